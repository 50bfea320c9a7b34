import { useEffect, useState } from 'react';
import { deskTexts as texts } from './desk-texts.ts';

/** How often the shown time is brought up to date, in milliseconds. */
const TICK_MS = 15_000;

/** How long a customer has been waiting: '2 min'. */
export function Waiting({ since }: { since: string }) {
  const now = useNow();
  const wait = waitText(now - Date.parse(since));
  return (
    <span className="panel-waits">
      <span aria-hidden>{wait}</span>
      <span className="sr">{texts.waitsFor(wait)}</span>
    </span>
  );
}

/** Whole minutes, then hours, then days: '0 min', '59 min', '3 h', '2 d'. A browser's clock may lag: never negative. */
export function waitText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 1_440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} d`;
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
