import { useState } from 'react';
import { type Card, cardId } from '../../kit/cards.ts';
import type { RoomView } from '../../kit/room-view.ts';
import { type SeatIndex, seatAfter, seatsFrom, teamOfSeat } from '../../kit/seats.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { cardName, suitName } from '../../ui/card-words.ts';
import { translator } from '../../ui/catalogue.ts';
import { type GameViewProps, type StoryEvent, type Tell, useNewEvents } from '../../ui/game-view.ts';
import { Hand } from '../../ui/Hand.tsx';
import { LookBackIcon } from '../../ui/icons.tsx';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { SeatRing } from '../../ui/SeatRing.tsx';
import { SEAT_COUNT } from './rules/constants.ts';
import { getLedSuit } from './rules/helpers.ts';
import type { WhosDealAction, WhosDealView } from './rules/types.ts';
import { ActionBar } from './screen/ActionBar.tsx';
import { Costs } from './screen/Costs.tsx';
import { FaceUp, Points, resultWords, Summary, teamKey } from './screen/Middle.tsx';
import { Scoreboard } from './screen/Scoreboard.tsx';
import { Seat } from './screen/Seat.tsx';
import { sortHand } from './screen/sort-hand.ts';
import { Trick } from './screen/Trick.tsx';
import { TrumpSign } from './screen/TrumpSign.tsx';
import { useFinishedHand } from './screen/use-finished-hand.ts';
import { useHeldTrick } from './screen/use-held-trick.ts';
import { words } from './screen/words.ts';
import styles from './view.module.css';

