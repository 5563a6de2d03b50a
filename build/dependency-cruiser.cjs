/** Import rules. Each folder lists what it may import; any other import is an error. */
const folder = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { pathNot: [from, ...allowed] },
})

const contractValues =
  '^src-preload/contract/(values|plain-values|sides|ledger-figures|errors|clean-text)\\.ts$'
const contract = '^src-preload/contract/'
const core = '^src-main/core/'
const files = '^src-main/files/'
const threads = '^src-main/threads/'
const node =
  '^(node:)?(assert|async_hooks|buffer|child_process|crypto|dns|events|fs|fs/promises|http|http2|https|net|os|path|perf_hooks|process|readline|stream|stream/promises|string_decoder|timers|timers/promises|tls|url|util|v8|worker_threads|zlib)$'
const npm = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})(/|$)`
const electron = npm('electron')

/** The stages of matching in their order: each may import itself and those before it. */
const matching = '^src-main/core/matching/'
const stages = ['model', 'index', 'candidates', 'assign', 'groups', 'classify', 'solve', 'explain']
const stageFolders = stages.map((stage) => `${matching}${stage}/`)
const pipeline = `${matching}pipeline\\.ts$`
const incremental = `${matching}incremental/`
const sides = `${matching}sides/`
const matchingRule = (name, from, allowed) => ({
  name: `matching-${name}`,
  severity: 'error',
  from: { path: from },
  to: { path: matching, pathNot: [from, ...allowed] },
})

/** The mirror: layers, then subjects, then the mirror and its threads. Each may import itself and those before it. */
const mirrorFolders = [
  ...['schema', 'connection', 'query', 'rows'],
  ...[
    'settings',
    'closed-months',
    'events',
    'documents',
    'transactions',
    'notes',
    'proposals',
    'ledger',
    'decisions',
  ],
  ...[
    'lists',
    'endings',
    'closing',
    'imports',
    'issuing',
    'journal',
    'office-set',
    'partners',
    'reports',
    'office',
  ],
  ...['decision-log', 'sharing', 'copies', 'mirror'],
]
const db = '^src-main/db/'
const mirrorRules = mirrorFolders.map((name, at) => ({
  name: `db-${name}`,
  severity: 'error',
  from: { path: `${db}${name}/` },
  to: { path: db, pathNot: mirrorFolders.slice(0, at + 1).map((one) => `${db}${one}/`) },
}))

module.exports = {
  forbidden: [
    ...mirrorRules,
    {
      name: 'db-has-folders-only',
      severity: 'error',
      from: { path: db, pathNot: mirrorFolders.map((one) => `${db}${one}/`) },
      to: {},
    },
    ...stageFolders.map((path, at) => matchingRule(stages[at], path, stageFolders.slice(0, at))),
    matchingRule('pipeline', pipeline, stageFolders),
    matchingRule('incremental', incremental, [...stageFolders, pipeline]),
    matchingRule('sides', sides, [...stageFolders, pipeline, incremental]),
    matchingRule('by-hand', `${matching}by-hand/`, [...stageFolders, pipeline, sides]),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    folder('contract', '^src-preload/contract/', [npm('zod', 'jsvat')]),
    folder('preload', '^src-preload/index\\.ts$', [electron, contract], 'types of the contract only'),
    {
      name: 'preload-takes-only-types',
      severity: 'error',
      from: { path: '^src-preload/index\\.ts$' },
      to: { path: contract, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'renderer-is-a-browser',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: {
        path: ['^src-main/', '^src-preload/index', electron, node],
        pathNot: [
          '^src-main/core/(calendar|clock|closing/month|endings/plan-lines|format-account|money|receivable)\\.ts$',
        ],
      },
    },
    {
      name: 'a-feature-never-imports-another',
      severity: 'error',
      from: { path: '^src-renderer/features/([^/]+)/' },
      to: { path: '^src-renderer/features/', pathNot: '^src-renderer/features/$1/' },
    },
    folder('core', core, [contract]),
    {
      name: 'core-takes-shapes-as-types',
      severity: 'error',
      from: { path: core },
      to: { path: contract, pathNot: contractValues, dependencyTypesNot: ['type-only'] },
    },
    folder('files', files, [core, contractValues, node]),
    folder('threads', threads, [core, contractValues, node]),
    folder('import', '^src-main/import/', [
      core,
      contractValues,
      '^src-preload/contract/import-values',
      npm('saxes', 'hucre', 'htmlparser2', 'pdfjs-dist'),
      node,
    ]),
    folder('connectors', '^src-main/connectors/', [
      core,
      contract,
      npm('zod', 'oauth4webapi', 'p-queue', 'pg'),
      node,
    ]),
    folder('credentials', '^src-main/credentials/', [core, contract, npm('keytar'), node]),
    folder('updates', '^src-main/updates/', [core, npm('zod', 'electron-updater'), node]),
    folder('sandbox', '^src-main/sandbox/', [
      core,
      files,
      contractValues,
      npm('hono', '@hono/node-server', 'better-sqlite3', '@cantoo/pdf-lib'),
      node,
    ]),
    folder('ipc', '^src-main/ipc/', [
      core,
      contract,
      '^src-main/services/',
      '^src-main/compose\\.ts$',
      '^(node:)?path$',
      electron,
      npm('zod'),
    ]),
    folder('shell', '^src-main/shell/', [
      core,
      files,
      threads,
      contract,
      electron,
      node,
      '^package\\.json$',
      npm('zod'),
    ]),
    {
      name: 'ipc-takes-only-the-type-of-the-engine',
      severity: 'error',
      from: { path: '^src-main/ipc/' },
      to: { path: '^src-main/compose\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services-orchestrate',
      severity: 'error',
      from: { path: '^src-main/services/' },
      to: {
        path: ['^src-main/(ipc|shell|sandbox)/', electron, npm('kysely', 'better-sqlite3', 'keytar')],
      },
    },
    {
      name: 'services-know-a-job-by-its-type',
      severity: 'error',
      from: { path: '^src-main/services/' },
      to: { path: '^src-main/workers/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'db-knows-nobody',
      severity: 'error',
      from: { path: '^src-main/db/' },
      to: { path: ['^src-main/(connectors|credentials|services|ipc|shell|sandbox|workers)/', electron] },
    },
    {
      name: 'electron-only-in-shell-and-serve',
      severity: 'error',
      from: {
        path: '^src-main/',
        pathNot: ['^src-main/shell/', '^src-main/ipc/serve\\.ts$', '^src-main/index\\.ts$'],
      },
      to: { path: electron },
    },
    {
      name: 'kysely-only-in-db',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/db/' },
      to: { path: npm('kysely') },
    },
    {
      name: 'better-sqlite3-only-in-db-and-the-sandbox-store',
      severity: 'error',
      from: { path: '^src-', pathNot: ['^src-main/db/', '^src-main/sandbox/store\\.ts$'] },
      to: { path: npm('better-sqlite3') },
    },
    {
      name: 'keytar-in-one-file',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/credentials/keychain-store\\.ts$' },
      to: { path: npm('keytar') },
    },
    {
      name: 'pg-in-one-file',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/connectors/shared-log/connection\\.ts$' },
      to: { path: npm('pg') },
    },
    {
      name: 'no-development-package-left-outside-the-bundle',
      comment: 'everything but the natives is bundled; a package that is not in package.json is an accident',
      severity: 'error',
      from: { path: '^src-' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
