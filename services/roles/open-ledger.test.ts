import { execFileSync } from 'node:child_process'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStandIn, type StandIn, type StandInOptions } from '../../tools/test-kit/eventstoredb/stand-in.ts'
import { openLedger } from './open-ledger.ts'

const USER = { name: 'lastro', password: 'p@ss', mayReadAll: true }

describe('a ledger on EventStoreDB that cannot be opened, says why', () => {
  let dir: string
  let certificate: { cert: Buffer; key: Buffer }
  let standIn: StandIn | undefined
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lastro-tls-'))
    // Its own authority, for this machine and this run.
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
        ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
        ...['-keyout', join(dir, 'key.pem'), '-out', join(dir, 'ca.crt')],
      ],
      { stdio: 'ignore' },
    )
    certificate = { cert: await readFile(join(dir, 'ca.crt')), key: await readFile(join(dir, 'key.pem')) }
  })
  afterAll(() => rm(dir, { recursive: true }))

  /** The sentence, for an address that begins so and has these options. */
  async function sentence(options: StandInOptions, user: string, query: string): Promise<string> {
    standIn = await startStandIn(options)
    try {
      const ledger = await openLedger(`esdb://${user}localhost:${standIn.port}?${query}`)
      await ledger.close()
      return 'opened'
    } catch (error) {
      return (error as Error).message
    } finally {
      await standIn.close()
    }
  }
  const trusted = () => `tlsCAFile=${join(dir, 'ca.crt')}`

  test('nothing, when the address, the user and the certificate are right', async () => {
    expect(await sentence({ user: USER, certificate }, 'lastro:p%40ss@', trusted())).toBe('opened')
  })

  test('a wrong password', async () => {
    expect(await sentence({ user: USER, certificate }, 'lastro:other@', trusted())).toBe(
      'O ledger de LEDGER_URL não aceita o usuário ou a senha. Confira os dois no endereço; na senha, caracteres como @, : e / se escrevem com % (@ é %40).',
    )
  })

  test('a user who may not read all streams', async () => {
    const user = { ...USER, mayReadAll: false }
    expect(await sentence({ user, certificate }, 'lastro:p%40ss@', trusted())).toBe(
      'O usuário do endereço de LEDGER_URL não tem o direito de ler $all. Um administrador do servidor pode dá-lo: docs/operations.md diz como.',
    )
  })

  test('a certificate that nobody here knows', async () => {
    expect(await sentence({ certificate }, '', 'tls=true')).toMatch(
      /^O certificado do servidor de LEDGER_URL não é de confiança \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. Diga em tlsCAFile/,
    )
  })

  test('an address without TLS to a server with it', async () => {
    expect(await sentence({ certificate }, '', 'tls=false')).toBe(
      'O servidor de LEDGER_URL usa TLS, e o endereço diz tls=false. Tire tls=false do endereço.',
    )
  })

  test('an address with TLS to a server without it', async () => {
    expect(await sentence({}, '', 'tls=true')).toBe(
      'O servidor de LEDGER_URL não usa TLS. Ponha tls=false no endereço, ou ligue o TLS no servidor.',
    )
  })
})
