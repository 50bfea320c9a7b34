import { mongodbUrlVariable, readVariables, taskConfig, taskVariables } from '@shop/platform/service/config/config.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { holdsEntries, moveEntries } from './store/move-entries.ts';

// `node services/chat/src/move-entries.ts [--check]`: moves the conversations from PostgreSQL to MongoDB while the shop is
// stopped (docs/runbooks/move-to-the-full-profile.md). With --check it only fails when MongoDB holds conversations.
const read = readVariables({ ...taskVariables, MONGODB_URL: mongodbUrlVariable }, process.env);
const config = taskConfig(read);
const logger = createLogger({ name: 'chat-move', level: config.logLevel });
const places = { mongodbUrl: read.MONGODB_URL, logger };
if (process.argv[2] === '--check') {
  if (await holdsEntries(places)) {
    console.error('The MongoDB of chat is in use: chat_entries holds conversations.');
    process.exitCode = 1;
  }
} else {
  const db = openDatabase({ url: config.databaseUrl, name: 'chat-move', max: 2, timeoutFactor: config.timeoutFactor });
  try {
    console.log(`chat: ${await moveEntries({ db, ...places })} entries moved to MongoDB`);
  } finally {
    await db.close();
  }
}
