import type { BotLevel, GameAction } from '../../kit/contract.ts';
import type { RoomView } from '../../kit/room-view.ts';
import { rangeOf, type SettingField, type Settings, type SettingValue } from '../../kit/settings.ts';
import { LongChoice } from '../../ui/LongChoice.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { SegmentedChoice, TagChoice } from '../../ui/SegmentedChoice.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import type { GameListing } from '../../wire/messages.ts';
import { useClientWords } from '../shell/words.ts';
import styles from './LobbySettings.module.css';

interface LobbySettingsProps {
  readonly room: RoomView;
  readonly game: GameListing;
  readonly isOwner: boolean;
  readonly send: (action: GameAction) => void;
}

/** One form for every game, made from data. Every member sees it, and only the owner can change it. */
export function LobbySettings({ room, game, isOwner, send }: LobbySettingsProps) {
  const t = useClientWords();
  const people = room.players.filter((player) => !player.isBot).length;
  return (
    <section className={styles.settings} aria-labelledby="settings">
      <h2 id="settings">{t('settings')}</h2>
      {game.seats.min < game.seats.max && (
        <Stepper
          label={t('seatCount')}
          value={room.players.length}
          min={Math.max(game.seats.min, people)}
          max={game.seats.max}
          isLive={isOwner}
          onChange={(seats) => send({ type: 'set-seats', payload: { seats } })}
        />
      )}
      {game.botLevels.length > 1 && (
        <SegmentedChoice<BotLevel>
          label={t('botLevel')}
          choices={game.botLevels.map((level) => ({ value: level, label: t(LEVEL_WORDS[level]) }))}
          value={room.botLevel}
          isLive={isOwner}
          onChoose={(level) => send({ type: 'set-bot-level', payload: { level } })}
        />
      )}
      {game.settings.map((field) => (
        <Setting
          key={field.key}
          field={field}
          settings={room.settings}
          seats={room.players.length}
          isLive={isOwner}
          onChange={(value) => send({ type: 'set-setting', payload: { [field.key]: value } })}
        />
      ))}
      {!isOwner && <p className={styles.note}>{t('onlyHost')}</p>}
    </section>
  );
}

const LEVEL_WORDS = { easy: 'levelEasy', standard: 'levelStandard', expert: 'levelExpert' } as const;

/** More choices than this are a list that opens. */
const MOST_IN_SIGHT = 8;

interface SettingProps {
  readonly field: SettingField;
  readonly settings: Settings;
  readonly seats: number;
  readonly isLive: boolean;
  readonly onChange: (value: SettingValue) => void;
}

function Setting({ field, settings, seats, isLive, onChange }: SettingProps) {
  const language = useLanguage();
  const t = useClientWords();
  const value = settings[field.key] ?? null;
  const applies = !field.seats || field.seats.includes(seats);
  const shared = {
    label: field.label[language],
    hint: applies ? field.hint?.[language] : t('seatsOnly'),
    isLive: isLive && applies,
  };
  switch (field.kind) {
    case 'choice': {
      const choices = field.choices
        .filter((choice) => !choice.seats || choice.seats.includes(seats))
        .map((choice) => ({ value: choice.value, label: choice.label[language] }));
      const chosen = value as string | number | null;
      if (choices.length > MOST_IN_SIGHT)
        return <LongChoice {...shared} choices={choices} value={chosen} onChoose={onChange} />;
      return <SegmentedChoice {...shared} choices={choices} value={chosen} onChoose={onChange} />;
    }
    case 'toggle':
      return <Toggle {...shared} isOn={value === true} onChange={onChange} />;
    case 'number':
      return (
        <Stepper
          {...shared}
          {...rangeOf(field, settings)}
          value={Number(value)}
          step={field.step}
          onChange={onChange}
        />
      );
    case 'tags': {
      const tags = field.tags.map((tag) => ({ value: tag.value, label: tag.label[language] }));
      return <TagChoice {...shared} tags={tags} value={value as readonly string[]} onChoose={onChange} />;
    }
  }
}
