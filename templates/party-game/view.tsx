import { Button } from '../../src/ui/Button.tsx';
import type { GameViewProps } from '../../src/ui/game-view.ts';
import { useWords } from '../../src/ui/language.tsx';
import { useStory } from '../../src/ui/story.ts';
import type { PartyView, Pick } from './rules/types.ts';
import { Seats } from './screen/Seats.tsx';
import { story } from './screen/story.ts';
import { words } from './screen/words.ts';
import styles from './view.module.css';

export default function PartyGameView(props: GameViewProps<PartyView, Pick>) {
  const { room, view, legal, isActing, act, controls } = props;
  const t = useWords(words);
  useStory(story, props);
  const picking = legal.length > 0 ? t('pick') : t('waiting');
  return (
    <section className={styles.table}>
      <h2>{t('round', { round: view.round })}</h2>
      <p role="status">{view.phase === 'picking' ? picking : t(view.phase)}</p>
      <div className={styles.numbers}>
        {legal.map((pick) => (
          <Button key={pick.payload.value} disabled={isActing} onClick={() => void act(pick)}>
            {pick.payload.value}
          </Button>
        ))}
      </div>
      <Seats room={room} view={view} />
      {view.phase === 'over' && controls}
    </section>
  );
}
