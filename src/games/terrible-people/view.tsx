import { useState } from 'react';
import type { PlayerId } from '../../kit/contract.ts';
import type { RoomView } from '../../kit/room-view.ts';
import { Button } from '../../ui/Button.tsx';
import { translator } from '../../ui/catalogue.ts';
import type { GameViewProps, Tell } from '../../ui/game-view.ts';
import { CrownIcon } from '../../ui/icons.tsx';
import { useWords } from '../../ui/language.tsx';
import { TurnTimer } from '../../ui/TurnTimer.tsx';
import { CZAR_REVEAL_DURATION_MS, ROUND_RESULT_DURATION_MS } from './rules/constants.ts';
import type { Answer, CardId, TerribleAction, TerribleView } from './rules/types.ts';
import { AnswerHand } from './screen/AnswerHand.tsx';
import { Answers } from './screen/Answers.tsx';
import { BestLines } from './screen/BestLines.tsx';
import { Cast } from './screen/Cast.tsx';
import { FaceDown } from './screen/FaceDown.tsx';
import { Finale } from './screen/Finale.tsx';
import { Prompt } from './screen/Prompt.tsx';
import { useStageVoice } from './screen/use-stage-voice.ts';
import { Winner } from './screen/Winner.tsx';
import { words } from './screen/words.ts';
import styles from './view.module.css';

type Props = GameViewProps<TerribleView, TerribleAction>;

/** A stage with a spotlight: the prompt in the light, the answers in your hand. */
export default function TerriblePeopleGameView(props: Props) {
  const { room, view, me, controls } = props;
  useStageVoice(props);
  const answering = useAnswering(props);
  const { phase } = view;
  const isPromptShown = phase === 'czar_reveal' || phase === 'submitting' || phase === 'judging';
  return (
    <div className={styles.stage} data-phase={phase}>
      <div className={styles.curtain} aria-hidden="true" />
      <Cast room={room} view={view} me={me} />
      {isPromptShown && (
        <div className={styles.spot}>
          <Prompt card={view.blackCard} answer={answering.shown} isSmall={phase === 'judging'} />
        </div>
      )}
      {phase === 'czar_reveal' && <CzarReveal {...props} />}
      {phase === 'submitting' && <Submitting {...props} answering={answering} />}
      {phase === 'judging' && <Judging key={view.currentRound} {...props} />}
      {phase === 'round_result' && <RoundResult {...props} />}
      {phase === 'game_over' && <Finale room={room} view={view} me={me} controls={controls} />}
      {phase !== 'submitting' && phase !== 'judging' && <BestLines room={room} lines={view.history} />}
    </div>
  );
}

const nameOf = (room: RoomView, id: PlayerId): string => room.players.find((seat) => seat.id === id)?.name ?? '…';

interface Answering {
  readonly chosen: readonly CardId[];
  /** What stands in the prompt's blanks on this screen. */
  readonly shown: Answer;
  toggle(id: CardId): void;
}

/** The cards picked for this round, in the order of the blanks; one too many replaces the last. */
function useAnswering({ view }: Props): Answering {
  const [picked, setPicked] = useState<{ round: number; ids: readonly CardId[] }>({ round: 0, ids: [] });
  const { pick } = view.blackCard;
  const chosen = picked.round === view.currentRound ? picked.ids : [];
  const isAnswering = view.phase === 'submitting';
  const preview = chosen.flatMap((id) => view.hand.filter((card) => card.id === id));
  return {
    chosen,
    shown: isAnswering ? (view.mySubmission?.cards ?? preview) : [],
    toggle: (id) => {
      const ids = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen.slice(0, pick - 1), id];
      setPicked({ round: view.currentRound, ids });
    },
  };
}

function CzarReveal({ room, view, me, serverNow }: Props) {
  const t = useWords(words);
  const name = nameOf(room, view.czarId);
  const isMe = view.czarId === me;
  return (
    <section className={styles.reveal}>
      <span className={styles.crown}>
        <CrownIcon size={72} />
      </span>
      <h2>{isMe ? t('youAreCzar') : t('isCzar', { name })}</h2>
      <p>{isMe ? t('czarHint') : t('playerHint', { name })}</p>
      <TurnTimer
        endsAt={view.phaseEndsAt}
        totalMs={CZAR_REVEAL_DURATION_MS}
        serverNow={serverNow}
        size={44}
        showsSeconds
      />
    </section>
  );
}

