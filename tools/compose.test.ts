/* eslint no-template-curly-in-string: off -- Compose's own variables look like that. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type AnySchemaObject } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { SETTING_NAMES } from '#services/settings.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

interface Service {
  image: string
  build?: string
  command?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  ports?: string[]
  profiles?: string[]
  configs?: { source: string; target: string }[]
  volumes?: string[]
  restart?: string
  sysctls?: Record<string, number>
  deploy?: { resources?: { limits?: { cpus?: string; memory?: string } } }
}
const text = read('docker-compose.yml')
const compose = parse(text, { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  configs: Record<string, { content: string }>
}
const services = Object.entries(compose.services)
const ours = services.filter(([, service]) => service.build !== undefined)
const dockerfile = read('Dockerfile').replaceAll(/\\\n\s*/g, '')

/** The Compose Specification's JSON schema, from the package `dclint`. */
const SCHEMA = join(ROOT, 'node_modules/dclint/schemas/compose.schema.json')

describe('docker-compose.yml', () => {
  it.skipIf(!existsSync(SCHEMA))('is what the Compose Specification allows (needs the package dclint)', () => {
    const { $schema: _, ...schema } = JSON.parse(readFileSync(SCHEMA, 'utf8')) as AnySchemaObject
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
    const validate = ajv.compile(schema)
    const valid = validate(compose)
    expect({ valid, errors: validate.errors }).toEqual({ valid: true, errors: null })
  })

  it.each(ours)('%s runs a program that exists', (_name, { command = [] }) => {
    expect(command).toEqual(['node', expect.stringMatching(/^services\/[a-z]+\.main\.ts$/)])
    expect(existsSync(join(ROOT, command[1]!))).toBe(true)
  })

  it.each(ours)('%s gives a network that is gone up within minutes', (_name, { sysctls }) => {
    expect(sysctls).toEqual({ 'net.ipv4.tcp_retries2': 8 })
  })

  it('runs every role', () => {
    const byHand = ['backup', 'copy', 'rebuild', 'restore', 'verify'].map((name) => `services/${name}.main.ts`)
    const programs = globSync('services/*.main.ts', { cwd: ROOT }).filter((path) => !byHand.includes(path))
    expect(ours.map(([, { command }]) => command?.[1]).sort()).toEqual(programs.sort())
  })

  it.each(ours)('%s gets only settings that have an effect', (_name, { environment = {} }) => {
    for (const name of Object.keys(environment)) expect([...SETTING_NAMES, 'NODE_ENV']).toContain(name)
  })

  it('asks of .env only the settings and the password of the database', () => {
    const asked = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
    expect(asked.length).toBeGreaterThan(0)
    for (const name of asked) expect([...SETTING_NAMES, 'POSTGRES_PASSWORD']).toContain(name)
  })

  it.each(services)('%s waits for, mounts and names only what is there', (_name, { depends_on = {}, volumes = [] }) => {
    for (const other of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(other)
    const named = volumes.map((volume) => volume.split(':')[0]!).filter((volume) => !/^[.$/]/.test(volume))
    for (const volume of named) expect(Object.keys(compose.volumes)).toContain(volume)
  })

  it('tells every role where people reach Lastro, and does not begin without it', () => {
    for (const [name, { environment = {} }] of ours)
      expect(environment['PUBLIC_URL'], name).toBe('${PUBLIC_URL:?write it to .env}')
  })

  it('has one way in from outside, which the gateway believes about who calls', () => {
    const open = services.filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.0.0.1:')))
    expect(open.map(([name, { profiles }]) => [name, profiles])).toEqual([['caddy', ['tls']]])
    expect(compose.configs['caddyfile']?.content).toBe('${PUBLIC_URL} {\n  reverse_proxy gateway:3000\n}\n')
    expect(compose.services['caddy']?.configs).toEqual([{ source: 'caddyfile', target: '/etc/caddy/Caddyfile' }])
    expect(compose.services['gateway']?.environment?.['TRUST_PROXY']).toBe('${TRUST_PROXY:-uniquelocal}')
  })

  it('keeps the nightly copies in a folder of the machine, outlasting every volume', () => {
    const { environment = {}, volumes = [] } = compose.services['worker']!
    expect(environment).toMatchObject({ NODE_ENV: 'production', BACKUP_DIR: '/copias', DATA_DIR: '/data' })
    expect(volumes).toEqual(['data:/data', '${BACKUP_DIR:-./copias}:/copias'])
  })

  it('can do what the documentation says: programs that exist, and none that migrates first what must be empty', () => {
    const said = [...read('docs/operations.md').matchAll(/docker compose run [^`\n]*node (\S+)[^`\n]*/g)]
    expect(said.map(([, program]) => program)).toContain('services/restore.main.ts')
    for (const [command, program] of said) {
      expect(existsSync(join(ROOT, program!)), command).toBe(true)
      expect(command).toMatch(/^docker compose run --rm --no-deps worker node /)
    }
  })

  it.each(services)('%s has limits and restarts after a failure', (_name, { restart, deploy }) => {
    expect(restart).toMatch(/^(unless-stopped|on-failure:\d)$/)
    expect(deploy?.resources?.limits).toEqual({ cpus: expect.any(String), memory: expect.any(String) })
  })
})

/** Packages that files import, without Node's own and the project's. */
function packagesOf(pattern: string): Set<string> {
  const files = globSync(pattern, { cwd: ROOT }).filter((path) => !/\.(test|fixture|contract)\.tsx?$/.test(path))
  const names = files.flatMap((path) =>
    [...read(path).matchAll(/(?:from |import |import\()'([^.#'][^']*)'/g)].map(([, name]) => name!),
  )
  return new Set(
    names
      .filter((name) => !name.startsWith('node:'))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  )
}

describe('Dockerfile', () => {
  it('leaves out exactly the packages that the server does not import', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    const server = packagesOf('{contracts,projections,services}/**/*.ts')
    const [, left = ''] = /npm uninstall --no-save --omit=dev --ignore-scripts\s+(.+)/.exec(dockerfile) ?? []
    expect(left.trim().split(/\s+/).sort()).toEqual(
      Object.keys(dependencies)
        .filter((name) => !server.has(name))
        .sort(),
    )
  })

  it('copies what exists, and what .dockerignore lets through', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources]) => sources!.split(' '))
    const allowed = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path)
    expect([...new Set(copied)].sort()).toEqual(allowed.sort())
    for (const path of copied) expect(existsSync(join(ROOT, path))).toBe(true)
  })

  it('runs on the project’s Node version, and not as root', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } }
    const bases = [...dockerfile.matchAll(/^FROM node:(\d+)-slim/gm)].map(([, major]) => major)
    expect(new Set(bases)).toEqual(new Set([devDependencies.node.split('.')[0]]))
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toMatch(/^CMD \["node", "services\/gateway\.main\.ts"\]$/m)
  })
})
