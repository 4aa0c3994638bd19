import type { Db } from '#services/engine/database/connection.ts'

/** Where a salesperson gets prizes, as far as they said (`doc 3 §3`). */
export const COLUNAS_DA_ENTREGA = [
  'p.entrega_nome as entregaNome',
  'p.entrega_cep as entregaCep',
  'p.entrega_rua as entregaRua',
  'p.entrega_numero as entregaNumero',
  'p.entrega_complemento as entregaComplemento',
  'p.entrega_bairro as entregaBairro',
  'p.entrega_cidade as entregaCidade',
  'p.entrega_estado as entregaEstado',
] as const

export const lerEnderecoDeEntrega = (db: Db, id: string) =>
  db.selectFrom('parceiros as p').select(COLUNAS_DA_ENTREGA).where('p.id', '=', id).executeTakeFirstOrThrow()
