import { defineCatalogue } from '../../../ui/catalogue.ts';
import { en } from './en.ts';
import { vi } from './vi.ts';

export type ClientKey = keyof typeof en;
export const catalogue = defineCatalogue(en, { vi });
