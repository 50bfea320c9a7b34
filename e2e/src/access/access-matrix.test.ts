import { accessMatrix } from './access-matrix.ts';
import { allRoutes, declaredRoutes, serviceRoutes } from './route-inventory.ts';

describe('the authorization matrix (P-E1)', () => {
  it('has a rule for every route of the shop', () => {
    const inventory = allRoutes().map(({ name }) => name);
    expect(Object.keys(accessMatrix).sort()).toEqual(inventory.sort());
  });

  it('covers every route that the sources declare', async () => {
    // The platform declares these routes once for all services.
    const platformRoutes = new Set(
      serviceRoutes()
        .map(({ name }) => name)
        .filter((name) => /audit(\.csv)?$|health$| \/inner\/(system-facts|dead-letters)/.test(name)),
    );
    expect(await declaredRoutes()).toBe(serviceRoutes().length - platformRoutes.size);
  });
});
