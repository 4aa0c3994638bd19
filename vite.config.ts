import { readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import ts from 'typescript'
import {
  createServer,
  defineConfig,
  type CSSOptions,
  type EnvironmentOptions,
  type HtmlTagDescriptor,
  type Plugin,
  type Rolldown,
} from 'vite'
import {
  CONTATO_DA_DEMONSTRACAO,
  contatoNaTela,
  LUGARES_DO_CONTATO,
  type ContatoNaTela,
} from './contracts/values/contato.ts'

const web = resolve(import.meta.dirname, 'web')
/** The gateway behind the screens while they are developed. */
const API_URL = process.env.API_URL ?? 'http://localhost:3000'
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const BEFORE_FIRST_PAINT = 'shared/before-first-paint.js'
const FIRST_FONT = /inter-latin-wght-normal-[^/]*\.woff2$/

/**
 * Puts into each page's head what should come first: the script that has to run before the first paint, as a hashed
 * file of its own because a module would run later and the pages allow no inline scripts; and the font
 * (`web/shared/fonts.css`).
 */
function beforeFirstPaint(): Plugin {
  const source = readFileSync(resolve(web, BEFORE_FIRST_PAINT), 'utf8')
  const built = `assets/before-first-paint-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  return {
    name: 'before-first-paint',
    buildStart() {
      if (this.environment.mode === 'build') this.emitFile({ type: 'asset', fileName: built, source })
    },
    transformIndexHtml: (_, { server, bundle = {} }) => [
      { tag: 'script', attrs: { src: server ? `/${BEFORE_FIRST_PAINT}` : `/${built}` }, injectTo: 'head-prepend' },
      ...Object.keys(bundle)
        .filter((file) => FIRST_FONT.test(file))
        .map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        })),
    ],
  }
}

/** In development nobody else puts the contact into the store's document (`services/engine/http/web.ts`). */
function contactOfTheDemonstration(): Plugin {
  const contact = Object.entries(contatoNaTela(CONTATO_DA_DEMONSTRACAO)) as [keyof ContatoNaTela, string][]
  return {
    name: 'contact-of-the-demonstration',
    apply: 'serve',
    transformIndexHtml: (html) =>
      contact.reduce((rest, [name, text]) => rest.replaceAll(LUGARES_DO_CONTATO[name], text), html),
  }
}

/** What the store's public page consists of, beside what every page of the store starts with. */
const LANDING_MODULES = ['loja/frame/public-frame.tsx', 'loja/boas-vindas/boas-vindas.screen.tsx']

/**
 * A second document of the store, `loja/boas-vindas.html` for the address `/`, in which the public page stands: a
 * stranger sees it before any script has come (docs/decisions/0023). Its styles are asked for first, then its scripts,
 * all at once.
 */
function landingInItsDocument(): Plugin {
  return {
    name: 'landing-in-its-document',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'loja',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['loja/index.html'] as Rolldown.OutputAsset
        const chunks = chunksOf(bundle, LANDING_MODULES)
        const source = String(page.source).replaceAll(
          /<(script type="module"|link rel="modulepreload")/g,
          '<$1 fetchpriority="low"',
        )
        const missing = (path: string) => !source.includes(`"/${path}"`)
        const styles = chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
        const links = [
          // Header and content show in one piece, however the document comes: otherwise the header moves as it grows.
          '<link rel="expect" href="#conteudo" blocking="render">',
          ...new Set(styles.filter(missing).map((path) => `<link rel="stylesheet" crossorigin href="/${path}">`)),
          ...chunks
            .filter(({ fileName }) => missing(fileName))
            .map(({ fileName }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${fileName}">`),
        ]
        this.emitFile({
          type: 'asset',
          fileName: 'loja/boas-vindas.html',
          source: source
            .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
            .replace('<div id="root">', `<div id="root">${await landingMarkup()}`),
        })
      },
    },
  }
}

