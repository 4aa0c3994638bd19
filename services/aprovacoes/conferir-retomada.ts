import { refused } from '#contracts/errors.ts'
import { comUnidade } from '#contracts/values/atos.ts'
import { somar, type Centesimos } from '#contracts/values/centesimos.ts'
import type { Worker } from '#services/app.ts'
import type { CommandContext } from '#services/engine/records/command-context.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { knowingForCall, knowingForWork } from '#services/engine/subscriptions/knowing.ts'
import { AINDA_NAO_GUARDADO } from '#services/engine/texts/textos.ts'
import { atoDoLimite, type Ato, type BaseDoAto, type Confirmacao, type Dados, type DadosDoAto } from './ato.ts'
import { impedimentoDe } from './ler-aprovacao.ts'
import type { Pedindo } from './pedir.ts'

/** What the acts that say what they did read. */
const LIDOS = ['valores', 'vendas', 'sellout', 'extrato', 'expirados', 'resgates']

/** An act that is long work without a second person, with what it would have done when it was asked for. */
export interface Visto extends Pick<Pedindo, 'idParceiro' | 'dados'> {
  efeito: Pick<Confirmacao['efeito'], 'valor' | 'vendedores'>
}

export type Ver = () => Promise<Visto | undefined>

/** What the call that asks for an act's long work has it do; undefined when an earlier one asked for it. */
export async function oQueViu(
  base: BaseDoAto,
  quem: ActorPainel,
  ato: Ato,
  { idParceiro, dados, jaFeito }: Pedindo,
): Promise<Visto | undefined> {
  if (!ato.feito || !ato.porConta || (await jaFeito())) return undefined
  await knowingForCall(base, ...LIDOS)
  const contas = await ato.porConta(base, quem, { idParceiro, dados, motivo: AINDA_NAO_GUARDADO, comprovante: null })
  return { idParceiro, dados, efeito: { valor: soma(contas), vendedores: contas.size } }
}

/**
 * What was confirmed goes on while what it did and what is left come to no more than was seen, in what it moves and in
 * accounts: values and shops may have changed for days.
 * @throws Failure `efeito-mudou`; `leitura-atrasada`, to be tried again
 */
export async function conferirRetomada(
  worker: Worker,
  context: CommandContext,
  ato: Ato,
  quem: ActorPainel,
  pedido: DadosDoAto<Dados> & { chave: string },
  { efeito: visto, depoisDe }: Pick<Visto, 'efeito'> & Pick<Confirmacao, 'depoisDe'>,
): Promise<void> {
  if (!ato.feito || !ato.porConta) return
  await knowingForWork(worker, ...LIDOS)
  const feito = await ato.feito(worker, context, pedido, depoisDe)
  const falta = feito && (await oQueFalta(worker, ato, quem, pedido))
  if (!falta) return
  const [antes, valor] = [soma(feito), somar([soma(feito), soma(falta)])]
  const vendedores = new Set([...feito.keys(), ...falta.keys()]).size
  if (valor <= visto.valor && vendedores <= (visto.vendedores ?? vendedores)) return
  const nome = atoDoLimite({ ato: ato.nome, dados: pedido.dados })
  const quanto = (valor: Centesimos, contas: number) =>
    `${comUnidade(nome, valor)} em ${contas} ${contas === 1 ? 'conta' : 'contas'}`
  throw refused(
    'efeito-mudou',
    `O efeito mudou depois da confirmação: seriam ${quanto(valor, vendedores)}, e foram confirmados `
      + `${quanto(visto.valor, visto.vendedores ?? vendedores)}. `
      + (feito.size > 0
        ? `Ficam feitos ${quanto(antes, feito.size)}; o resto não foi feito: peça de novo.`
        : 'Nada foi feito: peça de novo.'),
  )
}

const soma = (contas: ReadonlyMap<string, Centesimos>): Centesimos => somar([...contas.values()])

/** By account; undefined when nothing can be done any more, which the act finds itself. */
async function oQueFalta(worker: Worker, ato: Ato, quem: ActorPainel, pedido: DadosDoAto<Dados>) {
  try {
    return await ato.porConta!(worker, quem, pedido)
  } catch (failure) {
    impedimentoDe(failure)
    return undefined
  }
}

/** Sums by account. */
export function somarPorConta<T>(
  feitos: readonly T[],
  de: (feito: T) => [conta: string, valor: Centesimos],
): ReadonlyMap<string, Centesimos> {
  const contas = new Map<string, Centesimos>()
  for (const [conta, valor] of feitos.map(de)) contas.set(conta, somar([contas.get(conta) ?? 0, valor]))
  return contas
}
