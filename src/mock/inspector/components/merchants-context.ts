import { createContext } from 'preact';
import type { Merchants } from '../model/merchants.ts';

/** Known to every part of the page that names a merchant, however deep it stands. */
export const MerchantsContext = createContext<Merchants>({ first: undefined, areSeveral: false });