/** What `web/loja/landing.tsx` writes, with the same names of styles as in the build. */
async function landingMarkup(): Promise<string> {
  const vite = await createServer({
    root: web,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    plugins: [react()],
    css,
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { landingMarkup } = (await vite.ssrLoadModule('/loja/landing.tsx')) as typeof import('./web/loja/landing.tsx')
    return await landingMarkup(NONCE_PLACEHOLDER)
  } finally {
    await vite.close()
  }
}

/** The chunks of these modules and all that they import. */
function chunksOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(chunk)) return
    found.add(chunk)
    chunk.imports.forEach(visit)
  }
  for (const path of modules) {
    const own = Object.values(bundle).find(
      (output) => output.type === 'chunk' && output.facadeModuleId === resolve(web, path),
    )
    if (own === undefined) throw new Error(`${path} is no chunk of its own`)
    visit(own.fileName)
  }
  return [...found]
}

/** The last level: a second or two of a build, for one byte in fifty of every first visit. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
/** Smaller files fit into one packet either way. */
const COMPRESSED_FROM_BYTES = 1024

/** Beside each text file its compressed one, which the gateway sends as it is (`services/engine/http/web.ts`). */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.(js|css|svg)$/.test(fileName))
      await Promise.all(
        texts.map(async (output) => {
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source)
          if (content.length < COMPRESSED_FROM_BYTES) return
          await writeFile(join(dir!, `${output.fileName}.br`), await promisify(brotliCompress)(content, BROTLI))
        }),
      )
    },
  }
}

/**
 * In development: `/painel…` is the panel's page, every other page the store's, as the gateway does with the built
 * ones.
 */
function twoApps(): Plugin {
  return {
    name: 'two-apps',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        const path = request.url?.split('?')[0] ?? '/'
        const wantsPage =
          request.headers.accept?.includes('text/html') === true && !/^\/(api|arquivos|metrics)\b/.test(path)
        if (wantsPage && !path.endsWith('.html'))
          request.url = /^\/painel(\/|$)/.test(path) ? '/painel/index.html' : '/loja/index.html'
        next()
      })
    },
  }
}

/**
 * What screens do not need of zod, 11 kB before the first screen. It puts into every schema a writer of JSON Schemas
 * (only the server describes its contracts) and a search for cycles (contracts have none), which stay empty under their
 * own names; into every text the formats' old names (`z.string().email()`, now `z.email()`); and into objects a faster
 * check that pages without `eval` cannot run. Its English sentences give way to one: contracts have their own.
 */
function lighterZod(): Plugin {
  const empty = (code: string) =>
    [...code.matchAll(/^export (?:const|function|class) (\$?\w+)/gm)]
      .map(([, name]) => `export const ${name} = () => undefined\n`)
      .join('')
  const FORMATS_OF_TEXT = /(_ZodString\.init\(inst, def\);\s*\}), \{[^]*?^\}\);/m
  return {
    name: 'lighter-zod',
    apply: 'build',
    transform: {
      filter: {
        id: [
          /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors|memoizer)\.js$/,
          /[\\/]zod[\\/]v4[\\/](locales[\\/]en|classic[\\/]schemas)\.js$/,
        ],
      },
      handler(code, id) {
        if (id.includes('locales')) return "export default () => ({ localeError: () => 'Valor inválido' })\n"
        if (!id.includes('classic')) return empty(code)
        if (!FORMATS_OF_TEXT.test(code) || !code.includes('$ZodObjectJIT')) throw new Error('zod is not as it was')
        return code.replace(FORMATS_OF_TEXT, '$1);').replaceAll('$ZodObjectJIT', '$ZodObject')
      },
    },
  }
}

