import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { streamName } from '#contracts/events/catalogue.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { handle } from '#services/engine/ledger/handle.ts'
import { entregarMensagens } from '#services/engine/messages/entregar-mensagens.ts'
import { lotesAVencer } from '#projections/extrato/a-vencer.queries.ts'
import { creditar, meioDia } from '#services/resgates/resgates.fixture.ts'
import { comandosDaConta } from '../../tools/test-kit/conta.ts'
import { cause, id } from '../../tools/test-kit/events.ts'
import { createProgramme, HOJE, type Programme } from '../../tools/test-kit/programme.ts'
import { avisarVencimentos, avisosDe, enfileirarAvisos } from './avisar-vencimentos.ts'
import { pontosAVencer } from './pontos-a-vencer.message.ts'

describe('what is due', () => {
  const lote = (venceEm: Dia, pontos = 10_00, idParceiro = 'ana') => ({ idParceiro, venceEm, pontos })
  const em = (dias: number) => somarDias(HOJE, dias)
  const avisos = (lotes: Parameters<typeof avisosDe>[0], ditos: [string, Dia][] = []) =>
    avisosDe(lotes, new Map(ditos), HOJE).map(({ idParceiro, dados: { limite, pontos, de, ate } }) => [
      idParceiro,
      limite,
      pontos,
      de,
      ate,
    ])

  it('is one notice for each account and limit, of all lots within it; a lot is within the narrowest alone', () => {
    expect(
      avisos([
        lote(em(60)),
        lote(em(31)),
        lote(em(30)),
        lote(em(8)),
        lote(em(7)),
        lote(HOJE),
        lote(em(7), 5_00, 'bia'),
      ]),
    ).toEqual([
      ['ana', 60, 20_00, em(31), em(60)],
      ['ana', 30, 20_00, em(8), em(30)],
      ['ana', 7, 20_00, HOJE, em(7)],
      ['bia', 7, 5_00, em(7), em(7)],
    ])
  })

  it('leaves out what was told at the same limit, and tells what came within it since, also after missed days', () => {
    expect(avisos([lote(em(57)), lote(em(58)), lote(em(60))], [['ana 60', em(57)]])).toEqual([
      ['ana', 60, 20_00, em(58), em(60)],
    ])
    expect(avisos([lote(em(30))], [['ana 60', em(30)]])).toEqual([['ana', 30, 10_00, em(30), em(30)]])
    expect(avisos([lote(em(7))], [['ana 7', em(7)]])).toEqual([])
  })
})

