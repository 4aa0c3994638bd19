import { alterarLimiteAto } from './aprovacoes/alterar-limite.ato.ts'
import type { Atos } from './aprovacoes/ato.ts'
import { desfazerHistoricoAto } from './compras/desfazer/desfazer-historico.ato.ts'
import { lancarPontosAto } from './conta/lancar-pontos.ato.ts'
import { corrigirTodosAto } from './correcoes/corrigir-todos.ato.ts'
import { encerrarAto } from './encerramento/encerrar.ato.ts'
import { estornarPorDataAto } from './expiracao/estornar-por-data.ato.ts'
import { valorRetroativoAto } from './valores/valor-retroativo.ato.ts'
import { cancelarEmMassaAto } from './vendas/cancelar-em-massa.ato.ts'
import { desfazerEnvioAto } from './vendas/desfazer/desfazer-envio.ato.ts'
import { registrarVendasAto } from './vendas/pedidas/registrar-vendas.ato.ts'

/** Every act that may need a second person; one that is missing does not compile. */
export const atos: Atos = {
  'alterar-limite': alterarLimiteAto,
  'cancelar-em-massa': cancelarEmMassaAto,
  'corrigir-todos': corrigirTodosAto,
  encerrar: encerrarAto,
  'desfazer-historico': desfazerHistoricoAto,
  'desfazer-lote': desfazerEnvioAto,
  'estornar-por-data': estornarPorDataAto,
  'lancar-pontos': lancarPontosAto,
  'registrar-vendas': registrarVendasAto,
  'valor-retroativo': valorRetroativoAto,
}