/** Parts of Mantine's components that nothing uses by these names: `RadioGroup`, not `Radio.Group`. */
export const PARTS_LEFT_OUT = {
  ActionIcon: ['Group', 'GroupSection'],
  Button: ['Group', 'GroupSection'],
  Checkbox: ['Card', 'Group', 'Indicator'],
  Combobox: ['Footer', 'Header'],
  Menu: ['CheckboxGroup', 'CheckboxItem', 'ContextMenu', 'Divider', 'RadioGroup', 'RadioItem', 'Search', 'Sub'],
  Popover: ['ContextMenu'],
  Radio: ['Card', 'Group', 'Indicator'],
  Tooltip: ['Group'],
}

/** Options of queries that nothing uses: asking again and again, and work beside a call. */
export const QUERIES_WITHOUT = ['pollingInterval', 'onQueryStarted']
/** What lists do themselves or do not have; they resize columns whose widths are the browser's. */
export const TABLES_WITHOUT = ['getHeaderGroups', 'getResizeHandler', 'getRowModel', 'getFilterValue', 'getIsSelected']
const TABLES_WITH = 'ColumnVisibility, ColumnOrdering, ColumnPinning, RowSorting, ColumnSizing'

const ROUTER = /[\\/]react-router[\\/]dist[\\/]\w+[\\/]chunk-\w+\.mjs$/
const TABLE = /[\\/]@tanstack[\\/]table-core[\\/]build[\\/]lib[\\/]index\.mjs$/
const QUERIES = /[\\/]@reduxjs[\\/]toolkit[\\/]dist[\\/]query[\\/]rtk-query\.\w+\.mjs$/

/**
 * What no screen uses of libraries that leave it in, 13 kB of a screen of the panel: assignments to what is not used
 * otherwise, what the router does for a framework and for loading data, the form library's own rules,
 * where contracts have theirs, and the parts above.
 */
const UNUSED: readonly [file: RegExp, part: RegExp, instead: string][] = [
  [ROUTER, /^\w+\.displayName = "\w+";$/gm, ''],
  [ROUTER, /shouldPrefetch && !isAbsolute \?/g, 'false ?'],
  [ROUTER, /^var (Await|Remix|Render)ErrorBoundary = class [^]*?^\};$/gm, 'var $1ErrorBoundary = {};'],
  [ROUTER, /^function DefaultErrorComponent\(\) \{[^]*?^\}$/m, 'function DefaultErrorComponent() {}'],
  [ROUTER, /^var \w+ = (?=React\d*\.(createContext|forwardRef)\()/gm, '$&/* @__PURE__ */ '],
  [TABLE, /^(const builtInFeatures = \[)[^]*?\];$/m, `$1${TABLES_WITH}];`],
  [TABLE, /^ {2}createHeader: \(header, table\) => \{[^]*?^ {2}\},$/m, ''],
  // A list of options scrolls by itself (`web/shared/theme.ts`).
  [/[\\/](OptionsDropdown|ModalRoot|DrawerRoot)\.mjs$/, /ScrollArea\.Autosize/g, '"div"'],
  [QUERIES, /^\s*build(Polling|QueryLifecycle)Handler,$/gm, ''],
  [
    /[\\/]react-hook-form[\\/]dist[\\/]index\.esm\.mjs$/,
    /^var validateField = async \([^]*?^\};$/m,
    'var validateField = async () => ({});',
  ],
  ...Object.entries(PARTS_LEFT_OUT).map(([name, parts]): [RegExp, RegExp, string] => [
    new RegExp(String.raw`[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/]${name}[\\/]${name}\.mjs$`),
    new RegExp(String.raw`^${name}\.(${parts.join('|')}) = \w+;$`, 'gm'),
    '',
  ]),
]

function lighterLibraries(): Plugin {
  return {
    name: 'lighter-libraries',
    apply: 'build',
    transform: {
      filter: { id: UNUSED.map(([file]) => file) },
      handler(code, id) {
        const lighter = UNUSED.filter(([file]) => file.test(id)).reduce(
          (rest, [, part, instead]) => rest.replace(part, instead),
          code,
        )
        return { code: lighter, map: null }
      },
    },
  }
}

