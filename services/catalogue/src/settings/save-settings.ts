import { isDeepStrictEqual } from 'node:util';
import type { AdminSettings, SettingsValues } from '@shop/contracts/settings-api.ts';
import { settingsEvents } from '@shop/contracts/settings-events.ts';
import { conflict } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { ImageStore } from '../images/image-store.ts';
import { requireUploaded } from '../images/require-uploaded.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { asSubject, lockSettings, readSettings, replaceSettings } from './settings-repository.ts';

/**
 * Replaces the settings of the shop (docs/api.md#settings) and publishes them. The same values again are a success: the first
 * response may be lost.
 * @param expected the version that the administrator saw
 * @throws ShopError 400 for a logo that is not there; 409 `settings-changed` with the present settings in its details when
 * another administrator has changed them meanwhile
 */
export async function saveSettings(
  { db, outbox, audit, images }: WriteDeps & { images: Pick<ImageStore, 'get'> },
  { version: expected, ...values }: SettingsValues & { version: number },
  { by, now }: { by: Pick<UserCaller, 'name' | 'lastName'>; now: Date },
): Promise<AdminSettings> {
  const { logo } = await readSettings(db);
  if (values.logo !== null && values.logo.path !== logo?.path)
    await requireUploaded(images, { path: values.logo.path, field: 'logo' }, now);
  return db.transaction(async (tx) => {
    const before = await lockSettings(tx);
    const { version, saved, ...shown } = before;
    if (isDeepStrictEqual(values, shown)) return before;
    if (version !== expected) throw conflict('settings-changed', changedBy(saved?.by), before);
    const after = await replaceSettings(tx, values, { at: now, by: `${by.name} ${by.lastName}`.trim() });
    const { saved: _saved, ...present } = after;
    await outbox.append(tx, [{ family: settingsEvents, type: 'settings-changed', ...asSubject(present) }]);
    await audit(tx, {
      what: 'settings-changed',
      subject: 'settings/shop',
      before: snapshot(shown),
      after: snapshot(values),
    });
    return after;
  });
}

function changedBy(name: string | undefined): string {
  return `${name === undefined || name === '' ? 'Somebody else' : name} has changed the settings meanwhile`;
}

/** One field for each entry of the form, as the history shows them. */
function snapshot({ name, logo, accent, timeZone, seller, links }: SettingsValues): Record<string, unknown> {
  return {
    name,
    logo: logo?.path ?? null,
    accent,
    timeZone,
    sellerName: seller.name,
    sellerAddress: seller.address,
    sellerEmail: seller.email,
    taxNumber: seller.taxNumber,
    links: links.map((link) => `${link.name}: ${link.url}`),
  };
}