export default function WhosDealGameView(props: GameViewProps<WhosDealView, WhosDealAction>) {
  const { room, view, legal, me, act, isActing, story, serverNow, announce, hint, play, controls } = props;
  const t = useWords(words);
  const language = useLanguage();
  const { held, release } = useHeldTrick(story, view);
  const finished = useFinishedHand(view);
  const [lookedBackAt, lookBackAt] = useState<WhosDealView | null>(null);
  const [lifted, setLifted] = useState<{ id: string; turnNo: number } | null>(null);
  const { round, mySeatIndex } = view;
  const myTeam = mySeatIndex === null ? null : teamOfSeat(mySeatIndex);
  const bottom = mySeatIndex ?? 0;
  const sideOf = (seat: SeatIndex) => seatAfter(seat - bottom + SEAT_COUNT, SEAT_COUNT, 0);
  const nameAt = (seat: SeatIndex) => room.players.find(({ id }) => id === view.seats[seat])?.name ?? '…';
  const isOver = view.phase === 'game_over' && held === null;
  const isMyTurn = legal.length > 0;

  useNewEvents(story, (event) => {
    if (event.name === 'card-played' || event.name === 'new-round') play('card');
    if (event.name === 'game-over') play(myTeam === null || view.winningTeam === myTeam ? 'win' : 'lose');
    const line = tell(event, { room, language });
    if (line) announce(isMyTurn ? `${line}. ${t('yourTurnNow')}` : line);
  });

  const send = (action: WhosDealAction) => {
    release();
    setLifted(null);
    act(action);
  };
  const actionWith = (card: Card) =>
    legal.find(({ payload }) => 'cardId' in payload && payload.cardId === cardId(card));
  const isChoosingCard = isMyTurn && (round.trumpPhase === 'playing' || round.trumpPhase === 'dealer_discard');
  const liftedId = lifted?.turnNo === view.turnNo ? lifted.id : null;
  const liftedCard = view.myHand.find((card) => cardId(card) === liftedId) ?? null;
  const reasonAgainst = (card: Card): string | null => {
    if (actionWith(card)) return null;
    const led = round.trumpSuit && getLedSuit(round.currentTrick, round.trumpSuit);
    return led ? t(`follow${led}`) : null;
  };
  const isSittingOut = mySeatIndex !== null && round.inactivePartnerSeatIndex === mySeatIndex;
  const hidesHand = isSittingOut && !isChoosingCard;

  return (
    <div className={styles.game}>
      <Scoreboard view={view} myTeam={myTeam} />
      <section className={styles.table} aria-label={t('table')}>
        <div className={styles.wood} aria-hidden="true" />
        <div className={styles.sign}>
          <TrumpSign room={room} round={round} />
        </div>
        <SeatRing
          seats={seatsFrom(bottom, SEAT_COUNT).map((seat) => ({
            key: `${seat}`,
            content: (
              <Seat
                player={room.players.find(({ id }) => id === view.seats[seat])}
                view={view}
                seat={seat}
                side={sideOf(seat)}
                isMe={seat === mySeatIndex}
                serverNow={serverNow}
              />
            ),
          }))}
        >
          {middle()}
        </SeatRing>
        {finished && view.result === null && (
          <div className={styles.lookBack}>
            <IconButton label={t('costsAsk')} onClick={() => lookBackAt(finished)}>
              <LookBackIcon />
            </IconButton>
          </div>
        )}
        {held && <button type="button" className={styles.skip} aria-label={takesIt()} onClick={release} />}
      </section>
      {isOver ? (
        gameOver()
      ) : view.result && !held ? (
        <Summary room={room} view={view} result={view.result} serverNow={serverNow}>
          {costsButton()}
        </Summary>
      ) : (
        <>
          {mySeatIndex !== null && <div className={styles.hand}>{hidesHand ? sittingOut() : hand()}</div>}
          <div className={styles.bar}>
            <p className={styles.status} data-mine={isMyTurn || undefined}>
              {statusWords()}
            </p>
            <ActionBar view={view} legal={legal} lifted={liftedCard} isActing={isActing} onAct={send} />
          </div>
        </>
      )}
      {lookedBackAt && (
        <Costs room={room} finished={lookedBackAt} isMyTurn={isMyTurn} onClose={() => lookBackAt(null)} />
      )}
    </div>
  );

  function costsButton() {
    return (
      <Button look="quiet" icon={<LookBackIcon />} onClick={() => lookBackAt(finished)}>
        {t('costsAsk')}
      </Button>
    );
  }

  function middle() {
    const taken = held?.trick ?? (isOver ? view.lastTrick : null);
    if (taken || round.trumpPhase === 'playing') {
      const cards = taken?.cards ?? round.currentTrick;
      return (
        <>
          <Trick
            key={cards[0] && cardId(cards[0].card)} // the card that takes the trick lands beside the others
            cards={cards}
            sideOf={sideOf}
            winner={taken?.winningSeatIndex ?? null}
            isSwept={held?.isSwept ?? false}
          />
          {held && (
            <p className={styles.taken} aria-hidden="true">
              {takesIt()}
            </p>
          )}
        </>
      );
    }
    return view.result ? <Points result={view.result} /> : <FaceUp round={round} />;
  }

  function takesIt(): string {
    const seat = held!.trick.winningSeatIndex;
    return seat === mySeatIndex ? t('youTakeIt') : t('takesIt', { name: nameAt(seat) });
  }

  function hand() {
    return (
      <Hand
        cards={sortHand(view.myHand, round.trumpSuit)}
        lifted={liftedId}
        onLift={(id) => setLifted(id === null ? null : { id, turnNo: view.turnNo })}
        onPlay={(card) => {
          const action = actionWith(card);
          if (action && !isActing) send(action);
        }}
        isLive={isChoosingCard}
        reasonAgainst={reasonAgainst}
        onRefuse={hint}
        tagOf={(card) =>
          round.trumpPhase === 'dealer_discard' && round.dealerPickedUp && cardId(card) === cardId(round.dealerPickedUp)
            ? t('newCard')
            : null
        }
      />
    );
  }

  function sittingOut() {
    return (
      <p className={styles.out}>
        <strong>{t('partnerAlone')}</strong>
        <span>{t('partnerAloneMore')}</span>
      </p>
    );
  }

  function statusWords(): string {
    const { trumpPhase, currentTurnSeatIndex, faceUpCard, currentTrick } = round;
    const name = nameAt(currentTurnSeatIndex);
    const suit = suitName(faceUpCard.suit, language);
    const isStuck = trumpPhase === 'round2' && currentTurnSeatIndex === view.dealerSeatIndex;
    if (trumpPhase === 'round_over') return me === null ? t('watching') : '';
    if (isMyTurn) {
      if (trumpPhase === 'round1') return t('yourCall');
      if (trumpPhase === 'round2') return t(isStuck ? 'mustCall' : 'nameTrump', { suit });
      if (trumpPhase === 'dealer_discard') return t(isSittingOut ? 'discardThenSitOut' : 'chooseDiscard');
      return t(currentTrick.length === 0 ? 'yourLead' : 'yourPlay');
    }
    if (trumpPhase === 'dealer_discard') return t('isDiscarding', { name });
    if (isStuck) return t('dealerMustCall', { name });
    if (trumpPhase !== 'playing') return t('waitingToDecide', { name });
    const isBot = room.players.find(({ id }) => id === view.seats[currentTurnSeatIndex])?.isBot;
    return t(isBot ? 'botThinks' : 'waitingFor', { name });
  }

  function gameOver() {
    const winners = view.winningTeam!;
    const [first, second] = view.teams[winners].playerIds.map((id) => nameAt(view.seats.indexOf(id)));
    const title =
      winners === myTeam ? t('youWin') : t(myTeam === null ? 'teamWins' : 'youLose', { team: t(teamKey(winners)) });
    return (
      <section className={styles.over} data-team={winners}>
        <h2>{title}</h2>
        <p className={styles.final}>{t('score', { a: view.teams.a.score, b: view.teams.b.score })}</p>
        <p className={styles.winners}>
          {t('winners', { first: first!, second: second! })}
          {view.result && ` · ${resultWords(t, room, round, view.result)}`}
        </p>
        {costsButton()}
        {controls}
      </section>
    );
  }
}

