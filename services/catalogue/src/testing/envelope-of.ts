import type { EventFamily, ShopEvent } from '@shop/contracts/event.ts';

/** An event of another service, as stored in the log. */
export function envelopeOf(family: EventFamily, type: string, id: string, version: number, data: unknown): ShopEvent {
  return {
    specversion: '1.0',
    id: crypto.randomUUID(),
    type,
    source: family.source,
    time: new Date().toISOString(),
    schemaVersion: 1,
    subject: `${family.kind}/${id}`,
    version,
    epoch: 1,
    republished: false,
    data,
  };
}
