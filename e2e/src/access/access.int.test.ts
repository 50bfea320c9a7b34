import { services } from '@shop/infra/src/shop-processes.ts';
import { ADMINISTRATOR } from '../chaos/clients/people.ts';
import { ONE_OF_EACH } from '../chaos/topology/plan.ts';
import { startTopology, type Topology } from '../chaos/topology/topology.ts';
import { everyRouteHasARule } from './every-route-has-a-rule.ts';
import { type Fingerprints, openFingerprints } from './fingerprint.ts';
import { forgedFieldsChangeNothing } from './forged-fields.ts';
import { noStringIsAnError } from './no-string-is-an-error.ts';
import { restGoesOn } from './rest-goes-on.ts';
import { fillShop, type TestedShop } from './tested-shop.ts';

let topology: Topology;
let shop: TestedShop;
let prints: Fingerprints;

// One shop for all of them: its start takes longer than some of them do.
beforeAll(async () => {
  topology = await startTopology(ONE_OF_EACH);
  prints = openFingerprints(Object.fromEntries(services.map((name) => [name, topology.databaseUrl(name)])));
  await prints.putSentinels();
  shop = await fillShop(topology.gateways[0]?.url ?? '', ADMINISTRATOR);
}, 120_000);
afterAll(async () => {
  await prints?.close();
  await topology?.stop();
}, 30_000);

forgedFieldsChangeNothing(() => ({ shop, prints }));
everyRouteHasARule(() => ({ shop, prints }));
noStringIsAnError(() => ({ shop, prints }), { strings: 8 });
// Behind the others: it kills the services, one after another.
restGoesOn(() => ({ shop, prints, topology }));
