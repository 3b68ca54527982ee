import { useEffect, useRef, useState } from 'react';
import { translator } from '../../ui/catalogue.ts';
import { type GameViewProps, type Tell, useNewEvents } from '../../ui/game-view.ts';
import { useWords } from '../../ui/language.tsx';
import { ringPlace } from '../../ui/SeatRing.tsx';
import { useTimeLeft } from '../../ui/TurnTimer.tsx';
import type { LiengAction, LiengView, RankedHand } from './rules/types.ts';
import { Controls } from './screen/Controls.tsx';
import { HelpSheet } from './screen/HelpSheet.tsx';
import { InAdvance, useAdvance } from './screen/InAdvance.tsx';
import { handWords, nameOf } from './screen/names.ts';
import { OwnHand } from './screen/OwnHand.tsx';
import { Pots } from './screen/Pots.tsx';
import { Result } from './screen/Result.tsx';
import { Ring, SeatPlate, seatStatus } from './screen/SeatPlate.tsx';
import { Standings } from './screen/Standings.tsx';
import { usePreference } from './screen/use-preference.ts';
import { words } from './screen/words.ts';
import styles from './view.module.css';

const COMPACT_FROM = 10;
const HURRY_MS = 5000;

export default function LiengGameView(props: GameViewProps<LiengView, LiengAction>) {
  const { room, view, legal, me, act, isActing, serverNow, play, announce, story, controls } = props;
  const t = useWords(words);
  const [isHelping, setHelping] = useState(false);
  const [isPolite, setPolite] = usePreference('polite', false);
  const [autoFlip, setAutoFlip] = usePreference('auto-flip', false);
  const [advance, setAdvance] = useAdvance(view, act);
  const own = view.seats.find(({ playerId }) => playerId === me);
  const others = clockwiseFrom(view, own?.seat ?? -1);
  const isCrowded = others.length >= COMPACT_FROM;
  const isMine = me !== null && view.turnPlayerId === me;

  useNewEvents(story, ({ name, data }) => {
    if (name === 'hand-started' || name === 'showdown') play('card');
    if (name === 'bet-placed' && (data as { paid: number }).paid > 0) play('chip');
    if (name === 'turn-changed' && isMine) announce(statusWords());
    if (name === 'hand-ended') {
      const { payouts } = data as { payouts: Record<string, number> };
      play(me !== null && (payouts[me] ?? 0) > 0 ? 'win' : 'chip');
      announce(resultWords(payouts));
    }
  });

  const rebuy = legal.find(({ type }) => type === 'rebuy');
  const sitIn = legal.find(({ type }) => type === 'sit-in');
  const canDecideEarly = own?.state === 'PLAYING' && view.phase === 'BETTING' && !isMine;
  const { hands, startingChips, tieBreak } = view.settings;

  return (
    <div className={styles.game} data-phase={view.phase} data-crowded={isCrowded || undefined}>
      <div className={styles.oval} aria-hidden="true" />
      <ul className={styles.seats} tabIndex={isCrowded ? 0 : undefined}>
        {others.map((seat, index) => (
          <SeatPlate
            key={seat.playerId}
            seat={seat}
            player={room.players.find(({ id }) => id === seat.playerId)}
            name={nameOf(room, seat.playerId)}
            view={view}
            isCompact={isCrowded}
            isPolite={isPolite}
            place={own ? ringPlace(index + 1, others.length + 1) : ringPlace(index, others.length)}
            serverNow={serverNow}
          />
        ))}
      </ul>
      <div className={styles.middle}>
        <p className={styles.handNo}>
          <span>{hands > 0 ? t('handNoOf', { n: view.handNo, total: hands }) : t('handNo', { n: view.handNo })}</span>
          <button type="button" className={styles.help} aria-label={t('help')} onClick={() => setHelping(true)}>
            ?
          </button>
        </p>
        <Pots room={room} view={view} />
        {view.outcome ? (
          <Result room={room} view={view} isPolite={isPolite} />
        ) : (
          <p className={styles.status} data-mine={isMine || undefined}>
            {statusWords()}
          </p>
        )}
      </div>
      <div className={styles.bottom}>
        {own && (
          <>
            {isMine && (
              <span className={styles.ownRing}>
                <Ring view={view} serverNow={serverNow} size={48} />
                <Hurry view={view} serverNow={serverNow} play={play} />
              </span>
            )}
            <OwnHand view={view} autoFlip={autoFlip} isPolite={isPolite} onPeek={() => play('card')} />
            <p
              className={styles.own}
              data-won={(view.phase === 'ENDED' && (view.outcome?.payouts[own.playerId] ?? 0) > 0) || undefined}
            >
              <b>{t('you')}</b>
              {view.dealerSeat === own.seat && <span className={styles.dealer}>{t('dealer')}</span>}
              <span>{t('chips', { count: own.chips })}</span>
              <span>{ownWords()}</span>
            </p>
          </>
        )}
        <div className={styles.controls}>
          {view.isOver ? (
            <>
              <Standings room={room} view={view} me={me} />
              {controls}
            </>
          ) : (
            <>
              {isMine && view.legal && <Controls view={view} options={view.legal} isActing={isActing} act={act} />}
              {canDecideEarly && <InAdvance advance={advance} onChange={setAdvance} />}
              {rebuy && (
                <button type="button" className={styles.wide} disabled={isActing} onClick={() => void act(rebuy)}>
                  {t('rebuy', { amount: startingChips })}
                </button>
              )}
              {sitIn && (
                <button type="button" className={styles.wide} disabled={isActing} onClick={() => void act(sitIn)}>
                  {t('sitIn')}
                </button>
              )}
              {!own && <p className={styles.watching}>{t('watching')}</p>}
            </>
          )}
        </div>
      </div>
      {isHelping && (
        <HelpSheet
          tieBreak={tieBreak}
          isPolite={isPolite}
          onPolite={setPolite}
          autoFlip={autoFlip}
          onAutoFlip={setAutoFlip}
          onClose={() => setHelping(false)}
        />
      )}
    </div>
  );

  function statusWords(): string {
    if (view.phase === 'DEALING') return t('dealing');
    if (view.phase === 'WAITING') return t(view.phaseEndsAt === null ? 'needPlayers' : 'nextHand');
    if (isMine) return view.legal?.toCall ? t('yourTurnToCall', { amount: view.legal.toCall }) : t('yourTurn');
    return view.turnPlayerId ? t('waitingFor', { name: nameOf(room, view.turnPlayerId) }) : t('showdown');
  }

  function ownWords(): string {
    const shown = view.outcome?.ranking.find(({ playerId }) => playerId === me);
    if (view.phase === 'ENDED' && own && (view.outcome?.payouts[own.playerId] ?? 0) > 0)
      return t('netUp', { amount: view.outcome!.payouts[own.playerId]! });
    return shown ? '' : seatStatus(own!, view, t);
  }

  function resultWords(payouts: Readonly<Record<string, number>>): string {
    return Object.entries(payouts)
      .filter(([, amount]) => amount > 0)
      .map(([id, amount]) => t('wins', { name: nameOf(room, id), amount }))
      .join('. ');
  }
}

