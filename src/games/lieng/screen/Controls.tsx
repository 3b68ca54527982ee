import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/Button.tsx';
import type { ActOutcome } from '../../../ui/game-view.ts';
import { useWords } from '../../../ui/language.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import type { Bet, BetAction, BetOptions, LiengView } from '../rules/types.ts';
import styles from './Controls.module.css';
import { RaisePanel } from './RaisePanel.tsx';
import { words } from './words.ts';

interface ControlsProps {
  readonly view: LiengView;
  readonly options: BetOptions;
  readonly isActing: boolean;
  readonly act: (action: Bet) => Promise<ActOutcome>;
}

type Question = 'fold' | 'all-in';

/** The four buttons of a turn, their keys, and the questions asked before what cannot be taken back. */
export function Controls({ view, options, isActing, act }: ControlsProps) {
  const t = useWords(words);
  const [isRaising, setRaising] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const { toCall, canCall, canRaise, minRaiseTo, maxRaiseTo } = options;
  const { turnNo, currentBet } = view;
  const ownBet = currentBet - toCall;
  const stack = maxRaiseTo - ownBet;
  const send = (action: BetAction, amount?: number) => {
    setRaising(false);
    setQuestion(null);
    void act({ type: 'bet', payload: amount === undefined ? { action, turnNo } : { action, amount, turnNo } });
  };
  const fold = () => (toCall === 0 ? setQuestion('fold') : send('BO'));
  const call = () => (canCall ? send('THEO') : setQuestion('all-in'));
  const raise = () => canRaise && setRaising(!isRaising);
  const raiseButton = useRef<HTMLButtonElement>(null);
  const goBack = () => {
    flushSync(() => setRaising(false));
    raiseButton.current?.focus();
  };
  const allIn = () => setQuestion('all-in');
  useKeys({ b: fold, t: call, r: raise, a: allIn }, question === null && !isActing);

  return (
    <>
      {isRaising && canRaise && (
        <RaisePanel
          key={turnNo}
          view={view}
          options={options}
          ownBet={ownBet}
          onRaise={(amount) => send('TO', amount)}
          onClose={goBack}
        />
      )}
      <div className={styles.buttons} data-raising={(isRaising && canRaise) || undefined}>
        <button type="button" data-look="fold" disabled={isActing} aria-keyshortcuts="b" onClick={fold}>
          {t('fold')}
        </button>
        <button type="button" data-look="call" disabled={isActing || !canCall} aria-keyshortcuts="t" onClick={call}>
          {toCall === 0 ? t('check') : t('callAmount', { amount: toCall })}
        </button>
        <button
          type="button"
          ref={raiseButton}
          data-look="raise"
          disabled={isActing || !canRaise}
          aria-keyshortcuts="r"
          aria-expanded={isRaising}
          onClick={raise}
        >
          {canRaise ? t('raiseTo', { total: minRaiseTo, cost: minRaiseTo - ownBet }) : t('raise')}
        </button>
        <button type="button" data-look="all-in" disabled={isActing} aria-keyshortcuts="a" onClick={allIn}>
          {t('allInAmount', { amount: stack })}
        </button>
      </div>
      {question && (
        <Sheet title={t(question === 'fold' ? 'fold' : 'allIn')} onClose={() => setQuestion(null)}>
          <p>{question === 'fold' ? t('sureFold') : t('sureAllIn', { amount: stack })}</p>
          <div className={styles.answers}>
            <Button onClick={() => setQuestion(null)}>{t('cancel')}</Button>
            <Button look="primary" isBusy={isActing} onClick={() => send(question === 'fold' ? 'BO' : 'TO_TAT')}>
              {question === 'fold' ? t('fold') : t('allInAmount', { amount: stack })}
            </Button>
          </div>
        </Sheet>
      )}
    </>
  );
}

/** Single letters, except while the player types or a sheet is open. */
function useKeys(keys: Readonly<Record<string, () => void>>, isLive: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isLive) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (document.querySelector('dialog[open]') || isTyping(event.target)) return;
      latest.current[event.key.toLowerCase()]?.();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isLive]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type !== 'range' && target.type !== 'checkbox';
