import { mixedShots } from '../clients/mixed-shots.ts';
import { openLoad, type Sample } from '../clients/open-load.ts';
import { getPicture, uploadPicture } from '../clients/pictures.ts';
import { type Measurement, none } from '../measurements.ts';
import type { ShopEngine } from '../topology/engines.ts';
import { enginesOf } from './engines-of.ts';
import {
  allSucceededOrForgiven,
  describeSample,
  isOk,
  isRefusal,
  latencyLimit,
  slowestAtMost,
} from './sample-measurements.ts';
import type { Run, Size } from './scenario.ts';

/** The image store's own four seconds, and the shop's time. */
const SLOWEST_MS = 5_500;

interface Loss {
  name: string;
  begin(s3: ShopEngine): Promise<void> | void;
  end(s3: ShopEngine): Promise<void> | void;
}

const killed: Loss = { name: 'killed', begin: (s3) => s3.kill(), end: (s3) => s3.start() };
const paused: Loss = { name: 'paused', begin: (s3) => s3.pause(), end: (s3) => s3.resume() };
const LOSSES: Record<Size, Loss[]> = { full: [killed, paused], quick: [killed] };

/** Pages load and orders go on; pictures and their uploads are 503 until it is back, and nothing else is. */
export async function withoutS3(run: Run): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [n, loss] of LOSSES[run.size].entries()) measurements.push(...(await lose(run, loss, n)));
  return measurements;
}

async function lose(run: Run, { name, begin, end }: Loss, nth: number): Promise<Measurement[]> {
  const { topology, people, size, log, signal } = run;
  const { s3 } = enginesOf(run);
  const url = topology.gateways[0]?.url ?? '';
  const [product, other] = [people.products.at(nth * 2)?.id ?? '', people.products.at(nth * 2 + 1)?.id ?? ''];
  const upload = (id: string) => uploadPicture(url, people.administrator, id);
  const hung = await upload(product);
  const picture = () => getPicture(url, hung);
  const before = await picture();
  log(`S3 is ${name}`);
  await begin(s3);
  const seconds = size === 'full' ? 15 : 3;
  const pages = openLoad({ perSecond: 10, seconds, next: pagesToo(run, product), signal });
  let refused: Sample[];
  try {
    const uploading = upload(other).then((one) => ({ ...one, tag: 'upload' }));
    const asking = [1, 2].map(async () => ({ ...(await picture()), tag: 'picture' }));
    refused = await Promise.all([uploading, ...asking]);
  } finally {
    await pages;
    await end(s3);
  }
  const [again, after] = [await upload(other), await picture()];
  const samples = await pages;
  return [
    ...allSucceededOrForgiven('pages, orders and other calls', samples, { size }),
    none(
      'uploads and pictures that were not refused with 503',
      refused.filter((one) => !isRefusal(one, [503])).map(describeSample),
    ),
    ...(['picture', 'upload'] as const).map((tag) =>
      slowestAtMost(
        `a refused ${tag}`,
        refused.filter((one) => one.tag === tag),
        latencyLimit(size, SLOWEST_MS),
      ),
    ),
    none(
      'uploads and pictures that failed before and afterwards',
      [hung, before, again, after].filter((one) => !isOk(one)).map((one) => describeSample({ ...one, tag: 'picture' })),
    ),
    none('pictures that are another afterwards', after.body === before.body ? [] : [after.body.slice(0, 40)]),
  ].map((measurement) => ({ ...measurement, what: `S3 ${name}: ${measurement.what}` }));
}

/** What a visitor opens, and all the rest. */
function pagesToo(run: Run, product: string): ReturnType<typeof mixedShots> {
  const mixed = mixedShots(run);
  const paths = ['/', `/product-details/${product}`, `/api/products/get-one/${product}`];
  return (n) => {
    const path = paths[n % 5];
    if (path === undefined) return mixed(n);
    return { tag: 'page', make: () => run.people.administrator.call({ path }) };
  };
}
