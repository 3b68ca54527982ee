import { useState } from 'react';
import { isSameFace } from '../../../kit/cards.ts';
import { Button } from '../../../ui/Button.tsx';
import { cardName } from '../../../ui/card-words.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import type { Face, PowerHouseAction, PowerHouseView, Suit } from '../rules/types.ts';
import { CalledCards } from './CalledCards.tsx';
import { CopyPicker } from './CopyPicker.tsx';
import styles from './Panel.module.css';
import { type Choice, freeCopies, reasonAgainst, toggled } from './partner-choice.ts';
import { RankPicker } from './RankPicker.tsx';
import { SuitTabs } from './SuitTabs.tsx';
import { words } from './words.ts';

interface PartnerPickerProps {
  readonly view: PowerHouseView;
  readonly isActing: boolean;
  readonly hint: (text: string) => void;
  readonly act: (action: PowerHouseAction) => void;
}

/** Calls partner cards: a suit, a rank, and which copy if two are in other hands. */
export function PartnerPicker({ view, isActing, hint, act }: PartnerPickerProps) {
  const t = useWords(words);
  const language = useLanguage();
  const [suit, setSuit] = useState<Suit>(view.powerHouseSuit ?? 'S');
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  /** The card of which a copy is to be chosen. */
  const [asked, setAsked] = useState<Face | null>(null);
  const needed = view.partnerCardCount!;
  const isComplete = chosen.length === needed;
  const open = (next: Suit) => {
    setSuit(next);
    setAsked(null);
  };
  const toggle = (choice: Choice) => {
    const next = toggled(chosen, choice, needed);
    if (next) setChosen(next);
    else hint(t('fullReason'));
  };
  const press = (face: Face) => {
    const free = freeCopies(view, face);
    if (free === 0) return hint(t(reasonAgainst(view, face), { card: cardName(face, language) }));
    if (free === 2) return setAsked(asked && isSameFace(asked, face) ? null : face);
    setAsked(null);
    toggle({ card: face, whichCopy: null });
  };
  const call = () => {
    const cards = chosen.map(({ card }) => card);
    act({ type: 'select-partners', payload: { cards, duplicateSpecs: chosen.filter(({ whichCopy }) => whichCopy) } });
  };
  return (
    <section className={styles.panel} aria-label={t('yourCall', { count: needed })}>
      <SuitTabs open={suit} powerHouse={view.powerHouseSuit} onOpen={open} />
      <RankPicker view={view} suit={suit} chosen={chosen} asked={asked} onPress={press} />
      {asked && <CopyPicker card={asked} chosen={chosen} onToggle={toggle} />}
      <div className={styles.row}>
        <CalledCards chosen={chosen} needed={needed} onTakeBack={toggle} />
        <Button look="primary" disabled={!isComplete || isActing} onClick={call}>
          {isComplete ? t('confirmCall') : t('chosen', { count: chosen.length, needed })}
        </Button>
      </div>
    </section>
  );
}
