import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import ts from 'typescript'
import { createServer, defineConfig, type CSSOptions, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

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

/** Of the last level, 11, only one byte in fifty is won, for more than twice the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
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
 * zod puts a writer of JSON Schemas into every schema. Only the server describes its contracts (OpenAPI); in the
 * screens the writer is empty, under its own names. Its English sentences give way to one: contracts have their own, in
 * Portuguese. Together 6 kB less before the first screen.
 */
function lighterZod(): Plugin {
  const noWriter = (code: string) =>
    [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
      .map(([, name]) => `export const ${name} = () => undefined\n`)
      .join('')
  return {
    name: 'lighter-zod',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/](core[\\/](to-json-schema|json-schema-processors)|locales[\\/]en)\.js$/ },
      handler: (code, id) =>
        id.includes('locales') ? "export default () => ({ localeError: () => 'Valor inválido' })\n" : noWriter(code),
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

export default defineConfig({
  root: web,
  base: '/',
  plugins: [
    react(),
    beforeFirstPaint(),
    twoApps(),
    lighterZod(),
    lighterContracts(),
    landingInItsDocument(),
    compressed(),
  ],
  // The gateway puts each answer's nonce in its place; the pages' policy wants it on every style element.
  html: { cspNonce: NONCE_PLACEHOLDER },
  css,
  server: { port: 5173, proxy: { '/api': API_URL, '/arquivos': API_URL } },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // Nothing becomes a data: URL, so the pages need no exception for fonts and images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { painel: resolve(web, 'painel/index.html'), loja: resolve(web, 'loja/index.html') },
      // What both apps always load and a release seldom changes stays in browsers' caches; the rest of what they start
      // with is one file, because many small ones compress worse. Everything else is left to the bundler: in one file,
      // the store would load the panel's components.
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
            { name: 'estado', test: /node_modules[\\/](@reduxjs|react-redux|redux|immer|reselect|redux-thunk)[\\/]/ },
            { name: 'base', tags: ['$initial'], minShareCount: 2 },
          ],
        },
      },
    },
  },
})
