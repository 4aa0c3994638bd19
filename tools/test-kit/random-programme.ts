import fc from 'fast-check'
import { Failure } from '#contracts/errors.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import { mesDoDia, somarDias, type Dia } from '#contracts/values/dia.ts'
import { contaDecider, type ContaCommand } from '#services/conta/conta.decider.ts'
import { saldoNoDia } from '#services/conta/estado.ts'
import { reagirAVendas } from '#services/vendas/vendas.reactions.ts'
import { handle, replay, type Stored } from '#services/engine/ledger/handle.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { registrarVendas, type Dependencies, type VendaParaRegistrar } from '#services/vendas/registrar-vendas.ts'
import { vendaDecider, type VendaCommand } from '#services/vendas/venda.decider.ts'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { comandosDaConta } from './conta.ts'
import { cause, id, motivo } from './events.ts'
import { idDe, remessa, venda } from './vendas.ts'

type Passo = { passam: number } & (
  | { tipo: 'remessa'; vendas: { nota: number; quem: number; qtde: number; valorPontos: number; dias: number }[] }
  | { tipo: 'cancelar' | 'anular'; nota: number }
  | { tipo: 'corrigir'; nota: number; valorPontos: number }
  | { tipo: 'resgatar'; quem: number; parte: number }
  | { tipo: 'devolver'; qual: number }
  | { tipo: 'expirar' | 'encerrar'; quem: number }
  | { tipo: 'reativar'; quem: number }
)

const NOTAS = 8
const nota = fc.nat(NOTAS - 1)
const quem = fc.nat(2)
const passam = fc.oneof(
  { weight: 6, arbitrary: fc.nat(10) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 370 }) },
)
const valorPontos = fc.integer({ min: 0, max: 999 })
const umaVenda = fc.record({ nota, quem, qtde: fc.integer({ min: 1, max: 500 }), valorPontos, dias: fc.nat(60) })
const tipo = <T extends string>(...nomes: T[]) => fc.constantFrom(...nomes)

/** The steps of a small programme: three salespeople, two shops of two networks. */
export const programa: fc.Arbitrary<Passo[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        tipo: tipo('remessa'),
        passam,
        vendas: fc.array(umaVenda, { minLength: 1, maxLength: 5 }),
      }),
    },
    { weight: 8, arbitrary: fc.record({ tipo: tipo('cancelar', 'anular', 'anular'), passam, nota }) },
    { weight: 3, arbitrary: fc.record({ tipo: tipo('corrigir'), passam, nota, valorPontos }) },
    {
      weight: 8,
      arbitrary: fc.record({ tipo: tipo('resgatar'), passam, quem, parte: fc.integer({ min: 50, max: 105 }) }),
    },
    { weight: 3, arbitrary: fc.record({ tipo: tipo('devolver'), passam, qual: fc.nat(9) }) },
    { weight: 4, arbitrary: fc.record({ tipo: tipo('expirar', 'expirar', 'expirar', 'encerrar'), passam, quem }) },
    { weight: 2, arbitrary: fc.record({ tipo: tipo('reativar'), passam, quem }) },
  ),
  { minLength: 10, maxLength: 35, size: 'max' },
)

interface EmPe {
  quem: number
  qtde: number
  valorPontos: number
  realizadoEm: Dia
  pontuadoEm: Dia
  valor: number
}
interface Soma {
  vendas: number
  pontos: number
  vendido: number
  primeira: Dia
}

/** The programme's own record of what it did, made without reading events. */
export interface Memoria {
  parceiros: Map<string, Soma>
  revendas: Map<string, Soma>
  meses: Map<string, { creditados: number; resgatados: number; expirados: number }>
  contas: Set<string>
}

/** Points and money of an item, rounded half up from whole numbers. */
const vezes = (a: number, b: number): number => Math.floor((a * b + 50) / 100)

/**
 * Runs the programme on the ledger, through the commands; returns the record that a person with paper and pencil would
 * have kept. `TODAS` is the scope of the whole programme.
 */