/** What only the server reads of an endpoint: the API page, the tests and the gateway's waiting. */
const ONLY_FOR_THE_SERVER = new Set(['resumo', 'example', 'failures', 'appends'])

/** Leaves out of the screens' contracts what only the server reads of them. */
function lighterContracts(): Plugin {
  return {
    name: 'lighter-contracts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]contracts[\\/]http[\\/][^\\/]+\.ts$/ },
      handler(code, id) {
        const source = ts.createSourceFile(id, code, ts.ScriptTarget.Latest, true)
        let lighter = code
        const leaveOut = (property: ts.Node) => {
          const [start, end] = [property.getFullStart(), property.end]
          lighter = lighter.slice(0, start) + lighter.slice(start, end).replace(/\S/g, ' ') + lighter.slice(end)
          lighter = lighter.slice(0, end) + lighter.slice(end).replace(/^\s*,/, (comma) => comma.replace(',', ' '))
        }
        const visit = (node: ts.Node): void => {
          if (ts.isCallExpression(node) && node.expression.getText(source) === 'endpoint') {
            const [shape] = node.arguments
            if (shape && ts.isObjectLiteralExpression(shape))
              shape.properties
                .filter(({ name }) => name && ONLY_FOR_THE_SERVER.has(name.getText(source)))
                .forEach(leaveOut)
          }
          node.forEachChild(visit)
        }
        visit(source)
        return { code: lighter, map: null }
      },
    },
  }
}

const css: CSSOptions = { modules: { localsConvention: 'camelCaseOnly' } }

/**
 * One app, built apart from the other: in one build, what either uses of a module is in the files of both
 * (docs/decisions/0041). Both write into one folder; a file that is the same in both is there once.
 */
const app = (name: 'loja' | 'painel'): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    // Read by `tools/first-load.test.ts`.
    manifest: `.vite/${name}.json`,
    rolldownOptions: { input: { [name]: resolve(web, name, 'index.html') } },
  },
})

export default defineConfig(({ command }) => ({
  root: web,
  base: '/',
  plugins: [
    react(),
    beforeFirstPaint(),
    twoApps(),
    lighterZod(),
    lighterLibraries(),
    lighterContracts(),
    contactOfTheDemonstration(),
    landingInItsDocument(),
    compressed(),
  ],
  // The gateway puts each answer's nonce in its place; the pages' policy wants it on every style element.
  html: { cspNonce: NONCE_PLACEHOLDER },
  css,
  server: { port: 5173, proxy: { '/api': API_URL, '/arquivos': API_URL } },
  ...(command === 'build' && {
    environments: { loja: app('loja'), painel: app('painel') },
    builder: {
      async buildApp({ config, build, environments }) {
        rmSync(resolve(web, config.build.outDir), { recursive: true, force: true })
        await build(environments.loja!)
        await build(environments.painel!)
      },
    },
  }),
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: false,
    assetsDir: 'assets',
    modulePreload: { polyfill: false },
    // Nothing becomes a data: URL, so the pages need no exception for fonts and images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // What a release seldom changes stays in browsers' caches; what an app starts with compresses better as one file.
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
            { name: 'estado', test: /node_modules[\\/](@reduxjs|react-redux|redux|immer|reselect|redux-thunk)[\\/]/ },
            { name: 'inicio', tags: ['$initial'] },
            // Small, and wanted together: apart they cost more than they save.
            {
              name: 'entradas',
              test: /@mantine[\\/]core[\\/].*[\\/](ActionIcon|CloseButton|InputBase|PasswordInput|TextInput)[\\/]/,
            },
            { name: 'pequenas', test: /(atendimento|phone-link|busy-button|values[\\/]idade)\.tsx?$/ },
          ],
        },
      },
    },
  },
}))
