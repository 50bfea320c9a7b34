import type { AuditedService } from '@shop/contracts/audit-api.ts';
import { type HistoryPart, mergeParts, unfinishedPart } from './history-parts.ts';

/** A part with rows of these ids. */
function part(service: AuditedService, ids: string, next: string | null = null): HistoryPart {
  const rows = [...ids].map((_id) => ({
    _id,
    at: '2026-11-20T15:24:10.000Z',
    by: { _id: 'u1', name: 'Grace Hopper' },
    what: 'user-updated',
    subject: 'user/u2',
    before: null,
    after: null,
  }));
  return { service, rows, next, failed: false };
}
const shown = (parts: HistoryPart[]) => mergeParts(parts).map(({ _id }) => _id);

describe('the merged history', () => {
  it('shows the changes of all services, newest first', () => {
    expect(shown([part('user', 'fb'), part('order', 'eca'), part('chat', '')])).toEqual(['f', 'e', 'c', 'b', 'a']);
    expect(shown([])).toEqual([]);
  });

  it('shows nothing that is older than what an unfinished service has not sent yet', () => {
    const parts = [part('user', 'fd', 'u'), part('order', 'ec', 'o'), part('chat', 'ba')];
    expect(shown(parts)).toEqual(['f', 'e', 'd']);
    expect(unfinishedPart(parts)?.service).toBe('user');
    const more = [part('user', 'fdc'), part('order', 'eb', 'o'), part('chat', 'ba')];
    expect(shown(more)).toEqual(['f', 'e', 'd', 'c', 'b', 'b']);
    expect(unfinishedPart(more)?.service).toBe('order');
    expect(unfinishedPart([part('user', 'a')])).toBeUndefined();
  });
});