/** Everybody but me, beginning on my left. */
const clockwiseFrom = ({ seats }: LiengView, own: number) => [
  ...seats.slice(own + 1),
  ...seats.slice(0, Math.max(0, own)),
];

type Clock = Pick<GameViewProps<LiengView, LiengAction>, 'view' | 'serverNow' | 'play'>;

/** Five seconds left: a sound and a buzz, once a turn. Apart from the table, which need not be drawn each time the clock is looked at. */
function Hurry({ view, serverNow, play }: Clock): null {
  const leftMs = useTimeLeft(view.turnEndsAt, serverNow);
  const warned = useRef(-1);
  const isLate = leftMs !== null && leftMs <= HURRY_MS;
  useEffect(() => {
    if (!isLate || warned.current === view.turnNo) return;
    warned.current = view.turnNo;
    play('hurry');
  }, [isLate, view.turnNo, play]);
  return null;
}

/** The log's line for an event. */
export const tell: Tell = ({ name, data }, { room, language }) => {
  const t = translator(words, language);
  const event = data as Record<string, never>;
  const who = { name: nameOf(room, event.playerId ?? '') };
  switch (name) {
    case 'hand-started':
      return t('tellHand', { n: event.handNo!, pot: event.pot! });
    case 'bet-placed':
      return betLine(data as BetPlaced);
    case 'showdown':
      return (event.hands as unknown as RankedHand[])
        .map((hand) => t('tellShown', { name: nameOf(room, hand.playerId), hand: handWords(hand, t, false) }))
        .join(' · ');
    case 'hand-ended':
      return Object.entries(event.payouts as unknown as Record<string, number>)
        .filter(([, amount]) => amount > 0)
        .map(([id, amount]) => t('wins', { name: nameOf(room, id), amount }))
        .join(' · ');
    case 'bet-refunded':
      return t('refund', { ...who, amount: event.amount! });
    case 'player-busted':
      return t('tellBust', who);
    case 'player-rebought':
      return t('tellRebuy', who);
    case 'player-sat-out':
      return t('tellSatOut', who);
    case 'player-sat-in':
      return t('tellSatIn', who);
    default:
      return null;
  }

  function betLine({ action, auto, paid, bet, isRaise, allIn }: BetPlaced): string {
    if (action === 'BO') return t(auto ? 'tellTimedOut' : 'tellFold', who);
    if (allIn) return t('tellAllIn', { ...who, amount: bet });
    if (isRaise) return t('tellRaise', { ...who, amount: bet });
    return paid === 0 ? t('tellCheck', who) : t('tellCall', { ...who, amount: paid });
  }
};

interface BetPlaced {
  readonly action: string;
  readonly auto: boolean;
  readonly paid: number;
  readonly bet: number;
  readonly isRaise: boolean;
  readonly allIn: boolean;
}
