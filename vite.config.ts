import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const web = resolve(import.meta.dirname, 'web')
/** The gateway behind the screens while they are developed. */
const API_URL = process.env.API_URL ?? 'http://localhost:3000'
const COLOR_SCHEME = 'shared/start-color-scheme.js'

/**
 * Puts the colour scheme's script into each page's head as a hashed file of its own: it has to run before the first
 * paint, so it can be no module, and the pages allow no inline scripts.
 */
function colorSchemeFirst(): Plugin {
  const source = readFileSync(resolve(web, COLOR_SCHEME), 'utf8')
  const built = `assets/esquema-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  return {
    name: 'color-scheme-first',
    buildStart() {
      if (this.environment.mode === 'build') this.emitFile({ type: 'asset', fileName: built, source })
    },
    transformIndexHtml: (_, { server }) => [{ tag: 'script', attrs: { src: server ? `/${COLOR_SCHEME}` : `/${built}` }, injectTo: 'head-prepend' }],
  }
}

/** In development: `/painel…` is the panel's page, every other page the store's, as the gateway does with the built ones. */
function twoApps(): Plugin {
  return {
    name: 'two-apps',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        const path = request.url?.split('?')[0] ?? '/'
        const wantsPage = request.headers.accept?.includes('text/html') === true && !/^\/(api|arquivos|metrics)\b/.test(path)
        if (wantsPage && !path.endsWith('.html')) request.url = /^\/painel(\/|$)/.test(path) ? '/painel/index.html' : '/loja/index.html'
        next()
      })
    },
  }
}

/**
 * zod puts a writer of JSON Schemas into every schema. Only the server describes its contracts (OpenAPI); in the screens
 * the writer is empty, under its own names. Its English sentences give way to one: contracts have their own, in Portuguese.
 * Together 6 kB less before the first screen.
 */
function lighterZod(): Plugin {
  const noWriter = (code: string) => [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => `export const ${name} = () => undefined\n`).join('')
  return {
    name: 'lighter-zod',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/](core[\\/](to-json-schema|json-schema-processors)|locales[\\/]en)\.js$/ },
      handler: (code, id) => (id.includes('locales') ? "export default () => ({ localeError: () => 'Valor inválido' })\n" : noWriter(code)),
    },
  }
}

export default defineConfig({
  root: web,
  base: '/',
  plugins: [react(), colorSchemeFirst(), twoApps(), lighterZod()],
  // The gateway puts each answer's nonce in its place; the pages' policy wants it on every style element.
  html: { cspNonce: '__CSP_NONCE__' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
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
      // with is one file, because many small ones compress worse. Everything else is left to the bundler: in one file, the
      // store would load the panel's components.
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