function Submitting({
  view,
  legal,
  me,
  act,
  isActing,
  serverNow,
  answering,
}: Props & { readonly answering: Answering }) {
  const t = useWords(words);
  const { chosen, toggle } = answering;
  const { pick } = view.blackCard;
  const progress = { done: view.submittedIds.length, all: view.seats.length - 1 };
  const ready = legal.find(
    ({ type, payload }) => type === 'submit' && 'cardIds' in payload && payload.cardIds.join() === chosen.join(),
  );
  const send = () => {
    if (ready && !isActing) act(ready);
  };
  const timer = view.turnTimer !== null && (
    <TurnTimer endsAt={view.phaseEndsAt} totalMs={view.turnTimer * 1000} serverNow={serverNow} size={48} showsSeconds />
  );
  if (legal.length === 0) {
    const state = view.mySubmission ? t('submitted') : me === null ? t('watching') : t('waitingForAnswers');
    return (
      <section className={styles.waiting}>
        {timer}
        <h2>{state}</h2>
        <p className={styles.progress} aria-hidden="true">
          {t('progress', progress)}
        </p>
        <FaceDown {...progress} />
        <p>{t('progressWords', progress)}</p>
      </section>
    );
  }
  const asked = pick === 1 ? t('pickOne') : chosen.length === 0 ? t('pickFirst') : t('pickSecond');
  return (
    <>
      <AnswerHand hand={view.hand} chosen={chosen} isNumbered={pick === 2} onToggle={toggle} onEnter={send} />
      <div className={styles.bar}>
        {timer}
        <p>{ready ? t('ready') : asked}</p>
        <Button look="primary" size="large" disabled={!ready} isBusy={isActing} onClick={send}>
          {t('submit')}
        </Button>
      </div>
    </>
  );
}

function Judging({ room, view, legal, act, isActing, serverNow }: Props) {
  const t = useWords(words);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const choice = legal.find(
    ({ type, payload }) => type === 'judge' && 'submissionId' in payload && payload.submissionId === chosenId,
  );
  const isMine = legal.length > 0;
  return (
    <>
      <Answers
        prompt={view.blackCard}
        revealed={view.revealed}
        chosenId={chosenId}
        onChoose={isMine ? setChosenId : null}
      />
      <div className={styles.bar}>
        {view.turnTimer !== null && (
          <TurnTimer
            endsAt={view.phaseEndsAt}
            totalMs={view.turnTimer * 1000}
            serverNow={serverNow}
            size={48}
            showsSeconds
          />
        )}
        <p>{isMine ? t('choose') : t('isChoosing', { name: nameOf(room, view.czarId) })}</p>
        {isMine && (
          <Button
            look="primary"
            size="large"
            disabled={!choice}
            isBusy={isActing}
            onClick={() => choice && act(choice)}
          >
            {t('crownIt')}
          </Button>
        )}
      </div>
    </>
  );
}

function RoundResult({ room, view, me, serverNow }: Props) {
  const t = useWords(words);
  const line = view.history.at(-1)!;
  const title = line.winnerId === me ? t('youWonRound') : t('wonRound', { name: nameOf(room, line.winnerId) });
  return (
    <section className={styles.result}>
      <Winner line={line} title={title} />
      <TurnTimer
        endsAt={view.phaseEndsAt}
        totalMs={ROUND_RESULT_DURATION_MS}
        serverNow={serverNow}
        size={56}
        showsSeconds
      />
    </section>
  );
}

/** The log's line for an event. */
export const tell: Tell = ({ name, data }, { room, language }) => {
  const t = translator(words, language);
  const told = data as Partial<{
    phase: string;
    czarId: PlayerId;
    currentRound: number;
    playerId: PlayerId;
    auto: boolean;
    winnerName: string;
    submission: Answer;
  }>;
  if (name === 'phase-changed' && told.phase === 'czar_reveal')
    return t('roundLine', { round: told.currentRound ?? 0, name: nameOf(room, told.czarId ?? '') });
  if (name === 'player-submitted' && told.auto) return t('autoLine', { name: nameOf(room, told.playerId ?? '') });
  if (name === 'round-result') {
    const answer = (told.submission ?? []).map(({ text }) => text).join(' / ');
    return t('wonLine', { name: told.winnerName ?? '…', answer });
  }
  return name === 'game-over' ? t('gameLine', { name: told.winnerName ?? '…' }) : null;
};
