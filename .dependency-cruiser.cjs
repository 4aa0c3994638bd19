/**
 * The walls between the rooms (docs/architecture.md). `tools/walls.test.ts` runs them and asserts that every file was
 * seen: this program succeeds with nothing to look at.
 */
const TEST = '\\.(test|fixture|contract)\\.tsx?$|/test-(support|kit)/|/test-[a-z-]+\\.tsx?$'
const PROGRAM = '^services/.*\\bmain\\.ts$'
const COMPOSITION_ROOT = `${PROGRAM}|^services/roles/`
const ADAPTER = '/adapters/'

/** No path from `from` to `to`; tests may go where they need to. */
const wall = (name, comment, from, to, more = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: [TEST, ...(more.fromNot ?? [])] },
  to: { path: to, ...(more.to ?? {}) },
})

/**
 * The floors of web/shared, lowest first (web/README.md): each stands on those before it. The files beside the folders
 * are the roof.
 */
const FLOORS = [
  ...['format', 'api', 'ui', 'session', 'jobs', 'upload', 'form', 'filters', 'list', 'table'],
  ...['chart', 'content', 'movimentos', 'vendas', 'cadastro-parceiro'],
]
const floorsOfWeb = FLOORS.map((floor, n) => ({
  name: `${floor}-stands-on-the-floors-below`,
  severity: 'error',
  from: { path: `^web/shared/${floor}/`, pathNot: TEST },
  to: { path: '^web/shared/', pathNot: `^web/shared/(${FLOORS.slice(0, n + 1).join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'nothing-imports-a-test', severity: 'error', from: { pathNot: TEST }, to: { path: TEST } },
    {
      name: 'no-development-packages-in-the-product',
      severity: 'error',
      comment: 'The embedded Postgres is found at run time, by path.',
      from: { path: '^(contracts|services|projections|web)/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/(@types/|vite/)' },
    },

    wall(
      'contracts-stand-alone',
      'The one room that everybody may enter leads nowhere.',
      '^contracts/',
      '^(services|projections|web|tools|e2e|bench)/',
    ),
    {
      name: 'contracts-know-two-packages',
      severity: 'error',
      from: { path: '^contracts/', pathNot: TEST },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-unknown', 'npm-no-pkg', 'core'],
        pathNot: 'node_modules/(zod|cpf-cnpj-validator)/',
      },
    },
    {
      name: 'a-decider-knows-contracts-and-itself',
      severity: 'error',
      comment: 'Pure: no ledger, no database, no packages, no Node. Itself is the plain files of its own folder.',
      from: { path: '^services/((?:engine/)?[^/]+)/[^/]+\\.decider\\.ts$' },
      to: { pathNot: ['^contracts/', '^services/$1/[^/.]+\\.ts$'] },
    },
    {
      name: 'a-decider-reaches-nothing-that-reads',
      severity: 'error',
      comment: 'Nor through the files of its own folder.',
      from: { path: '\\.decider\\.ts$' },
      to: {
        reachable: true,
        path: '^services/(engine/(?!ledger/ids)|cep/|supplier/)|^projections/|node_modules/(pg|kysely|express|bullmq|pino|uuid)/|^(node:)?(fs|crypto|child_process|http|net)(/|$)',
      },
    },
    {
      name: 'only-its-adapter-knows-eventstoredb',
      severity: 'error',
      comment: 'And its stand-in in tests.',
      from: { pathNot: ['^services/engine/ledger/adapters/eventstoredb[-.a-z]*$', '^tools/test-kit/eventstoredb/'] },
      to: { path: '@eventstore/db-client' },
    },
    {
      name: 'only-composition-roots-choose-adapters',
      severity: 'error',
      comment: 'Everybody else gets the port.',
      from: { path: '^(contracts|services|projections|web)/', pathNot: [TEST, COMPOSITION_ROOT, ADAPTER] },
      to: { path: ADAPTER },
    },
    { name: 'nothing-imports-a-program', severity: 'error', from: {}, to: { path: PROGRAM } },

    wall(
      'services-read-projections-through-queries',
      // The proof has a wall of its own.
      'Commands, jobs and the gateway see questions, never tables, handlers or runners.',
      '^services/',
      '^projections/',
      { fromNot: [COMPOSITION_ROOT, '^services/verification/'], to: { pathNot: ['\\.queries\\.ts$'] } },
    ),
    wall(
      'the-proof-builds-read-models-anew-and-compares',
      'It proves all of them alike, and knows none.',
      '^services/verification/',
      '^projections/',
      { to: { pathNot: '^projections/(all|compare|verify)\\.ts$' } },
    ),

    wall(
      'the-engine-knows-no-feature',
      'Lists, messages, kinds of long work and migrations are given to it as values.',
      '^services/engine/',
      '^(services/(?!engine/)|projections/)',
    ),
    wall(
      'features-do-not-know-what-joins-them',
      'They are given the application value.',
      '^services/(?!engine/|roles/|migrations/)[^/]+/',
      '^services/(roles/|migrations/|(routes|lists|messages|works|nights|periodics|atos)\\.ts$)',
    ),

    wall(
      'the-ledger-knows-no-follower',
      'It is appended to and read; who follows it is none of its business.',
      '^services/engine/ledger/',
      '^services/engine/subscriptions/',
    ),

    wall('the-server-does-not-know-the-screens', '', '^(services|projections)/', '^web/'),
    wall(
      'projections-see-the-ledger-port-the-database-and-contracts',
      'No command, no screen, no outside.',
      '^projections/',
      '^services/',
      {
        to: {
          pathNot: [
            '^services/engine/(ledger/port|at-once)\\.ts$',
            '^services/engine/(subscriptions|reach|database)/[^/]+\\.ts$',
          ],
        },
      },
    ),
    wall(
      'only-queries-know-who-asks',
      'What a person may see limits queries; what is kept is the same for everybody.',
      '^projections/',
      '^services/engine/reach/',
      { fromNot: ['\\.queries\\.ts$'] },
    ),
    {
      name: 'projections-do-not-know-each-other',
      severity: 'error',
      from: { path: '^projections/([^/]+)/', pathNot: TEST },
      to: { path: '^projections/[^/]+/', pathNot: ['^projections/$1/', '\\.queries\\.ts$'] },
    },
    {
      name: 'only-queries-join-queries',
      severity: 'error',
      comment: 'What one read model asks of another is a query that the other offers.',
      from: { path: '^projections/([^/]+)/', pathNot: [TEST, '\\.queries\\.ts$'] },
      to: { path: '^projections/[^/]+/[^/]+\\.queries\\.ts$', pathNot: '^projections/$1/' },
    },
    {
      name: 'only-the-list-names-read-models',
      severity: 'error',
      comment: 'projections/all.ts; whatever else stands beside the folders treats all of them alike.',
      from: { path: '^projections/[^/]+$', pathNot: [TEST, '^projections/all\\.ts$'] },
      to: { path: '^projections/[^/]+/' },
    },

    wall('web-sees-only-contracts', '', '^web/', '^(services|projections|tools|e2e|bench)/'),
    wall('the-panel-does-not-import-the-store', '', '^web/painel/', '^web/loja/'),
    wall('the-store-does-not-import-the-panel', '', '^web/loja/', '^web/painel/'),
    wall('shared-imports-neither-app', '', '^web/shared/', '^web/(painel|loja)/'),
    ...floorsOfWeb,
    {
      name: 'every-folder-of-shared-is-a-floor',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^web/shared/[^/]+/', pathNot: `^web/shared/(${FLOORS.join('|')})/` },
    },
    wall(
      'the-store-does-not-ship-the-panels-contracts',
      'The index of all endpoints would bring every schema along.',
      '^web/(loja|shared)/',
      '^contracts/http/index\\.ts$',
      { to: { dependencyTypesNot: ['type-only'] } },
    ),
    {
      name: 'screens-do-not-import-sibling-screens',
      severity: 'error',
      comment: 'What two screens share lives in web/shared. `frame` is around all of them.',
      from: { path: '^web/(painel|loja)/([^/]+)/', pathNot: [TEST, '^web/(painel|loja)/(frame|inicio-da-sessao)/'] },
      to: { path: '^web/$1/[^/]+/[^/]+\\.screen\\.tsx$', pathNot: '^web/$1/$2/' },
    },
    {
      name: 'calls-and-addresses-stand-alone',
      severity: 'error',
      comment: 'So that every record of the panel may import those of every other without a circle.',
      from: { path: '^web/painel/[^/]+/[^/]+\\.(api|paths)\\.ts$' },
      to: { path: '^web/painel/[^/]+/', pathNot: '\\.(api|paths)\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist/|coverage/|\\.[a-z])' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
