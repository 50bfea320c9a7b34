import { isDeepStrictEqual } from 'node:util';
import type fc from '@shop/testing/fast-check.ts';
import { type Action, isOnOrder, type Script } from './money-actions.ts';
import { type Books, booksOf } from './money-books.ts';
import { totalOf } from './money-model.ts';
import type { MoneyShop } from './money-shop.ts';
import type { Model, OrderModel } from './money-state.ts';
import { type Step, stepsOf } from './money-steps.ts';

export interface MoneyRun {
  shop: MoneyShop;
  readBooks: () => Promise<Books>;
  /** Numbers of the orders to come. */
  nextOrder: number;
}

interface Outcome {
  results: string[];
  books: Books;
}

/** Performs a script on the shop, and compares each step with the model. */
export class MoneyCommand implements fc.AsyncCommand<Model, MoneyRun> {
  readonly script: Script;
  private readonly log: string[] = [];

  constructor(script: Script) {
    this.script = script;
  }

  check = ({ orders }: Readonly<Model>) =>
    this.script[0]?.every((action) => !isOnOrder(action) || Object.keys(orders).length > 0) === true;

  async run(model: Model, real: MoneyRun): Promise<void> {
    this.log.length = 0;
    const placed = real.nextOrder;
    for (const concurrent of this.script) {
      const actions = concurrent.map((action) => resolve(action, model, real, placed));
      if (!actions.every((action) => isPossible(action, model))) continue;
      await runTogether(actions as Action[], model, real, this.log);
    }
  }

  toString = () => `[${this.log.join(', ')}]`;
}

/** Performs actions at the same time, and makes the model what one of their possible orders makes of it. */
async function runTogether(actions: readonly Action[], model: Model, real: MoneyRun, log: string[]): Promise<void> {
  log.push(actions.map(describe).join(' || '));
  const results = await performAll(actions, model, real);
  log.push(`→ ${results.join(', ')}`);
  const observed: Outcome = { results, books: await real.readBooks() };
  let first: Outcome | undefined;
  for (const order of interleavings(actions.map((action) => stepsOf(action).length))) {
    const copy = structuredClone(model);
    const expected: Outcome = { results: play(actions, order, copy), books: booksOf(copy) };
    if (isDeepStrictEqual(observed, expected)) {
      Object.assign(model, copy);
      return;
    }
    first ??= expected;
  }
  expect(observed).toEqual(first);
}

/** Performs actions one after another, and compares only what they end with. */
export async function runInTurn(actions: readonly Action[], model: Model, real: MoneyRun): Promise<void> {
  for (const action of actions) {
    const results = await performAll([action], model, real);
    expect(results).toEqual(play([action], [...stepsOf(action).keys()].fill(0), model));
  }
  expect(await real.readBooks()).toEqual(booksOf(model));
}

function performAll(actions: readonly Action[], model: Model, { shop }: MoneyRun): Promise<string[]> {
  const ownerOf = (order: number) => (model.orders[order] as OrderModel).user;
  return Promise.all(actions.map((action) => shop.perform(action, ownerOf)));
}

/** Every order of the steps of two actions, as the numbers of the actions. */
function interleavings([one = 0, other = 0]: readonly number[]): number[][] {
  if (one === 0) return [Array.from({ length: other }, () => 1)];
  if (other === 0) return [Array.from({ length: one }, () => 0)];
  return [
    ...interleavings([one - 1, other]).map((rest) => [0, ...rest]),
    ...interleavings([one, other - 1]).map((rest) => [1, ...rest]),
  ];
}

function play(actions: readonly Action[], order: readonly number[], model: Model): string[] {
  const steps: Step[][] = actions.map(stepsOf);
  const results: (string | undefined)[] = actions.map(() => undefined);
  for (const number of order) {
    const step = steps[number]?.shift();
    if (results[number] === undefined) results[number] = step?.(model);
  }
  return results.map((result) => result ?? 'ok');
}

/** Gives an action the order that it means, or a new one; undefined: there is none. */
function resolve(action: Action, model: Model, real: MoneyRun, placed: number): Action | undefined {
  if (action.kind === 'place') return { ...action, order: real.nextOrder++, cents: totalOf(model, action.lines) };
  if (!isOnOrder(action)) return action;
  const numbers = Object.keys(model.orders).map(Number);
  const order = action.order < 0 ? placed : numbers[action.order % numbers.length];
  return order === undefined || model.orders[order] === undefined ? undefined : { ...action, order };
}

/** Whether PayPal can do what an action asks of it. */
function isPossible(action: Action | undefined, model: Model): boolean {
  if (action === undefined) return false;
  if (!isOnOrder(action)) return true;
  const { paypal } = model.orders[action.order] as OrderModel;
  switch (action.kind) {
    case 'approve':
    case 'complete':
    case 'forget':
      return paypal === 'created' || paypal === 'approved';
    case 'pay-again':
    case 'settle':
      return paypal === 'captured';
    case 'webhook':
      return paypal !== 'none';
    default:
      return true;
  }
}

function describe({ kind, ...rest }: Action): string {
  const details = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [kind, ...details].join(' ');
}
