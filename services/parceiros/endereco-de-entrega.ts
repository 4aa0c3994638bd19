import type { NovoParceiro } from '#contracts/http/parceiros.ts'
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

/** Of who gave their address when they registered; the store then does not ask for it again (`doc 3 §2`). */
export const entregaNoEndereco = (dados: NovoParceiro) => ({
  entrega_nome: dados.nome,
  entrega_cep: dados.endCep,
  entrega_rua: dados.endRua,
  entrega_numero: dados.endNumero,
  entrega_complemento: dados.endComplemento,
  entrega_bairro: dados.endBairro,
  entrega_cidade: dados.endCidade,
  entrega_estado: dados.endEstado,
})

/** Without reach: one's own. */
export const lerEnderecoDeEntrega = (db: Db, id: string) =>
  db.selectFrom('parceiros as p').select(COLUNAS_DA_ENTREGA).where('p.id', '=', id).executeTakeFirstOrThrow()
