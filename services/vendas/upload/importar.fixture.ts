import { randomUUID } from 'node:crypto'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { reservarNumeros } from '#services/vendas/numeros.ts'
import { id } from '../../../tools/test-kit/events.ts'
import { ADMIN, AGORA, type Programme } from '../../../tools/test-kit/programme.ts'
import { salesSheet, type SalesRow } from '../../../tools/test-kit/sales-sheet.ts'
import { importarVendas, type GanhoDoParceiro, type Importacao } from './importar-vendas.ts'

interface Options extends Partial<Importacao> {
  ledger?: Ledger
  agora?: Date
  ganhos?: GanhoDoParceiro[]
  signal?: AbortSignal
  progresso?: (andamento: { feito: number }) => void
}

/** Uploads sheets, by their rows or their path, as the job does: the result of each and all its row errors. */
export const importador =
  (programme: () => Programme) =>
  async (
    rows: readonly SalesRow[] | string,
    { ledger, agora = AGORA, ganhos = [], signal, progresso, ...options }: Options = {},
  ) => {
    const { pool, db, url, aguardar } = programme()
    const idProcessamento = options.idProcessamento ?? randomUUID()
    await db
      .insertInto('processamentos')
      .values({
        id: idProcessamento,
        tipo: 'upload-vendas',
        parametros: '{"enviarMensagem":true}',
        nome_arquivo: 'v.xlsx',
        arquivo: 'v',
        arquivo_sha256: '',
        criado_por: id('x'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const resultado = await importarVendas(
      {
        pool,
        db,
        url,
        ledger: ledger ?? programme().ledger,
        aguardar,
        agora: () => agora,
        diasValidade: 365,
        reservarNumeros: reservarNumeros(pool),
        mostrado: async (position) =>
          void (await aguardar(['vendas', 'dashboard', 'extrato', 'lotes', 'sellout'], position)),
        progresso: (andamento) => Promise.resolve(progresso?.(andamento)),
        enfileirarMensagens: (_, novos) => Promise.resolve(ganhos.push(...novos)),
      },
      {
        idProcessamento,
        caminho: typeof rows === 'string' ? rows : await salesSheet(rows),
        simulado: false,
        enviarMensagem: true,
        criadoPor: id(`usuario ${ADMIN}`),
        ...options,
      },
      signal,
    )
    const { rows: erros } = await pool.query<{ linha: number; coluna: string; valor: string; mensagem: string }>(
      'select linha, coluna, valor, mensagem from processamentos_erros where id_processamento = $1 order by linha, coluna, mensagem',
      [idProcessamento],
    )
    return { ...resultado, erros }
  }
