import { hotProduct } from './hot-product.ts';
import { pA1 } from './p-a1.ts';
import { pB1 } from './p-b1.ts';
import { pB2 } from './p-b2.ts';
import { pB3 } from './p-b3.ts';
import { pB4 } from './p-b4.ts';
import { pB7 } from './p-b7.ts';
import { pC3 } from './p-c3.ts';
import { pC4 } from './p-c4.ts';
import { pC5 } from './p-c5.ts';
import { pC6 } from './p-c6.ts';
import { pC7 } from './p-c7.ts';
import { pC8 } from './p-c8.ts';
import { pC9 } from './p-c9.ts';
import { pE4 } from './p-e4.ts';
import { pE5 } from './p-e5.ts';
import { pE10 } from './p-e10.ts';
import type { Scenario } from './scenario.ts';

/** Every promise that `npm run chaos -- <ids>` can try, in the order of RELIABILITY.md. */
export const scenarios: readonly Scenario[] = [
  pA1,
  hotProduct,
  pB1,
  pB2,
  pB3,
  pB4,
  pB7,
  pC3,
  pC4,
  pC5,
  pC6,
  pC7,
  pC8,
  pC9,
  pE4,
  pE5,
  pE10,
];
