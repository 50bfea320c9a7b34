import { localDay } from './local-time.ts';

/** A message as a bubble shows it. */
export interface Bubble {
  key: string;
  /** Whether the reader's own side wrote it. */
  own: boolean;
  text: string;
  /** ISO 8601; null before the service has stored it. */
  at: string | null;
  /** Shown above the first bubble of a turn. */
  author?: string;
  state: 'received' | 'sent' | 'pending';
}

/** Consecutive messages of one author on one day. */
export interface Turn {
  key: string;
  /** The reader's day when the turn is the first one on it. */
  newDay: string | null;
  own: boolean;
  author: string | undefined;
  bubbles: Bubble[];
}

/** A pause that ends a turn, in milliseconds. */
const PAUSE_MS = 5 * 60_000;

/** Groups messages into turns; pending ones belong to today. */
export function turnsOf(bubbles: Bubble[], today: string): Turn[] {
  const turns: Turn[] = [];
  let lastDay: string | null = null;
  for (const bubble of bubbles) {
    const date = bubble.at === null ? today : localDay(bubble.at);
    const turn = turns.at(-1);
    if (turn && date === lastDay && continues(turn, bubble)) turn.bubbles.push(bubble);
    else {
      const { key, own, author } = bubble;
      turns.push({ key, newDay: date === lastDay ? null : date, own, author, bubbles: [bubble] });
    }
    lastDay = date;
  }
  return turns;
}

function continues({ own, author, bubbles }: Turn, next: Bubble): boolean {
  if (own !== next.own || author !== next.author) return false;
  const last = bubbles.at(-1)?.at ?? null;
  return last === null || next.at === null || Date.parse(next.at) - Date.parse(last) < PAUSE_MS;
}
