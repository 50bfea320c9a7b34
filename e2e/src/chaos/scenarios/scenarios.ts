import { pC3 } from './p-c3.ts';
import { pC4 } from './p-c4.ts';
import { pC5 } from './p-c5.ts';
import { pC6 } from './p-c6.ts';
import { pC7 } from './p-c7.ts';
import { pC8 } from './p-c8.ts';
import { pE4 } from './p-e4.ts';
import { pE5 } from './p-e5.ts';
import { pE10 } from './p-e10.ts';
import type { Scenario } from './scenario.ts';

/** Every promise that `npm run chaos -- <ids>` can try, in the order of RELIABILITY.md. */
export const scenarios: readonly Scenario[] = [pC3, pC4, pC5, pC6, pC7, pC8, pE4, pE5, pE10];
