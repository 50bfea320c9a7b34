import { runReconciliation } from '@shop/platform/events/restore/run-reconciliation.ts';
import { republishTask, runTask, withTaskDatabase } from '@shop/platform/run-task.ts';
import { mongodbUrlVariable, readVariables, taskConfig, taskVariables } from '@shop/platform/service/config/config.ts';
import { republishConversations } from './conversations/republish-conversations.ts';
import { chatReconciliation } from './reconciliation.ts';
import { holdsEntries, moveEntries } from './store/move-entries.ts';

// `node services/chat/src/tasks.ts TASK`: what operators run once.
await runTask('chat', {
  republish: republishTask('chat', ({ db, outbox }) => republishConversations(db, outbox)),
  // After restoring the database, or MongoDB.
  'reconcile-after-restore': reconcile,
  'move-entries': move,
});

function reconcile(): Promise<void> {
  const variables = { ...taskVariables, MONGODB_URL: mongodbUrlVariable.optional() };
  const { MONGODB_URL: mongodbUrl, TIMEOUT_FACTOR: timeoutFactor } = readVariables(variables, process.env);
  return runReconciliation(chatReconciliation({ mongodbUrl, timeoutFactor }));
}

/**
 * Moves the conversations from PostgreSQL to MongoDB while the shop is stopped
 * (docs/runbooks/move-to-the-full-profile.md).
 * @param option `--check`: only fails when MongoDB holds conversations
 */
async function move(option?: string): Promise<void> {
  const read = readVariables({ ...taskVariables, MONGODB_URL: mongodbUrlVariable }, process.env);
  await withTaskDatabase('chat-move', taskConfig(read), async ({ db, logger }) => {
    const places = { mongodbUrl: read.MONGODB_URL, logger, timeoutFactor: read.TIMEOUT_FACTOR };
    if (option !== '--check')
      return console.log(`chat: ${await moveEntries({ db, ...places })} entries moved to MongoDB`);
    if (!(await holdsEntries(places))) return;
    console.error('The MongoDB of chat is in use: chat_entries holds conversations.');
    process.exitCode = 1;
  });
}
