import { createPollingLoop, gathering } from '@shop/platform/service/timing/polling-loop.ts';
import { createPausedConversations } from './paused-conversations.ts';
import { BATCH, type ProjectionDeps, projectEntries } from './project-entries.ts';

/** Another replica may have stored an entry and died before projecting it. */
const POLL_MS = 1_000;

/** Creates this replica's projector: it runs when woken after an append, and polls besides. */
export function createEntryProjector(options: Omit<ProjectionDeps, 'paused'>) {
  const deps = { ...options, paused: createPausedConversations() };
  const loop = createPollingLoop({
    poll: async () => {
      const found = await projectEntries(deps, loop.isStopped);
      if (found === BATCH) return 0;
      return found > 0 ? gathering(POLL_MS) : POLL_MS;
    },
    onFailure: (err, failures) => deps.logger.warn({ err, failures }, 'chat entries not projected, trying again'),
  });
  return loop;
}
