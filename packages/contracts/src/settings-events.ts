import { z } from 'zod';
import { defineEvents } from './event.ts';

/**
 * What the shop says about itself, to everybody: the seller is a business, not a person of the shop. Other parts than logo,
 * accent and links may be empty.
 */
export const settingsState = z.object({
  name: z.string(),
  logo: z.object({ path: z.string(), width: z.number(), height: z.number() }).nullable(),
  accent: z.string().nullable(),
  timeZone: z.string(),
  seller: z.object({ name: z.string(), address: z.string(), email: z.string(), taxNumber: z.string() }),
  links: z.array(z.object({ name: z.string(), url: z.string() })),
});
export type SettingsState = z.infer<typeof settingsState>;

/** The only subject is `settings/shop`. */
export const settingsEvents = defineEvents({
  kind: 'settings',
  topic: 'catalogue-events',
  source: 'catalogue',
  types: ['settings-changed'],
  data: settingsState,
});
