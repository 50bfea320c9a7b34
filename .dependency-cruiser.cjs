// Who may import whom (docs/architecture.md#imports).
const tests = '(\\.(test|contract|e2e)\\.tsx?$|/testing/|/(test|contract)-[^/]+\\.ts$)';
const services = '^(gateway|services/[^/]+)/';

// The folders of the gateway, from the lowest. Folders of one line do not import each other.
const gatewayFolders = [
  ['edge'],
  ['upstreams'],
  ['rate-limits'],
  ['overload'],
  ['sessions'],
  ['cache'],
  ['sockets'],
  ['endpoints', 'forwarding', 'pages', 'uploads'],
];
const gatewayFoldersImportDownwards = gatewayFolders.flatMap((folders, at) =>
  folders.map((folder) => ({
    name: `gateway-${folder}-imports-lower-folders`,
    comment: 'Folders of the gateway import in one direction; only the files above them know all of them.',
    severity: 'error',
    from: { path: `^gateway/src/${folder}/`, pathNot: tests },
    to: {
      path: '^gateway/src/',
      pathNot: `^gateway/src/(timeouts\\.ts$|(${[...gatewayFolders.slice(0, at).flat(), folder].join('|')})/)`,
    },
  })),
);

/**
 * Folders that import in one direction only.
 * @param root the folder in which they lie
 * @param folders each folder with the folders that it may import
 * @param restricted what a folder may import only as `folders` say; anything outside is for other rules
 */
function folderDirections(name, root, folders, restricted) {
  return Object.entries(folders).map(([folder, imported]) => ({
    name: `${name}-${folder}-imports-${imported.join('-') || 'no-other-folder'}`,
    comment: `The folders of ${root} import in one direction only.`,
    severity: 'error',
    from: { path: `^${root}/${folder}/`, pathNot: tests },
    to: { path: restricted, pathNot: [folder, ...imported].map((allowed) => `^${root}/${allowed}/`) },
  }));
}

/** The folders of a service; none may import the files of `src` itself, which compose the service. */
const serviceFolders = (service, folders) =>
  folderDirections(service, `services/${service}/src`, folders, `^services/${service}/`);

/** The screens of a feature of the front end; the files beside them are for all. */
const screens = (feature, folders) =>
  folderDirections(feature, `frontend/src/features/${feature}`, folders, `^frontend/src/features/${feature}/[^/]+/`);

