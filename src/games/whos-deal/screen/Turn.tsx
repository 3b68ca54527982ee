import { useState } from 'react';
import { cardId } from '../../../kit/cards.ts';
import type { GameViewProps } from '../../../ui/game-view.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import type { WhosDealAction, WhosDealView } from '../rules/types.ts';
import frame from '../view.module.css';
import { ActionBar } from './ActionBar.tsx';
import { OwnHand } from './OwnHand.tsx';
import { statusWords } from './status-words.ts';
import { words } from './words.ts';

type TurnProps = Pick<
  GameViewProps<WhosDealView, WhosDealAction>,
  'room' | 'view' | 'legal' | 'me' | 'isActing' | 'hint'
> & {
  readonly onAct: (action: WhosDealAction) => void;
};

/** The viewer's cards, whose turn it is, and what the viewer can do. */
export function Turn({ room, view, legal, me, isActing, hint, onAct }: TurnProps) {
  const t = useWords(words);
  const language = useLanguage();
  const [lifted, setLifted] = useState<{ id: string; turnNo: number } | null>(null);
  const liftedId = lifted?.turnNo === view.turnNo ? lifted.id : null;
  const isMyTurn = legal.length > 0;
  const send = (action: WhosDealAction) => {
    setLifted(null);
    onAct(action);
  };
  return (
    <>
      {view.mySeatIndex !== null && (
        <div className={frame.hand}>
          <OwnHand
            view={view}
            legal={legal}
            lifted={liftedId}
            onLift={(id) => setLifted(id === null ? null : { id, turnNo: view.turnNo })}
            onAct={(action) => {
              if (!isActing) send(action);
            }}
            onRefuse={hint}
          />
        </div>
      )}
      <div className={frame.bar}>
        <p className={frame.status} data-mine={isMyTurn || undefined}>
          {statusWords({ room, view, me, isMyTurn, language, t })}
        </p>
        <ActionBar
          view={view}
          legal={legal}
          lifted={view.myHand.find((card) => cardId(card) === liftedId) ?? null}
          isActing={isActing}
          onAct={send}
        />
      </div>
    </>
  );
}
