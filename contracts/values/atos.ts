import { formatarPontos, type Centesimos } from './centesimos.ts'
import { ADMINISTRADOR, OPERADOR, type Papel } from './papeis.ts'

/** What limits are counted in: of one, and of more. */
const UNIDADES = {
  pontos: ['ponto', 'pontos'],
  pontuacoes: ['pontuação', 'pontuações'],
  reais: ['real', 'reais'],
} as const

/**
 * The acts that need a second person beyond their limit (`domain.md §4 Second person`), by the name under which their
 * limit and their requests are kept, with what the limit measures, in which unit, and who may do them. Where the limit
 * is of each part, a request has another measure.
 */
export const ATOS = {
  'lancar-pontos': { titulo: 'Pontos manuais', medida: 'Pontos', unidade: 'pontos', papeis: [ADMINISTRADOR] },
  'valor-retroativo': {
    titulo: 'Valor com início no passado',
    medida: 'Pontuações feitas com outro valor',
    unidade: 'pontuacoes',
    papeis: [ADMINISTRADOR],
  },
  'corrigir-todos': {
    titulo: 'Correção de pontuações',
    medida: 'Pontos a mais e a menos, somados',
    unidade: 'pontos',
    papeis: [OPERADOR, ADMINISTRADOR],
  },
  'estornar-por-data': {
    titulo: 'Devolução do que expirou em um dia',
    medida: 'Pontos que voltam',
    unidade: 'pontos',
    papeis: [OPERADOR, ADMINISTRADOR],
  },
  encerrar: {
    titulo: 'Encerramento de contas',
    medida: 'Pontos que expiram',
    unidade: 'pontos',
    papeis: [ADMINISTRADOR],
  },
  'cancelar-em-massa': {
    titulo: 'Cancelamento em massa',
    medida: 'Pontos das vendas',
    unidade: 'pontos',
    papeis: [OPERADOR, ADMINISTRADOR],
  },
  'desfazer-lote': {
    titulo: 'Envio de vendas desfeito',
    medida: 'Pontos das vendas',
    unidade: 'pontos',
    papeis: [OPERADOR, ADMINISTRADOR],
  },
  'desfazer-historico': {
    titulo: 'Envio de histórico desfeito',
    medida: 'Valor das compras que saem ou voltam',
    unidade: 'reais',
    papeis: [OPERADOR, ADMINISTRADOR],
  },
  /** Each sale by itself is compared with the limit. */
  'registrar-vendas': {
    titulo: 'Registro de vendas',
    medida: 'Pontos de cada venda',
    medidaDoPedido: 'Pontos das vendas',
    unidade: 'pontos',
    papeis: [OPERADOR, ADMINISTRADOR],
  },
  /** Its unit is that of the limit. */
  'alterar-limite': { titulo: 'Limite para aprovação', medida: 'Limite novo', unidade: null, papeis: [ADMINISTRADOR] },
} as const satisfies Readonly<
  Record<
    string,
    {
      titulo: string
      medida: string
      medidaDoPedido?: string
      unidade: keyof typeof UNIDADES | null
      papeis: readonly Papel[]
    }
  >
>
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
  'desfazer-historico',
  'registrar-vendas',
] as const satisfies readonly NomeDoAto[]
export type AtoComLimite = (typeof ATOS_COM_LIMITE)[number]
export const temLimite = (ato: NomeDoAto): ato is AtoComLimite =>
  (ATOS_COM_LIMITE as readonly NomeDoAto[]).includes(ato)

/** What the value of a request is called. */
export function medidaDoPedido(ato: AtoComLimite): string {
  const medidas: { medida: string; medidaDoPedido?: string } = ATOS[ato]
  return medidas.medidaDoPedido ?? medidas.medida
}

/** What an act moves, or its limit, as people read it: "178 pontos", "1 pontuação". */
export function comUnidade(ato: AtoComLimite, valor: Centesimos): string {
  const [um, muitos] = UNIDADES[ATOS[ato].unidade]
  return `${formatarPontos(valor)} ${Math.abs(valor) === 100 ? um : muitos}`
}

/** What the limit of an act is counted in, as people read it. */
export const unidadeDo = (ato: AtoComLimite): string => UNIDADES[ATOS[ato].unidade][1]

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
