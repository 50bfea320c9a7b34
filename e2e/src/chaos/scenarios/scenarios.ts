import { brokenConnections } from './broken-connections.ts';
import { chatFlood } from './chat-flood.ts';
import { chatKills, chatKillsEmbedded } from './chat-kills.ts';
import { chatPresence, chatPresenceFull } from './chat-presence.ts';
import { consumerRebalance } from './consumer-rebalance.ts';
import { crashAtFailpoints } from './crash-at-failpoints.ts';
import { droppedProjection } from './dropped-projection.ts';
import { hostileInput } from './hostile-input.ts';
import { hotProduct } from './hot-product.ts';
import { hungService } from './hung-service.ts';
import { kafkaOutage } from './kafka-outage.ts';
import { lockedDatabase } from './locked-database.ts';
import { loginStorm } from './login-storm.ts';
import { lostEngines } from './lost-engines.ts';
import { overload } from './overload.ts';
import { passwordGuessing } from './password-guessing.ts';
import { randomKills, randomKillsEmbedded } from './random-kills.ts';
import { reconnectStorm } from './reconnect-storm.ts';
import { replayedTopics } from './replayed-topics.ts';
import { revokedSessions } from './revoked-sessions.ts';
import { rollingRestart } from './rolling-restart.ts';
import type { Scenario } from './scenario.ts';
import { slowCatalogue } from './slow-catalogue.ts';
import { slowClients } from './slow-clients.ts';
import { soakScenario } from './soak.ts';
import { wrongClock } from './wrong-clock.ts';

/** Every scenario that `npm run chaos` knows, in the order of the guarantees in docs/reliability.md#guarantees. */
export const scenarios: readonly Scenario[] = [
  randomKills,
  randomKillsEmbedded,
  hotProduct,
  crashAtFailpoints,
  kafkaOutage,
  droppedProjection,
  replayedTopics,
  consumerRebalance,
  hungService,
  brokenConnections,
  overload,
  loginStorm,
  slowClients,
  chatKills,
  chatKillsEmbedded,
  chatPresence,
  chatPresenceFull,
  chatFlood,
  reconnectStorm,
  lockedDatabase,
  lostEngines,
  revokedSessions,
  rollingRestart,
  passwordGuessing,
  hostileInput,
  soakScenario,
  slowCatalogue,
  wrongClock,
];
