import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { createRoom } from '../net/api.ts';
import { useGames } from '../net/use-games.ts';
import { loadGameView } from '../shell/game-views.ts';
import { preferences, remember } from '../shell/preferences.ts';
import { goTo, roomPath } from '../shell/router.ts';
import { refusalWords, useClientWords } from '../shell/words.ts';
import { NameField } from './Fields.tsx';
import { GameCarousel } from './GameCarousel.tsx';

/** Name, game, go. */
export function CreateSheet({ gameId, onClose }: { readonly gameId: string | null; readonly onClose: () => void }) {
  const t = useClientWords();
  const language = useLanguage();
  const games = useGames() ?? [];
  const [name, setName] = useState(preferences().name);
  const [picked, setPicked] = useState(gameId);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const chosen = picked ?? games[0]?.id ?? '';

  const create = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem(t('nameNeeded'));
    setIsBusy(true);
    remember({ name: name.trim() });
    loadGameView(chosen); // while the server makes the room
    const answer = await createRoom(name, chosen);
    setIsBusy(false);
    if (answer.ok) goTo(roomPath(answer.value.roomCode));
    else setProblem(refusalWords(answer.error, language));
  };
  return (
    <Sheet title={t('createWorld')} onClose={onClose} width="wide">
      <form onSubmit={create} style={{ display: 'contents' }}>
        <NameField value={name} problem={problem} onChange={setName} />
        <GameCarousel games={games} chosen={chosen} onChoose={setPicked} />
        <Button type="submit" look="primary" size="large" isBusy={isBusy} disabled={chosen === ''}>
          {t('create')}
        </Button>
      </form>
    </Sheet>
  );
}
