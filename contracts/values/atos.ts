import { ADMINISTRADOR, OPERADOR, type Papel } from './papeis.ts'

/**
 * The acts that need a second person beyond their limit (`domain.md §4 Second person`), by the name under which their
 * limit and their requests are kept, with what the limit measures and who may do them.
 */
export const ATOS = {
  'lancar-pontos': { titulo: 'Pontos à mão', medida: 'Pontos', papeis: [ADMINISTRADOR] },
  'valor-retroativo': {
    titulo: 'Valor com início no passado',
    medida: 'Pontuações feitas com outro valor',
    papeis: [ADMINISTRADOR],
  },
  'corrigir-todos': {
    titulo: 'Correção de todas as pontuações',
    medida: 'Pontos a mais e a menos, somados',
    papeis: [OPERADOR, ADMINISTRADOR],
  },
  'estornar-por-data': {
    titulo: 'Devolução do que expirou em um dia',
    medida: 'Pontos que voltam',
    papeis: [OPERADOR, ADMINISTRADOR],
  },
  encerrar: { titulo: 'Encerramento de contas', medida: 'Pontos que expiram', papeis: [ADMINISTRADOR] },
  'cancelar-em-massa': {
    titulo: 'Cancelamento em massa',
    medida: 'Pontos das vendas',
    papeis: [OPERADOR, ADMINISTRADOR],
  },
  'desfazer-lote': {
    titulo: 'Envio de vendas desfeito',
    medida: 'Pontos das vendas',
    papeis: [OPERADOR, ADMINISTRADOR],
  },
  'alterar-limite': { titulo: 'Limite da segunda pessoa', medida: 'Limite novo', papeis: [ADMINISTRADOR] },
} as const satisfies Readonly<Record<string, { titulo: string; medida: string; papeis: readonly Papel[] }>>
export type NomeDoAto = keyof typeof ATOS
export const NOMES_DOS_ATOS = Object.keys(ATOS) as [NomeDoAto, ...NomeDoAto[]]

/** Those that have a limit. To loosen one is an act too, which needs a second person whatever it is. */
export const ATOS_COM_LIMITE = [
  'lancar-pontos',
  'valor-retroativo',
  'cancelar-em-massa',
  'corrigir-todos',
  'estornar-por-data',
  'encerrar',
  'desfazer-lote',
] as const satisfies readonly NomeDoAto[]
export type AtoComLimite = (typeof ATOS_COM_LIMITE)[number]
export const temLimite = (ato: NomeDoAto): ato is AtoComLimite =>
  (ATOS_COM_LIMITE as readonly NomeDoAto[]).includes(ato)

/** Whether a role may do an act, and so confirm somebody else's. */
export const podeFazer = (papel: Papel, ato: NomeDoAto): boolean =>
  (ATOS[ato].papeis as readonly Papel[]).includes(papel)

/** Who asks for an act, and who confirms one. */
export const PAPEIS_DOS_ATOS: readonly Papel[] = [OPERADOR, ADMINISTRADOR]

/** A request is confirmed up to so many days after its own. */
export const DIAS_DO_PEDIDO = 7

/** The states of a request, as people read them; what waits stands first in the alphabet, too. */
export const nomeDaSituacao = {
  pendente: 'Aguardando',
  confirmado: 'Confirmado',
  negado: 'Recusado',
  retirado: 'Retirado',
  'sem-efeito': 'Sem efeito',
  vencido: 'Vencido',
} as const
export type SituacaoDoPedido = keyof typeof nomeDaSituacao
export const SITUACOES = Object.keys(nomeDaSituacao) as [SituacaoDoPedido, ...SituacaoDoPedido[]]
