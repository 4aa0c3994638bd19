import type { ResultadoVendas } from '#contracts/works/upload-de-vendas.ts'
import { ADMINISTRADOR, OPERADOR } from '#contracts/values/papeis.ts'
import type { PedidoPensado } from '#projections/aprovacoes/aprovacoes.queries.ts'
import type { Worker } from '#services/app.ts'
import { enfileirarMensagens } from '#services/engine/messages/enfileirar-mensagens.ts'
import { entregarMensagensJob } from '#services/engine/messages/entregar-mensagens.ts'
import { primeirosErros } from '#services/engine/uploads/row-errors.ts'
import type { UploadKind } from '#services/engine/uploads/upload-kind.ts'
import { reservarNumeros } from '#services/vendas/numeros.ts'
import { viraPedido } from '#services/aprovacoes/pedir.ts'
import type { Aguardam } from '#services/vendas/pedidas/pedir-do-upload.ts'
import { importarVendas, type Importacao, type ImportacaoDependencies, type Importado } from './importar-vendas.ts'
import { linhasRecusadasDe } from './linhas-recusadas.ts'
import { causaDoUpload, pontosCreditados } from './pontos-creditados.message.ts'

/** The sales of a spreadsheet, or with `simulado` what they would be. */
export const uploadDeVendas: UploadKind<
  'upload-vendas',
  Pick<Importacao, 'enviarMensagem' | 'confirmarRepetidas' | 'enviadoEm' | 'revendas'>,
  Importado,
  ResultadoVendas,
  Worker
> = {
  tipo: 'upload-vendas',
  formato: 'xlsx',
  refusedRows: linhasRecusadasDe,
  everybodys: [OPERADOR, ADMINISTRADOR],
  touches: ['vendas', 'dashboard', 'extrato', 'lotes', 'sellout', 'aprovacoes'],
  failure: {
    codigo: 'processamento-falhou',
    etapa: 'Não foi possível processar',
    falha: 'O processamento não pôde ser concluído. Envie a planilha de novo: o que já entrou não entra outra vez.',
  },
  async run({ id, input, arquivo, simulado, criadoPor, signal, progress, shown }, worker) {
    const deps: ImportacaoDependencies = {
      ...worker,
      diasValidade: worker.settings.diasValidade,
      reservarNumeros: reservarNumeros(worker.pool),
      progresso: progress,
      mostrado: shown,
      async enfileirarMensagens(idProcessamento, ganhos) {
        const novas = await enfileirarMensagens(
          worker.db,
          pontosCreditados,
          ganhos.map(({ idParceiro, ...dados }) => ({ causa: causaDoUpload(idProcessamento), idParceiro, dados })),
        )
        await worker.queue.enqueue(entregarMensagensJob, { causa: idProcessamento }, { id: idProcessamento })
        return novas
      },
    }
    const resultado = await worker.files.withLocalPath(arquivo, (caminho) =>
      importarVendas(deps, { ...input, idProcessamento: id, caminho, simulado, criadoPor }, signal),
    )
    return {
      etapa: resultado.simulado ? 'Conferência pronta' : 'Vendas registradas',
      resultado,
      erros: resultado.totalErros,
    }
  },
  async result({ aguardam, ...kept }, { id }, app) {
    const resultado = { ...kept, erros: await primeirosErros(app.db, id) }
    return aguardam === undefined ? resultado : { ...resultado, aguardam: await comAviso(app, aguardam) }
  },
}

async function comAviso(
  app: Parameters<typeof viraPedido>[0],
  { pensado, ...aguardam }: Aguardam,
): Promise<NonNullable<ResultadoVendas['aguardam']>> {
  if (pensado === undefined) return aguardam
  const { porChave, ...pedido } = pensado
  const dados: PedidoPensado['dados'] = porChave ? { porChave: 1 } : {}
  return { ...aguardam, aviso: (await viraPedido(app, { ato: 'registrar-vendas', dados, ...pedido })).aviso }
}