interface Told {
  readonly seatIndex: SeatIndex;
  readonly action: 'pass' | 'order-up' | 'call';
  readonly suit: 'S' | 'H' | 'D' | 'C';
  readonly goAlone?: boolean;
  readonly card: Card;
  readonly winningSeatIndex: SeatIndex;
  readonly winningTeam: 'a' | 'b';
  readonly dealerSeatIndex: SeatIndex;
  readonly scores: { readonly a: number; readonly b: number };
  readonly finalScores: { readonly a: number; readonly b: number };
}

/** The log's line for an event. */
export const tell: Tell = (event: StoryEvent, { room, language }: { room: RoomView; language: 'en' | 'vi' }) => {
  const t = translator(words, language);
  const data = event.data as Told;
  const nameAt = (seat: SeatIndex) => room.players[seat]?.name ?? '…';
  switch (event.name) {
    case 'trump-action': {
      const name = nameAt(data.seatIndex);
      if (data.action === 'pass') return t('tellPass', { name });
      const said = data.action === 'order-up' ? 'tellOrderUp' : 'tellCall';
      return t(data.goAlone ? `${said}Alone` : said, { name, suit: suitName(data.suit, language) });
    }
    case 'dealer-discarded':
      return t('tellDiscard', { name: nameAt(data.seatIndex) });
    case 'card-played':
      return t('tellCard', { name: nameAt(data.seatIndex), card: cardName(data.card, language) });
    case 'trick-won':
      return t('tellTrick', { name: nameAt(data.winningSeatIndex) });
    case 'round-over':
      return t('tellRound', data.scores);
    case 'new-round':
      return t('tellNewRound', { name: nameAt(data.dealerSeatIndex) });
    case 'game-over':
      return t('tellOver', { team: t(teamKey(data.winningTeam)), ...data.finalScores });
    default:
      return null;
  }
};
