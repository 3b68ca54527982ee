import { getBotAction } from './bots.ts';
import { LITTLE_EFFORT } from './expert/expert.ts';
import { powerHouse } from './index.ts';

/** The module as it is, in series of one or two games and with an expert that thinks little: they show as much in less time. */
export const inShortSeries: typeof powerHouse = {
  ...powerHouse,
  config: {
    ...powerHouse.config,
    settings: powerHouse.config.settings.map((field) =>
      field.kind === 'number' ? { ...field, max: 2, initial: 1 } : field,
    ),
  },
  getBotAction: (view, legal, context) => getBotAction(view, legal, context, LITTLE_EFFORT),
  reviseSettings: (settings, changed, seats) => {
    const revised = powerHouse.reviseSettings!(settings, [...changed, 'seriesLength'], seats);
    return revised && { ...revised, seriesLength: settings.seriesLength };
  },
};
