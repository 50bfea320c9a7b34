import { adminOrdersUrl } from './admin-orders-url.ts';

const defaultView = { search: '', status: '', payment: '', from: '', to: '', page: 1, sort: 'date_-1' } as const;
const view = (text: string) => adminOrdersUrl.viewOf(new URLSearchParams(text));

describe('adminOrdersUrl', () => {
  it.each([
    '',
    'page=0',
    'page=-3',
    'page=x',
    'status=nonsense',
    'payment=gold',
    'from=2026-02-30',
    'to=2026-2',
    'to=2026-02-30T00',
    'sort=nonsense_1',
    'sort=',
  ])('returns the default view for %j', (text) => {
    expect(view(text)).toEqual(defaultView);
  });

  it('round-trips a view through the URL', () => {
    const filtered = {
      search: 'a&b=c',
      status: 'delivered',
      payment: 'pp',
      from: '2026-11-01',
      to: '2026-11-20',
      page: 3,
      sort: 'total_1',
    } as const;
    expect(view(adminOrdersUrl.paramsOf(filtered).toString())).toEqual(filtered);
    expect(adminOrdersUrl.paramsOf(defaultView).toString()).toBe('');
    const oldestFirst = { ...defaultView, sort: 'date_1' } as const;
    expect(view(adminOrdersUrl.paramsOf(oldestFirst).toString())).toEqual(oldestFirst);
  });
});