// The folders of platform's service room, from the lowest; errors.ts lies beside them.
const platformFolders = [
  'observability',
  'timing',
  'secrets',
  'config',
  'postgres',
  'identity',
  'http',
  'lifecycle',
  'audit',
];
const platformFoldersImportDownwards = platformFolders.map((folder, at) => ({
  name: `platform-${folder}-imports-lower-folders`,
  comment: 'The folders of packages/platform/src/service import in one direction only.',
  severity: 'error',
  from: { path: `^packages/platform/src/service/${folder}/`, pathNot: tests },
  to: {
    path: '^packages/platform/src/service/',
    pathNot: `^packages/platform/src/service/(errors\\.ts$|(${platformFolders.slice(0, at + 1).join('|')})/)`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'unresolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(raw|url)$' },
    },
    {
      name: 'no-service-imports-another',
      comment: 'Services meet in events, and nowhere else.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'services-import-contracts-and-platform-only',
      comment: 'Of the shop, the gateway and the services know contracts and platform; their tests know testing too.',
      severity: 'error',
      from: { path: services, pathNot: tests },
      to: {
        path: '^(packages|frontend|infra|e2e|gateway|services)/',
        pathNot: '^packages/(contracts|platform)/|^(gateway|services)/',
      },
    },
    {
      name: 'nothing-below-imports-infra',
      comment: 'Infra knows all services, so not even their tests know it.',
      severity: 'error',
      from: { path: '^(packages|gateway|services|frontend)/' },
      to: { path: '^infra/' },
    },
    {
      name: 'services-do-not-import-the-gateway',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^gateway/' },
    },
    {
      name: 'gateway-does-not-import-services',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^services/' },
    },
    ...gatewayFoldersImportDownwards,
    {
      name: 'frontend-imports-contracts-only',
      severity: 'error',
      from: { path: '^frontend/', pathNot: '^frontend/jest\\.setup\\.ts$' },
      to: { path: '^(packages|infra|e2e|gateway|services)/', pathNot: '^packages/contracts/' },
    },
    {
      name: 'platform-imports-what-all-services-share',
      comment:
        'What every service needs knows no single service: of the contracts only the envelope, the parts of every API, the audit log, what runs and CSV files.',
      severity: 'error',
      from: { path: '^packages/platform/', pathNot: tests },
      to: {
        path: '^(packages|frontend|infra|e2e|gateway|services)/',
        pathNot: '^packages/platform/|^packages/contracts/src/(event|common-api|audit-api|system-api|csv)\\.ts$',
      },
    },
    {
      name: 'contracts-import-zod-only',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: tests },
      to: { pathNot: '^packages/contracts/|node_modules/zod/' },
    },
    {
      name: 'migrations-import-nothing',
      comment: 'A migration must mean the same in a year; a type is gone when it runs.',
      severity: 'error',
      from: { path: '/migrations/', pathNot: tests },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-apart',
      comment: 'shared → features → app; a feature knows no other.',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/([^/]+)/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/shared/' },
      to: { path: '^frontend/src/(features|app)/' },
    },
    {
      name: 'features-do-not-import-app',
      severity: 'error',
      from: { path: '^frontend/src/features/', pathNot: tests },
      to: { path: '^frontend/src/app/' },
    },
    {
      name: 'drivers-at-the-edge',
      comment:
        'Databases and logs are reached through platform, Redis by the adapters of a port; a use case never meets a driver.',
      severity: 'error',
      from: {
        path: services,
        pathNot: [tests, '^services/chat/src/adapters/', '^gateway/src/rate-limits/redis-store'],
      },
      to: { path: 'node_modules/(pg|knex|kafkajs|ioredis)/' },
    },
    {
      name: 'mongoose-in-the-chat-store-only',
      comment: 'Only one adapter of the chat store knows MongoDB.',
      severity: 'error',
      from: {
        path: '^(packages|gateway|services|frontend|infra|e2e)/',
        pathNot: [tests, '^services/chat/src/store/(mongo-|entry-document)', '^packages/testing/'],
      },
      to: { path: 'node_modules/(mongoose|mongodb)/' },
    },
    {
      name: 'tests-stay-out-of-the-shop',
      severity: 'error',
      from: { path: '^(packages/platform|packages/contracts|gateway|services|infra)/', pathNot: tests },
      to: { path: '^packages/testing/' },
    },
    ...platformFoldersImportDownwards,
    ...screens('orders', { payment: [], 'my-orders': [], details: ['payment'], checkout: [], admin: ['details'] }),
    ...folderDirections(
      'e2e',
      'e2e/src',
      {
        shop: [],
        measurements: [],
        logs: [],
        'api-docs': [],
        faults: [],
        clients: ['measurements'],
        topology: ['shop', 'clients', 'faults'],
        checkers: ['measurements', 'clients', 'topology'],
        access: ['api-docs', 'clients', 'topology'],
        chaos: ['measurements', 'clients', 'faults', 'topology', 'checkers', 'access'],
        alerts: ['clients', 'faults', 'topology'],
        'full-disk': ['shop', 'clients'],
        crash: [],
        restore: ['checkers'],
        upgrade: ['shop', 'clients'],
        bench: ['shop', 'measurements', 'clients'],
        journeys: ['shop', 'logs'],
        screens: ['journeys'],
        containers: ['shop', 'clients'],
        kubernetes: ['measurements', 'clients', 'checkers', 'containers'],
      },
      '^e2e/src/[^/]+/',
    ),
    ...serviceFolders('order', {
      stock: [],
      users: ['back-in-stock'],
      retention: [],
      restore: [],
      orders: ['stock'],
      mails: ['orders'],
      'back-in-stock': ['stock', 'orders'],
      paypal: ['orders'],
      payments: ['orders', 'paypal'],
      reconciliation: ['orders', 'paypal', 'payments'],
      explanation: ['orders', 'mails', 'payments', 'reconciliation'],
      demo: ['stock', 'orders', 'mails'],
    }),
    ...serviceFolders('user', {
      users: [],
      passwords: ['users'],
      notices: ['users'],
      'second-factor': ['users', 'passwords', 'notices'],
      sessions: ['users', 'passwords', 'second-factor'],
      'password-reset': ['users', 'passwords', 'sessions', 'notices'],
      accounts: ['users', 'passwords', 'second-factor', 'sessions', 'notices', 'password-reset'],
      restore: ['users', 'sessions', 'password-reset', 'accounts'],
    }),
    ...serviceFolders('catalogue', {
      shared: [],
      stock: ['shared'],
      images: ['shared'],
      categories: ['shared'],
      search: ['shared', 'categories', 'variants'],
      'search-report': ['shared'],
      synonyms: [],
      variants: ['shared'],
      prices: [],
      products: ['shared', 'stock', 'images', 'categories', 'search', 'search-report', 'variants', 'prices'],
      'product-images': ['shared', 'images', 'products'],
      reviews: ['shared', 'products'],
      sales: ['images'],
      users: ['reviews'],
      restore: ['shared', 'products', 'categories', 'stock'],
    }),
    ...serviceFolders('chat', {
      timing: [],
      adapters: [],
      store: ['timing'],
      presence: ['timing'],
      desk: ['presence'],
      mails: ['presence', 'store', 'timing'],
      conversations: ['store', 'presence', 'desk', 'mails'],
      delivery: ['store', 'timing'],
      erasure: ['conversations', 'store', 'timing'],
      restore: ['store'],
      live: ['adapters', 'conversations', 'delivery', 'desk', 'presence', 'store', 'timing'],
    }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|frontend/jest/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