describe('a notice', () => {
  let programme: Programme
  let enviadas: { canal: string; para: string; texto: string }[]
  /** What these tests credit is valid through this day. */
  let venceEm: Dia
  let vez = 0
  beforeAll(async () => {
    programme = await createProgramme()
  })
  afterAll(() => programme.close())
  beforeEach(async () => {
    enviadas = []
    const vendidos = somarDias(HOJE, 400 * vez++)
    venceEm = somarDias(vendidos, 365)
    await programme.db.deleteFrom('mensagens').execute()
    await programme.db
      .updateTable('parceiros')
      .set({ celular: '11977776666', aceita_whatsapp: true, email: 'a@example.com', ativo: true })
      .execute()
    for (const nome of ['Ana', 'Bruno', 'Carla'])
      await creditar(programme.ledger, `parceiro ${nome}`, `venda ${nome} ${vez}`, 10, vendidos)
    await programme.settled()
  })

  const avisar = (dias: number) => avisarVencimentos(programme.db, somarDias(venceEm, -dias))
  const entregar = (dia: Dia) =>
    entregarMensagens(
      {
        db: programme.db,
        kinds: [pontosAVencer],
        whatsapp: {
          enviar: ({ para, texto }) => Promise.resolve(void enviadas.push({ canal: 'whatsapp', para, texto })),
        },
        mailer: {
          enviar: ({ para, texto }) =>
            Promise.resolve(void enviadas.push({ canal: 'email', para: para.endereco, texto: texto.split('\n')[2]! })),
        },
        templates: {},
        idioma: 'pt_BR',
        publicUrl: 'https://lastro.example',
        atendimento: { nome: 'Atendimento', endereco: 'atendimento@example.com', telefone: '0800 123 4567' },
        agora: () => meioDia(dia),
      },
      100,
    )
  const resultados = async () =>
    programme.db.selectFrom('mensagens').select(['estado', 'falha', 'canal']).orderBy('canal').execute()
  const mudarAna = (mudanca: object) =>
    programme.db.updateTable('parceiros').set(mudanca).where('id', '=', id('parceiro Ana')).execute()
  const resgatarDaAna = async (pontos: number, dia: Dia) => {
    const stream = streamName('conta', id('parceiro Ana'))
    await handle(
      programme.ledger,
      stream,
      contaDecider,
      comandosDaConta('parceiro Ana').resgatar(`r ${vez} ${pontos}`, pontos, dia),
      cause(),
    )
    await programme.settled()
  }

  it('is written 60, 30 and 7 days before, once each, and not a day earlier', async () => {
    const escritos = []
    for (const dias of [61, 60, 60, 59, 31, 30, 29, 8, 7, 6, 0]) escritos.push([dias, await avisar(dias)])
    expect(escritos).toEqual([
      [61, 0],
      [60, 3],
      [60, 0],
      [59, 0],
      [31, 0],
      [30, 3],
      [29, 0],
      [8, 0],
      [7, 3],
      [6, 0],
      [0, 0],
    ])
  })

  it('is written to each person once when a run dies half way, or two go at a time', async () => {
    const hoje = somarDias(venceEm, -30)
    const devidos = avisosDe(await lotesAVencer(programme.db, hoje, venceEm), new Map(), hoje)
    await enfileirarAvisos(programme.db, devidos.slice(0, 1))
    await Promise.all([avisar(30), avisar(30)])
    expect(await resultados()).toHaveLength(3)
  })

  it('tells what is left when it goes out, and of nothing that is used up', async () => {
    const hoje = somarDias(venceEm, -7)
    await avisar(7)
    await resgatarDaAna(4_00, hoje)
    expect(await entregar(hoje)).toMatchObject({ enviadas: 3 })
    const [ano, mes, dia] = venceEm.split('-')
    expect(enviadas.map(({ texto }) => texto)).toContain(
      `Olá, Ana! Você tem 6 pontos que vencem em ${dia}/${mes}/${ano}. Troque-os por prêmios em https://lastro.example/loja antes disso.`,
    )
    await programme.db.deleteFrom('mensagens').execute()
    await avisar(7)
    await resgatarDaAna(6_00, hoje)
    expect(await entregar(hoje)).toMatchObject({ enviadas: 2, semDestino: 1 })
    expect(await resultados()).toContainEqual({
      estado: 'sem-destino',
      falha: 'os pontos já foram usados',
      canal: 'whatsapp',
    })
  })

  it('that is late is not sent once the points have lapsed', async () => {
    await avisar(7)
    await entregar(somarDias(venceEm, 1))
    expect(new Set((await resultados()).map(({ falha }) => falha))).toEqual(new Set(['os pontos já venceram']))
  })

  it('goes by WhatsApp, else by e-mail; to who has neither it is kept with the reason', async () => {
    const hoje = somarDias(venceEm, -60)
    await mudarAna({ aceita_whatsapp: false })
    await avisar(60)
    expect(await entregar(hoje)).toMatchObject({ enviadas: 3 })
    expect(enviadas.filter(({ canal }) => canal === 'email')).toMatchObject([{ para: 'a@example.com' }])
    for (const [mudanca, falha] of [
      [{ email: '' }, 'vendedor não aceita mensagens'],
      [{ email: '', aceita_whatsapp: true, celular: '' }, 'vendedor sem celular'],
      [{ ativo: false }, 'vendedor inativo ou excluído'],
    ] as const) {
      await programme.db.deleteFrom('mensagens').execute()
      await mudarAna(mudanca)
      await avisar(60)
      expect(await entregar(hoje)).toMatchObject({ enviadas: 2, semDestino: 1 })
      expect(await resultados()).toContainEqual(expect.objectContaining({ estado: 'sem-destino', falha }))
    }
  })
})
