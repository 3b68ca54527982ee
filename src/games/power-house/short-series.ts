import { powerHouse } from './index.ts';

/** The module as it is, in series of one or two games: they show as much in less time. */
export const inShortSeries: typeof powerHouse = {
  ...powerHouse,
  config: {
    ...powerHouse.config,
    settings: powerHouse.config.settings.map((field) =>
      field.kind === 'number' ? { ...field, max: 2, initial: 1 } : field,
    ),
  },
  reviseSettings: (settings, changed, seats) => {
    const revised = powerHouse.reviseSettings!(settings, [...changed, 'seriesLength'], seats);
    return revised && { ...revised, seriesLength: settings.seriesLength };
  },
};
