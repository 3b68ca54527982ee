import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ROOM_CODE_LENGTH } from '../../wire/room-code.ts';
import { joinRoom } from '../net/api.ts';
import { preferences, remember } from '../shell/preferences.ts';
import { goTo, joinPath, roomPath } from '../shell/router.ts';
import { refusalWords, useClientWords } from '../shell/words.ts';
import { CodeField, NameField } from './Fields.tsx';

/** Refusals that have a screen of their own. */
const SHOWN_BY_PAGE = ['GAME_IN_PROGRESS', 'ROOM_FULL'];

export function JoinSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useClientWords();
  const language = useLanguage();
  const [name, setName] = useState(preferences().name);
  const [roomCode, setRoomCode] = useState('');
  const [problem, setProblem] = useState<{ name?: string; code?: string }>({});
  const [isBusy, setIsBusy] = useState(false);

  const join = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem({ name: t('nameNeeded') });
    if (roomCode.length !== ROOM_CODE_LENGTH) return setProblem({ code: t('codeNeeded') });
    setIsBusy(true);
    remember({ name: name.trim() });
    const answer = await joinRoom(roomCode, name);
    setIsBusy(false);
    if (answer.ok) goTo(roomPath(answer.value.roomCode));
    else if (SHOWN_BY_PAGE.includes(answer.error.code)) goTo(joinPath(roomCode));
    else setProblem({ code: refusalWords(answer.error, language) });
  };
  return (
    <Sheet title={t('joinWorld')} onClose={onClose}>
      <form onSubmit={join} style={{ display: 'contents' }}>
        <NameField value={name} problem={problem.name ?? null} onChange={setName} />
        <CodeField value={roomCode} problem={problem.code ?? null} onChange={setRoomCode} />
        <Button type="submit" look="primary" size="large" isBusy={isBusy}>
          {t('join')}
        </Button>
      </form>
    </Sheet>
  );
}
