import type { Audited } from './engine/records/record.ts'
import { avisosAuditados } from './avisos/reenviar-aviso.ts'
import { limitesRecord } from './aprovacoes/limites.record.ts'
import { cartoesRecord } from './cartoes/cartoes.record.ts'
import { compartilhamentosAuditados } from './compartilhamentos/compartilhamentos.ts'
import { demonstracao } from './demo/demonstracao.ts'
import { parceirosRecord } from './parceiros/parceiros.record.ts'
import { pesquisasRecord } from './pesquisas/pesquisas.record.ts'
import { categoriasRecord } from './premios/categorias.record.ts'
import { premiosRecord } from './premios/premios.record.ts'
import { produtosRevendaRecord } from './produtos-revenda/produtos-revenda.record.ts'
import { produtosRecord } from './produtos/produtos.record.ts'
import { redesRecord } from './redes/redes.record.ts'
import { revendasRecord } from './revendas/revendas.record.ts'
import { tokensDeEnvioAuditados } from './tokens-de-envio/tokens-de-envio.ts'
import { usuariosRecord } from './usuarios/usuarios.record.ts'

/** Every kind of record, and what else the audit may hold. Logs tell of each in its own words. */
export const audited: readonly Audited[] = [
  usuariosRecord,
  parceirosRecord,
  revendasRecord,
  redesRecord,
  produtosRecord,
  produtosRevendaRecord,
  tokensDeEnvioAuditados,
  pesquisasRecord,
  premiosRecord,
  categoriasRecord,
  cartoesRecord,
  avisosAuditados,
  limitesRecord,
  compartilhamentosAuditados,
  demonstracao,
]
