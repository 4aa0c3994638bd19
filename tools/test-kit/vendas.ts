import { definitions } from '#contracts/events/catalogue.ts'
import type { VendaEvent, VendaRegistrada } from '#contracts/events/venda.ts'
import { somarDias, type Dia } from '#contracts/values/dia.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { idDaVenda, type Remessa, type VendaParaRegistrar } from '#services/vendas/registrar-vendas.ts'
import { vendaDecider, type VendaCommand } from '#services/vendas/venda.decider.ts'
import { cause, id, motivo } from './events.ts'

export const PONTUADO_EM = '2026-11-20'

/** A sale with only what the test is about; people, shops and products are given by name. One unit gives `pontos`. */
export const venda = (
  identificador: string,
  pontos: number,
  {
    parceiro = 'ana',
    revenda = 'revenda',
    rede = 'rede',
    ...outros
  }: Partial<VendaParaRegistrar> & { parceiro?: string; revenda?: string; rede?: string } = {},
): VendaParaRegistrar => ({
  idParceiro: id(parceiro),
  idRevenda: id(revenda),
  idRede: id(rede),
  valorPonto: 50,
  tipoFiscal: 'N',
  identificador,
  realizadoEm: '2026-11-10',
  itens: [
    { idProduto: id('produto'), codigo: 'A1', qtde: 100, valorUnitario: 1000, valorDesconto: 0, valorPontos: pontos },
  ],
  ...outros,
})

export const idDe = ({ idRevenda, tipoFiscal, identificador }: VendaParaRegistrar): string =>
  idDaVenda(idRevenda, tipoFiscal, identificador)

export const remessa = (chave: string = newId(), outros: Partial<Remessa> = {}): Remessa => {
  const { commandId: _, ...causa } = cause()
  return {
    pontuadoEm: PONTUADO_EM,
    diasValidade: 365,
    origem: 'upload',
    idProcessamento: id('processamento'),
    chave,
    cause: causa,
    ...outros,
  }
}

/** The command that registers the sale, with fixed numbers instead of ones from a sequence. */
export const registrar = (
  de: VendaParaRegistrar,
  {
    pontuadoEm = PONTUADO_EM,
    vendaAntiga = false,
    numero = 1,
    primeiroItem = 1,
  }: { pontuadoEm?: Dia; vendaAntiga?: boolean; numero?: number; primeiroItem?: number } = {},
): VendaCommand => ({
  tipo: 'registrar',
  ...de,
  idVenda: idDe(de),
  numero,
  itens: de.itens.map((item, n) => ({ ...item, idItem: primeiroItem + n })),
  pontuadoEm,
  venceEm: somarDias(pontuadoEm, 365),
  origem: 'upload',
  idProcessamento: null,
  vendaAntiga,
})

export const cancelar = { tipo: 'cancelar', hoje: '2026-11-25', motivo, foraDoPrazo: false } satisfies VendaCommand
export const anular = { ...cancelar, tipo: 'anular' } satisfies VendaCommand
/** Its first item gives 1.30 a unit instead. */
export const corrigir = {
  tipo: 'corrigir',
  hoje: '2026-11-22',
  valores: new Map([[1, 130]]),
  motivo: null,
  foraDoPrazo: true,
} satisfies VendaCommand

/** The history of one sale: the events that its commands decide one after the other. */
export function historiaDaVenda(...commands: VendaCommand[]): VendaEvent[] {
  let state = vendaDecider.initialState()
  return commands.flatMap((command) => {
    const decided = vendaDecider.decide(command, state)
    state = decided.reduce(vendaDecider.evolve, state)
    return decided
  })
}

/** The event of a registration, checked against its contract. */
export function vendaRegistrada(de: VendaParaRegistrar, como: Parameters<typeof registrar>[1] = {}): VendaRegistrada {
  const [event] = vendaDecider.decide(registrar(de, como), vendaDecider.initialState())
  if (event?.type !== 'VendaRegistrada') throw new Error('the sale was not registered')
  definitions.get(event.type)!.data.parse(event.data)
  return event
}
