import { sql, type ColumnType, type Generated, type GeneratedAlways } from 'kysely'
import { mascararCartao } from '#contracts/values/cartao.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import { revendasWithin, seesAll } from '#services/engine/reach/reach.ts'
import { campo } from '#services/engine/records/campo.ts'
import { record, type ColunasDeCadastro } from '#services/engine/records/record.ts'

export interface CartaoRow extends ColunasDeCadastro {
  /** The number of the row that people see. */
  numero_de_ordem: GeneratedAlways<number>
  codigo_barras: string
  numero: string
  /** Null while it is free. */
  id_parceiro: ColumnType<string | null, string | null | undefined, string | null>
  /** The full name that was given with it. */
  nome: Generated<string>
  bloqueado: Generated<boolean>
  em_desbloqueio: Generated<boolean>
  /** What the operator stated, and when; the ledger knows nothing of it. */
  saldo: Generated<Centesimos>
  saldo_em: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '#services/engine/database/schema.ts' {
  interface Database {
    cartoes: CartaoRow
  }
}

export const cartoesRecord = record({
  entidade: 'cartoes',
  naoEncontrado: { codigo: 'cartao-nao-encontrado', texto: 'Cartão não encontrado' },
  rotulo: 'codigo_barras',
  unicos: {
    codigo_barras: { emUso: 'Código de barras já cadastrado' },
    numero: { emUso: 'Número já cadastrado' },
    // One card per person (`doc 3 §5`).
    id_parceiro: { emUso: 'Este vendedor já tem um cartão' },
  },
  // A free card is of no network: who is limited to some sees only those of people there.
  alcance: (reach) =>
    seesAll(reach)
      ? sql<boolean>`true`
      : sql<boolean>`id_parceiro in (select id from parceiros where id_revenda in (${revendasWithin(reach)}))`,
  acoes: {
    'criar-cartao': 'Cartão cadastrado',
    'atribuir-cartao': 'Cartão entregue a um vendedor',
    'bloquear-cartao': 'Cartão bloqueado',
    'pedir-desbloqueio': 'Desbloqueio de cartão pedido',
    'desbloquear-cartao': 'Cartão desbloqueado',
    'informar-saldo': 'Saldo de cartão informado',
    'excluir-cartao': 'Cartão excluído',
  },
  campos: {
    codigoBarras: campo('Código de barras'),
    numero: campo('Número', mascararCartao),
    idParceiro: campo('Vendedor', 'referencia'),
    bloqueado: campo('Bloqueado', 'simNao'),
    emDesbloqueio: campo('Desbloqueio pedido', 'simNao'),
    saldo: campo('Saldo', 'dinheiro'),
  },
  // The name is that of the person, who is told by their id; the other two follow from the rest.
  calados: ['nome', 'numero_de_ordem', 'saldo_em'],
})
