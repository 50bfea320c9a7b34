import { defaultSettings } from '@shop/contracts/default-settings.ts';
import type { AdminSettings } from '@shop/contracts/settings-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'react-router-dom';
import type { FakeRequest, FakeResponse } from '../../shared/testing/fake-server.ts';
import { openPage } from '../../shared/testing/render-page.tsx';
import { darkPalette, palette } from '../../shared/theme/palette.ts';
import { SettingsPage } from './SettingsPage.tsx';

const fresh: AdminSettings = { ...defaultSettings, saved: null };
const saved = (body: object, version: number): AdminSettings => ({
  ...fresh,
  ...body,
  version,
  saved: { at: '2026-12-01T10:00:00.000Z', by: 'Grace Hopper' },
});

function open(put: (request: FakeRequest) => FakeResponse, settings: () => AdminSettings = () => fresh) {
  const page = openPage({
    routing: {
      'GET /api/admin/settings': () => ({ body: settings() }),
      'PUT /api/admin/settings': put,
      'POST /api/admin/settings/logo': () => ({
        body: { logo: { path: '/images/l1-800.webp', width: 640, height: 160 } },
      }),
    },
    slices: {},
    at: '/admin/settings',
    children: <Route path="/admin/settings" element={<SettingsPage />} />,
  });
  const user = userEvent.setup();
  return {
    ...page,
    user,
    type: async (label: string, text: string) => {
      fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
    },
    save: () => user.click(screen.getByRole('button', { name: 'Save settings' })),
  };
}

describe('SettingsPage', () => {
  it('saves what was typed, with the version that was read, and the whole shop follows', async () => {
    const sent: unknown[] = [];
    let settings = fresh;
    const { type, save, server } = open(
      ({ body }) => {
        sent.push(body);
        settings = saved(body as object, 2);
        return { body: settings };
      },
      () => settings,
    );
    await type('Name', 'Bikes of Ada');
    await type('Accent colour', '#1D4ED8');
    await type('Email', 'hello@shop.test');
    await save();
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(sent).toEqual([
      {
        ...defaultSettings,
        name: 'Bikes of Ada',
        accent: '#1D4ED8',
        seller: { ...defaultSettings.seller, email: 'hello@shop.test' },
      },
    ]);
    expect(document.title).toBe('Settings · Bikes of Ada');
    expect(document.documentElement.style.getPropertyValue('--accent')).toContain('#1D4ED8');
    expect(await screen.findByText(/Last saved by Grace Hopper/)).toBeTruthy();
    expect(server.count('GET /api/admin/settings')).toBe(1);
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
    document.documentElement.removeAttribute('style');
  });

  it('says at the field what cannot be saved, and sends nothing', async () => {
    const { type, save, server } = open(() => ({ status: 500, message: 'no' }));
    await type('Accent colour', '#FDE68A');
    await save();
    expect(screen.getByText(/This colour is too light/)).toBeTruthy();
    expect(document.activeElement?.id).toBe('settings-accent');
    expect(server.count('PUT /api/admin/settings')).toBe(0);
  });

  it('shows what the server says of a field', async () => {
    const { type, save } = open(() => ({
      status: 400,
      code: 'invalid',
      message: 'logo: gone',
      details: [{ field: 'logo', message: 'logo: the image is no longer there; upload it again' }],
    }));
    await type('Name', 'Bikes');
    await save();
    expect(await screen.findByText(/upload it again/)).toBeTruthy();
  });

  it('uploads a logo and shows it in the preview before it is saved, and removes it', async () => {
    const { user } = open(() => ({ status: 500, message: 'no' }));
    await user.upload(await screen.findByLabelText('Logo'), new File(['png'], 'logo.png', { type: 'image/png' }));
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(await preview.findAllByRole('img', { name: 'Best Online Shop' })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Remove the logo' }));
    expect(preview.queryByRole('img')).toBeNull();
  });

  it('previews the shades of an accent, and those of a new shop when the field is empty', async () => {
    const { type } = open(
      () => ({ status: 500, message: 'no' }),
      () => ({ ...fresh, accent: '#1D4ED8' }),
    );
    const accents = () =>
      within(screen.getByRole('region', { name: 'Preview' }))
        .getAllByText('Best Online Shop')
        .map((logo) => logo.parentElement?.style.getPropertyValue('--accent'));
    await type('Accent colour', '#9D174D');
    expect(accents()[0]).toBe('#9D174D');
    await type('Accent colour', '');
    expect(accents()).toEqual([palette.accent, darkPalette.accent]);
    await type('Accent colour', '#FDE68A');
    expect(accents()).toEqual(['', '']);
  });

  it('discards what was typed', async () => {
    const { type, user } = open(() => ({ status: 500, message: 'no' }));
    await type('Name', 'Bikes');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Best Online Shop');
  });

  it('keeps both administrators’ changes, and lets the second one decide about what both have changed', async () => {
    const sent: { version: number; name: string; timeZone: string; seller: { taxNumber: string } }[] = [];
    const theirs = saved({ name: 'Boats', timeZone: 'Europe/Paris' }, 2);
    const { type, save, user } = open(({ body }) => {
      sent.push(body as (typeof sent)[number]);
      if (sent.length > 1) return { body: saved(body as object, 3) };
      return { status: 409, code: 'settings-changed', message: 'Grace Hopper has …', details: theirs };
    });
    await type('Name', 'Bikes');
    await type('Tax number', 'FR 1');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Grace Hopper has changed the settings meanwhile');
    expect(alert.textContent).toContain('Yours: Bikes');
    expect(alert.textContent).toContain('Theirs: Boats');
    await user.click(within(alert).getByRole('button', { name: 'Use theirs' }));
    await waitFor(() => expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Boats'));
    await save();
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(sent[1]).toMatchObject({
      version: 2,
      name: 'Boats',
      timeZone: 'Europe/Paris',
      seller: { taxNumber: 'FR 1' },
    });
    expect(screen.queryByText(/has changed the settings meanwhile/)).toBeNull();
  });
});
