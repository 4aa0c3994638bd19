import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { projections } from '#projections/all.ts'
import { rebuild } from '#projections/rebuild.ts'
import { expirar } from '#services/conta/expirar.job.ts'
import { handle, type Stored } from '#services/engine/ledger/handle.ts'
import { selarIntervalo } from '#services/engine/seals/selar-intervalo.ts'
import { selosPublicados } from '#services/engine/seals/selos-publicados.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { cancelarResgate } from '#services/resgates/cancelar-resgate.ts'
import { resgatarPor } from '#services/resgates/resgatar.ts'
import { idDaVenda } from '#services/vendas/registrar-vendas.ts'
import { vendaDecider } from '#services/vendas/venda.decider.ts'
import { reagirAVendas } from '#services/vendas/vendas.reactions.ts'
import { relatar } from '#services/verification/relatorio.ts'
import { verificar } from '#services/verification/verificar.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { eventually } from '../../tools/test-kit/eventually.ts'
import { startStandIn, type StandIn } from '../../tools/test-kit/eventstoredb/stand-in.ts'
import { ADMIN, AGORA, ANA, HOJE, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'

/** The whole of Lastro with its ledger on the stand-in for EventStoreDB. */
let file: string
let standIn: StandIn
let running: Running
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'lastro-stand-in-')), 'log')
  standIn = await startStandIn({ file })
  running = await startRunning({ LEDGER_URL: standIn.url })
})
afterAll(async () => {
  await running?.close()
  await standIn?.close()
  await rm(dirname(file), { recursive: true })
})

test('sales are uploaded, points redeemed, given back, undone and expired, and the proof finds it all', async () => {
  const { programme, clock } = running
  const { ledger, pool, db, context, settled } = programme
  const entrar = () => running.entrar(ANA, SENHA, 'parceiro')
  const staff = await running.entrar(ADMIN)
  let ana = await entrar()
  const saldo = async () => {
    await settled()
    return (await running.ler(ana, '/api/extrato')).body['saldo']
  }
  const now = { ...context, agora: () => clock.agora, reservarNumero: () => Promise.resolve(1) }

  const sheet = await salesSheet([{ 'Número Fiscal': '1' }, { 'Número Fiscal': '2', 'Código Produto': 'A2' }])
  expect(await running.enviarVendas(staff, sheet)).toMatchObject({ status: 200 })
  expect(await saldo()).toBe(23)
  expect(await running.enviarVendas(staff, sheet)).toMatchObject({ status: 200 })
  expect(await saldo()).toBe(23)

  const quem = { idParceiro: id('parceiro Ana'), idRevenda: id('revenda A'), idRede: id('rede Norte'), valorPonto: 50 }
  const { idResgate } = await resgatarPor(now, quem, {
    chave: 'R1',
    premio: { id: id('premio'), codigo: 'P1', custoTotal: 2_50 },
    qtde: 1,
    aguardaLiberacao: false,
  })
  expect(await saldo()).toBe(18)
  await cancelarResgate(now, { idResgate, chave: 'C1', tipoPremio: 'geral', motivo: null })
  expect(await saldo()).toBe(23)

  const venda = streamName('venda', idDaVenda(id('revenda A'), 'N', '2'))
  const { events } = await handle(
    ledger,
    venda,
    vendaDecider,
    { tipo: 'cancelar', hoje: HOJE, motivo: await guardarTexto(db, 'Nota de outra dental'), foraDoPrazo: false },
    cause(),
  )
  await reagirAVendas({ ledger, agora: now.agora }, events as Stored<VendaEvent>[])
  expect(await saldo()).toBe(3)

  clock.agora = new Date('2027-12-01T13:00:00.000Z')
  await expirar.run(
    { ...programme, agora: now.agora },
    { dia: '2027-12-01', due: clock.agora, signal: new AbortController().signal },
  )
  ana = await entrar()
  expect(await saldo()).toBe(0)
  clock.agora = AGORA

  const deps = { ledger, pool, publicados: selosPublicados(running.files), agora: now.agora }
  expect(await selarIntervalo(deps)).toHaveLength(1)
  await settled()
  const { confere, linhas } = relatar(await verificar(deps))
  expect(confere, linhas.join('\n')).toBe(true)
  const log = { info: () => undefined, error: () => undefined }
  for (const projection of projections)
    expect(await rebuild(projection, { ledger, pool, log }), projection.name).toEqual([])
})

test('a server that is gone, is 503 for whoever writes or asks how things are, until it is back', async () => {
  const call = callsTo(running.url)
  const token = await running.entrar(ADMIN)
  const rede = (nome: string) => call('POST', '/api/redes', { token, body: { nome, regiao: 'Sul', valorPonto: 0.5 } })
  const { port } = standIn
  await standIn.close()
  expect(await rede('Leste')).toMatchObject({ status: 503, body: { codigo: 'sistema-indisponivel' } })
  expect((await call('GET', '/api/saude')).status).toBe(503)
  standIn = await startStandIn({ file, port })
  await eventually(async () => expect((await rede('Oeste')).status).toBe(200))
})

test('a server that is not there, is one sentence at the start', async () => {
  const gone = await startStandIn()
  await gone.close()
  const child = spawn(process.execPath, [fileURLToPath(new URL('../verify.main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], DATABASE_URL: running.programme.url, LEDGER_URL: gone.url },
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect([await ended, out + err]).toEqual([
    1,
    'O ledger não responde no endereço de LEDGER_URL. Confira o endereço, o usuário e a senha, e se o servidor está no ar.\n',
  ])
})
