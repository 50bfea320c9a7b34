import { services } from '@shop/infra/src/shop-processes.ts';
import { ADMINISTRATOR } from '../clients/fixture.ts';
import { ONE_OF_EACH } from '../topology/plan.ts';
import { startTopology, type Topology } from '../topology/topology.ts';
import { describeDegradation } from './degradation.ts';
import { describeForgedFields } from './forged-fields.ts';
import { describeHostileInput } from './hostile-input.ts';
import { describeRouteRules } from './route-rules.ts';
import { type Fingerprints, openFingerprints } from './table-fingerprints.ts';
import { fillShop, type TestedShop } from './tested-shop.ts';

let topology: Topology;
let shop: TestedShop;
let fingerprints: Fingerprints;

// All suites share one shop, because its start takes longer than some of them.
beforeAll(async () => {
  topology = await startTopology(ONE_OF_EACH);
  fingerprints = openFingerprints(Object.fromEntries(services.map((name) => [name, topology.databaseUrl(name)])));
  await fingerprints.putSentinels();
  shop = await fillShop(topology.gateways[0]?.url ?? '', ADMINISTRATOR);
}, 120_000);
afterAll(async () => {
  await fingerprints?.close();
  await topology?.stop();
}, 30_000);

describeForgedFields(() => ({ shop, fingerprints }));
describeRouteRules(() => ({ shop, fingerprints }));
describeHostileInput(() => ({ shop, fingerprints }), { strings: 8 });
// Last, because it kills the services one after another.
describeDegradation(() => ({ shop, fingerprints, topology }));
