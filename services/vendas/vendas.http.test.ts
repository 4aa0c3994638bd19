import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { contaDecider, type ContaCommand } from '#services/conta/conta.decider.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { handle, type Stored } from '#services/engine/ledger/handle.ts'
import { insertUsuario, SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { guardarTexto } from '#services/engine/texts/textos.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { ADMIN, ANA, BRUNO, CARLA, HOJE, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'
import { idDe, remessa, venda } from '../../tools/test-kit/vendas.ts'
import { reservarNumeros } from './numeros.ts'
import { registrarVendas } from './registrar-vendas.ts'
import { vendaDecider, type VendaCommand } from './venda.decider.ts'
import { reagirAVendas } from './vendas.reactions.ts'

const [SO_SUL, SO_NORTE, DA_LOJA_A, DA_LOJA_B] = ['101202303', '303404505', '404505606', '202303404'].map(cpfDe) as [
  string,
  string,
  string,
  string,
]

interface Corpo {
  venda: { idVenda: number; [campo: string]: unknown }
  codigo?: string
}

let running: Running
const tokens = new Map<string, string>()
beforeAll(async () => {
  running = await startRunning()
  const { db, settled } = running.programme
  await insertUsuario(db, SO_SUL, 0, { redes: [id('rede Sul')] })
  await insertUsuario(db, SO_NORTE, 0, { redes: [id('rede Norte')] })
  await insertUsuario(db, DA_LOJA_A, 3, { revendas: [id('revenda A')] })
  await insertUsuario(db, DA_LOJA_B, 3, { revendas: [id('revenda B')] })
  for (const cpf of [ADMIN, OPERADOR]) tokens.set(cpf, await running.entrar(cpf))
  for (const cpf of [SO_SUL, SO_NORTE, DA_LOJA_A, DA_LOJA_B])
    tokens.set(cpf, await running.entrar(cpf, SENHA_DO_PAINEL))
  for (const cpf of [ANA, BRUNO, CARLA]) tokens.set(cpf, await running.entrar(cpf, SENHA, 'parceiro'))
  await running.enviarVendas(
    tokens.get(ADMIN)!,
    await salesSheet([
      { 'Número Fiscal': '871', Quantidade: 2, 'Código Produto': 'A1' },
      { 'Número Fiscal': '871', Quantidade: 1, 'Código Produto': 'A2' },
    ]),
  )
  await settled()
})
afterAll(() => running.close())

const ler = async (quem: string, idVenda: number | string) => {
  const { status, body } = await running.ler(tokens.get(quem) ?? '', `/api/vendas/${idVenda}`)
  return { status, ...(body as unknown as Corpo) }
}

/** The number of Ana's sale with a fiscal number, as her list of sales has it. */
async function numeroDe(identificador: string, cpf = ANA): Promise<number> {
  const { body } = await running.ler(tokens.get(ADMIN)!, `/api/pontuacoes/${cpf}`, { limite: 100 })
  const vendas = body['pontuacoes'] as { idVenda: number; identificador: string }[]
  return vendas.find((uma) => uma.identificador === identificador)!.idVenda
}

const daAna = { parceiro: 'parceiro Ana', revenda: 'revenda A', rede: 'rede Norte' }
const registrada = (identificador: string, de = daAna) =>
  venda(identificador, 150, {
    ...de,
    realizadoEm: HOJE,
    itens: [
      {
        idProduto: id('produto P1'),
        codigo: 'A1',
        qtde: 2_00,
        valorUnitario: 10_00,
        valorDesconto: 0,
        valorPontos: 1_50,
      },
    ],
  })
async function vender(nova: ReturnType<typeof venda>): Promise<void> {
  const { ledger, pool, settled } = running.programme
  const { commandId: _, ...causa } = cause(undefined, { by: id(`usuario ${ADMIN}`) })
  await registrarVendas(
    { ledger, reservarNumeros: reservarNumeros(pool) },
    [nova],
    remessa(undefined, { pontuadoEm: HOJE, idProcessamento: null, origem: 'manual', cause: causa }),
  )
  await settled()
}
async function mudar(de: ReturnType<typeof venda>, comando: VendaCommand): Promise<void> {
  const { ledger, settled } = running.programme
  const causa = cause(undefined, { by: id(`usuario ${ADMIN}`) })
  const { events } = await handle(ledger, streamName('venda', idDe(de)), vendaDecider, comando, causa)
  await reagirAVendas({ ledger, agora: () => running.clock.agora }, events as Stored<VendaEvent>[])
  await settled()
}
const motivo = async (texto: string) => guardarTexto(running.programme.db, texto)

describe('GET /api/vendas/:idVenda', () => {
  it('tells a sale of an upload: document, items, lots, upload, and the events that prove it', async () => {
    const numero = await numeroDe('871')
    const { status, venda: lida } = await ler(ADMIN, numero)
    expect(status).toBe(200)
    expect(lida).toMatchObject({
      idVenda: numero,
      tipoFiscal: 'N',
      identificador: '871',
      situacao: 'Pontuada',
      parceiro: { nome: 'Ana Silva', cpf: ANA },
      revenda: { nomeFantasia: 'Dental A' },
      rede: { nome: 'Norte' },
      origem: 'upload',
      planilha: { nomeArquivo: 'vendas.xlsx' },
      itens: [
        { produto: 'Resina P1', codigo: 'A1', qtde: 2, valorPontos: 1.5, pontos: 3 },
        { produto: 'Resina P2', codigo: 'A2', qtde: 1, valorPontos: 10, pontos: 10 },
      ],
      totalPontos: 13,
      lotes: [{ pontos: 13, abatido: 0, restante: 13, venceEm: somarDias(HOJE, 365) }],
      historia: [
        { tipo: 'registro', pontos: 13, por: 'Pessoa', motivo: null },
        { tipo: 'credito', pontos: 13, por: null },
      ],
      mensagens: [],
      outrosRegistros: [],
    })
  })

  it('tells corrections and cancelling with who, when and why, and what they did to the account', async () => {
    const corrigida = registrada('C1')
    await vender(corrigida)
    const numero = await numeroDe('C1')
    const [registro] = await running.programme.ledger.readStream(streamName('venda', idDe(corrigida)))
    const idItem = registro!.type === 'VendaRegistrada' ? registro!.data.itens[0]!.idItem : 0
    await mudar(corrigida, {
      tipo: 'corrigir',
      hoje: HOJE,
      valores: new Map([[idItem, 4_00]]),
      motivo: null,
      foraDoPrazo: true,
    })
    expect((await ler(ADMIN, numero)).venda).toMatchObject({
      situacao: 'Pontuada',
      totalPontos: 8,
      itens: [{ qtde: 2, valorPontos: 4, pontos: 8 }],
      lotes: [{ pontos: 3 }, { pontos: 5 }],
      historia: [
        { tipo: 'registro', pontos: 3 },
        { tipo: 'credito', pontos: 3 },
        { tipo: 'correcao', pontos: 5, por: 'Pessoa' },
        { tipo: 'credito', pontos: 5 },
      ],
    })
    const texto = await motivo('Nota de outra dental')
    await mudar(corrigida, { tipo: 'cancelar', hoje: HOJE, motivo: texto, foraDoPrazo: false })
    const { venda: cancelada } = await ler(ADMIN, numero)
    expect(cancelada).toMatchObject({
      situacao: 'Cancelada',
      totalPontos: 0,
      itens: [{ pontos: 8 }],
      lotes: [{ restante: 0 }, { restante: 0 }],
    })
    expect((cancelada['historia'] as unknown[]).slice(-2)).toMatchObject([
      { tipo: 'cancelamento', pontos: -8, por: 'Pessoa', motivo: 'Nota de outra dental' },
      { tipo: 'estorno', pontos: -8, divida: 0, por: null },
    ])
  })

  it('of points that are no longer there when it is cancelled, tells what became of them', async () => {
    const daCarla = { parceiro: 'parceiro Carla', revenda: 'revenda B', rede: 'rede Sul' }
    const { resgatar, expirar } = comandosDaConta('parceiro Carla')
    const naConta = async (comando: ContaCommand) => {
      await handle(running.programme.ledger, streamName('conta', id('parceiro Carla')), contaDecider, comando, cause())
      await running.programme.settled()
    }
    const cancelar = async (de: ReturnType<typeof venda>, hoje: Dia) =>
      mudar(de, { tipo: 'cancelar', hoje, motivo: await motivo('Nota devolvida'), foraDoPrazo: true })
    const estornoDe = async (nota: string) =>
      ((await ler(ADMIN, await numeroDe(nota, CARLA))).venda['historia'] as unknown[]).at(-1)

    const usada = registrada('U1', daCarla)
    await vender(usada)
    await naConta(resgatar('tudo', 3_00, HOJE))
    await vender(registrada('U2', daCarla))
    await cancelar(usada, HOJE)
    expect(await estornoDe('U1')).toMatchObject({
      tipo: 'estorno',
      pontos: -3,
      divida: 0,
      deOutrosLotes: 3,
      expirados: 0,
    })

    const vencida = registrada('U3', daCarla)
    await vender(vencida)
    const depois = somarDias(HOJE, 366)
    await naConta(expirar(depois))
    await cancelar(vencida, depois)
    expect(await estornoDe('U3')).toMatchObject({ tipo: 'estorno', pontos: 0, deOutrosLotes: 0, expirados: 3 })
  })

  it('a document registered again for another seller is two sales, each of its own seller', async () => {
    const daPrimeira = registrada('R1')
    await vender(daPrimeira)
    const primeira = await numeroDe('R1')
    await mudar(daPrimeira, { tipo: 'anular', hoje: HOJE, motivo: await motivo('Outro vendedor'), foraDoPrazo: false })
    await vender(registrada('R1', { ...daAna, parceiro: 'parceiro Bruno' }))
    const segunda = await numeroDe('R1', BRUNO)
    expect(segunda).not.toBe(primeira)
    expect((await ler(ADMIN, primeira)).venda).toMatchObject({
      situacao: 'Anulada',
      parceiro: { cpf: ANA },
      outrosRegistros: [segunda],
    })
    expect((await ler(ADMIN, segunda)).venda).toMatchObject({
      situacao: 'Pontuada',
      parceiro: { cpf: BRUNO },
      historia: [{ tipo: 'registro' }, { tipo: 'credito' }],
      outrosRegistros: [primeira],
    })
    expect((await ler(ANA, primeira)).venda).toMatchObject({ situacao: 'Anulada', outrosRegistros: [] })
    expect((await ler(BRUNO, segunda)).venda).toMatchObject({ situacao: 'Pontuada', outrosRegistros: [] })
    expect((await ler(ANA, segunda)).status).toBe(404)
    expect((await ler(BRUNO, primeira)).status).toBe(404)
  })

  it('is shown to each only where they may look', async () => {
    const numero = await numeroDe('871')
    for (const quem of [ADMIN, OPERADOR, SO_NORTE, DA_LOJA_A, ANA])
      expect((await ler(quem, numero)).venda).toMatchObject({ idVenda: numero })
    for (const quem of [SO_SUL, DA_LOJA_B, BRUNO, CARLA])
      expect(await ler(quem, numero)).toMatchObject({ status: 404, codigo: 'venda-nao-encontrada' })
    expect((await ler('ninguém', numero)).status).toBe(401)
  })

  it('names the file only to who sees everything or sent it', async () => {
    const numero = await numeroDe('871')
    for (const quem of [SO_NORTE, DA_LOJA_A, ANA])
      expect((await ler(quem, numero)).venda['planilha']).toMatchObject({ nomeArquivo: '' })
  })

  it('of a number that nobody has there is none, and what is no number is refused', async () => {
    for (const quem of [ADMIN, ANA]) {
      expect((await ler(quem, 999_999)).status).toBe(404)
      expect((await ler(quem, Number.MAX_SAFE_INTEGER)).status).toBe(404)
      for (const nada of ['0', '-1', '1.5', 'x', '%00', '9223372036854775808'])
        expect((await ler(quem, nada)).status).toBe(400)
    }
  })
})
