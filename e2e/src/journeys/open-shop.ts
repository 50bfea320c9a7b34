/** `full`: on Kafka, Redis and an S3; `embedded`: on PostgreSQL alone. */
export type Profile = 'embedded' | 'full';

/** A running shop that journeys use. */
export interface ProvidedShop {
  url: string;
  /** Where the shop keeps its data, mails among them; undefined when it does not run on this machine. */
  dataDir?: string;
}

/** Address of the process that starts shops (`provide-shops.ts`). */
const PROVIDER = 'JOURNEYS_PROVIDER';
/** A shop that is already running, as JSON `{"url": …}`. */
const GIVEN = 'JOURNEYS_SHOP';

/** Whether the caller of the journeys named a running shop in JOURNEYS_SHOP. */
export function isShopGiven(): boolean {
  return process.env[GIVEN] !== undefined;
}

export function announceProvider(url: string): void {
  process.env[PROVIDER] = url;
}

/**
 * The shop of a profile; the first call of a run starts it.
 * @throws Error with the output of the shop when it does not start
 */
export async function openShop(profile: Profile): Promise<ProvidedShop> {
  const given = process.env[GIVEN];
  return given === undefined ? (ask('POST', profile) as Promise<ProvidedShop>) : JSON.parse(given);
}

/** A shop that was stopped: its exit code and all that `npm start` printed. */
export interface StoppedShop {
  code: number | null;
  output: string;
}

/** Stops the shop of a profile. */
export function stopShop(profile: Profile): Promise<StoppedShop> {
  return ask('DELETE', profile) as Promise<StoppedShop>;
}

async function ask(method: string, profile: Profile): Promise<unknown> {
  const response = await fetch(`${process.env[PROVIDER]}/${profile}`, { method });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