export async function viverPrograma(deps: Dependencies, passos: readonly Passo[], TODAS: string): Promise<Memoria> {
  const { ledger } = deps
  const run = newId()
  const pessoas = [
    ['ana', 'dental a', 'norte'],
    ['bruno', 'dental a', 'norte'],
    ['carla', 'dental b', 'sul'],
  ].map((nomes) => nomes.map((nome) => `${nome} ${run}`) as [string, string, string])
  const memoria: Memoria = { parceiros: new Map(), revendas: new Map(), meses: new Map(), contas: new Set() }
  const emPe = new Map<number, EmPe>()
  const resgates: { quem: number; nome: string; pontos: number; devolvido: boolean }[] = []
  const expiracoes: Dia[][] = pessoas.map(() => [])
  let hoje = '2026-01-15'

  const escopos = (n: number) => [TODAS, id(pessoas[n]![2]), id(pessoas[n]![1])]
  /** The dashboard's rows affected by a person's sales. */
  const chavesDe = (n: number) => ({
    parceiros: escopos(n).map((escopo) => `${escopo} ${id(pessoas[n]![0])}`),
    revendas: escopos(n)
      .slice(0, 2)
      .map((escopo) => `${escopo} ${id(pessoas[n]![1])}`),
  })
  const mes = (n: number, dia: Dia, campo: 'creditados' | 'resgatados' | 'expirados', pontos: number) => {
    for (const escopo of escopos(n)) {
      const chave = `${escopo} ${mesDoDia(dia)}`
      const linha = memoria.meses.get(chave) ?? { creditados: 0, resgatados: 0, expirados: 0 }
      linha[campo] += pontos
      memoria.meses.set(chave, linha)
    }
  }
  const contar = ({ quem: n, realizadoEm, valor }: EmPe, vendas: number, pontos: number) => {
    const somar = (tabela: Map<string, Soma>, chave: string) => {
      const soma = tabela.get(chave) ?? { vendas: 0, pontos: 0, vendido: 0, primeira: '' }
      tabela.set(chave, {
        ...soma,
        vendas: soma.vendas + vendas,
        pontos: soma.pontos + pontos,
        vendido: soma.vendido + vendas * valor,
      })
    }
    const { parceiros, revendas } = chavesDe(n)
    for (const chave of parceiros) somar(memoria.parceiros, chave)
    for (const chave of revendas) somar(memoria.revendas, chave)
    mes(n, realizadoEm, 'creditados', pontos)
  }

  const dental = (n: number) => pessoas[n]![1]
  /** An invoice belongs to its seller's shop; shops use the same numbers. */
  const paraRegistrar = (n: number, numero: number, outros: Partial<VendaParaRegistrar> = {}): VendaParaRegistrar =>
    venda(String(numero + 1), 0, { parceiro: pessoas[n]![0], revenda: dental(n), rede: pessoas[n]![2], ...outros })
  const chaveDa = (n: number, numero: number) => numero * 10 + (dental(n) === dental(0) ? 0 : 1)
  const tentar = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Failure) return undefined
      throw error
    }
  }
  const naConta = (n: number, command: ContaCommand) =>
    tentar(() => handle(ledger, streamName('conta', id(pessoas[n]![0])), contaDecider, command, cause()))
  const naVenda = async (numero: number, command: VendaCommand): Promise<EmPe | undefined> => {
    // The invoice's sale at the first shop, or else at the second.
    const chave = [numero * 10, numero * 10 + 1].find((each) => emPe.has(each))
    if (chave === undefined) return undefined
    const de = emPe.get(chave)!
    const feito = await tentar(() =>
      handle(ledger, streamName('venda', idDe(paraRegistrar(de.quem, numero))), vendaDecider, command, cause()),
    )
    if (!feito || feito.events.length === 0) return undefined
    await reagirAVendas(
      { ledger, agora: () => new Date('2026-01-15T12:00:00.000Z') },
      feito.events as Stored<VendaEvent>[],
    )
    if (command.tipo !== 'corrigir') emPe.delete(chave)
    return de
  }
  const conta = async (n: number) =>
    replay(contaDecider, await ledger.readStream(streamName('conta', id(pessoas[n]![0]))))

  for (const passo of passos) {
    hoje = somarDias(hoje, passo.passam)
    switch (passo.tipo) {
      case 'remessa': {
        const vendas = passo.vendas.map((each) => ({
          each,
          de: paraRegistrar(each.quem, each.nota, {
            realizadoEm: somarDias(hoje, -each.dias),
            itens: [
              {
                idProduto: id('produto'),
                codigo: 'A1',
                qtde: each.qtde,
                valorUnitario: 1000,
                valorDesconto: 0,
                valorPontos: each.valorPontos,
              },
            ],
          }),
        }))
        const { registradas } = await registrarVendas(
          deps,
          vendas.map(({ de }) => de),
          remessa(newId(), { pontuadoEm: hoje }),
        )
        for (const { venda: de } of registradas) {
          const { each } = vendas.find((outra) => outra.de === de)!
          const nova: EmPe = {
            quem: each.quem,
            qtde: each.qtde,
            valorPontos: each.valorPontos,
            realizadoEm: de.realizadoEm,
            pontuadoEm: hoje,
            valor: vezes(each.qtde, 1000),
          }
          emPe.set(chaveDa(each.quem, each.nota), nova)
          contar(nova, 1, vezes(each.qtde, each.valorPontos))
        }
        break
      }
      case 'cancelar':
      case 'anular': {
        const de = await naVenda(passo.nota, { tipo: passo.tipo, hoje, motivo, foraDoPrazo: true })
        if (de) contar(de, -1, -vezes(de.qtde, de.valorPontos))
        break
      }
      case 'corrigir': {
        const chave = [passo.nota * 10, passo.nota * 10 + 1].find((each) => emPe.has(each))
        if (chave === undefined) break
        const [registro] = (
          await ledger.readStream(streamName('venda', idDe(paraRegistrar(emPe.get(chave)!.quem, passo.nota))))
        )
          .filter((event) => event.type === 'VendaRegistrada')
          .slice(-1)
        const idItem = registro!.type === 'VendaRegistrada' ? registro!.data.itens[0]!.idItem : 0
        const de = await naVenda(passo.nota, {
          tipo: 'corrigir',
          hoje,
          valores: new Map([[idItem, passo.valorPontos]]),
          motivo: null,
          foraDoPrazo: true,
        })
        if (!de) break
        mes(de.quem, de.realizadoEm, 'creditados', vezes(de.qtde, passo.valorPontos) - vezes(de.qtde, de.valorPontos))
        contarPontos(
          memoria,
          escopos(de.quem),
          id(pessoas[de.quem]![0]),
          id(pessoas[de.quem]![1]),
          vezes(de.qtde, passo.valorPontos) - vezes(de.qtde, de.valorPontos),
        )
        de.valorPontos = passo.valorPontos
        break
      }
      case 'resgatar': {
        const pontos = Math.round((saldoNoDia(await conta(passo.quem), hoje) * passo.parte) / 100)
        const nome = `resgate ${newId()}`
        const feito = await naConta(passo.quem, comandosDaConta(...pessoas[passo.quem]!).resgatar(nome, pontos, hoje))
        if (!feito) break
        resgates.push({ quem: passo.quem, nome, pontos, devolvido: false })
        mes(passo.quem, hoje, 'resgatados', pontos)
        break
      }
      case 'devolver': {
        const resgate = resgates[passo.qual % Math.max(1, resgates.length)]
        if (!resgate) break
        const { encerrada } = await conta(resgate.quem)
        await naConta(resgate.quem, comandosDaConta(...pessoas[resgate.quem]!).devolver(resgate.nome, hoje))
        if (!resgate.devolvido && !encerrada) mes(resgate.quem, hoje, 'resgatados', -resgate.pontos)
        resgate.devolvido = true
        break
      }
      case 'expirar':
      case 'encerrar': {
        const antes = await conta(passo.quem)
        const todos = antes.lotes
          .filter((each) => passo.tipo === 'encerrar' || each.venceEm < hoje)
          .reduce((total, each) => total + each.restante, 0)
        const comandos = comandosDaConta(...pessoas[passo.quem]!)
        await naConta(passo.quem, comandos[passo.tipo](hoje))
        if (todos > 0 || (passo.tipo === 'encerrar' && !antes.encerrada)) mes(passo.quem, hoje, 'expirados', todos)
        if (passo.tipo === 'expirar' && todos > 0) expiracoes[passo.quem]!.push(hoje)
        break
      }
      case 'reativar': {
        const expiradoEm = expiracoes[passo.quem]!.at(-1)
        if (!expiradoEm) break
        const comandos = comandosDaConta(...pessoas[passo.quem]!)
        const antes = await conta(passo.quem)
        const somaAntes = antes.lotes.reduce((total, each) => total + each.restante, 0) - antes.divida
        await naConta(passo.quem, comandos.reativar(expiradoEm, hoje))
        const depois = await conta(passo.quem)
        const voltou = depois.lotes.reduce((total, each) => total + each.restante, 0) - depois.divida - somaAntes
        if (voltou > 0) mes(passo.quem, hoje, 'expirados', -voltou)
        break
      }
    }
  }
  for (const [nome] of pessoas) memoria.contas.add(id(nome))
  // The first award is the first one still standing at the end.
  for (const soma of [...memoria.parceiros.values(), ...memoria.revendas.values()]) soma.primeira = 'infinity'
  for (const de of emPe.values()) {
    const { parceiros, revendas } = chavesDe(de.quem)
    for (const soma of [
      ...parceiros.map((chave) => memoria.parceiros.get(chave)!),
      ...revendas.map((chave) => memoria.revendas.get(chave)!),
    ]) {
      if (soma.primeira === 'infinity' || de.pontuadoEm < soma.primeira) soma.primeira = de.pontuadoEm
    }
  }
  return memoria
}

function contarPontos(
  memoria: Memoria,
  escopos: readonly string[],
  parceiro: string,
  revenda: string,
  pontos: number,
): void {
  for (const escopo of escopos) memoria.parceiros.get(`${escopo} ${parceiro}`)!.pontos += pontos
  for (const escopo of escopos.slice(0, 2)) memoria.revendas.get(`${escopo} ${revenda}`)!.pontos += pontos
}

/** Every event after a position, as a reader gets them. */
export async function eventsAfter(ledger: Ledger, after: string) {
  return (await ledger.readAll({ after, limit: 100_000 })).events
}
