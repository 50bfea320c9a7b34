import { fileURLToPath } from 'node:url';
import { commandLine } from './command-line.ts';
import { replayParkedEvents } from './replay-parked-events.ts';
import { toSentence } from './sentence.ts';

// `npm run replay -- <service> [DATA_DIR]`: the service tries its parked events again (P-B10).
const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const { service, env } = await commandLine(process.argv, process.env, root);
  const { requested, replayed, failed } = await replayParkedEvents(env.DATABASE_URL as string, 60_000);
  const waiting = requested - replayed - failed;
  console.log(
    `${service}: ${requested} asked for, ${replayed} replayed, ${failed} failed again, ${waiting} still waiting.`,
  );
  if (replayed !== requested) process.exitCode = 1;
} catch (error) {
  console.error(toSentence(error));
  process.exitCode = 1;
}
