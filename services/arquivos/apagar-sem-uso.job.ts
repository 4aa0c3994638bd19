import type { EventType } from '#contracts/events/catalogue.ts'
import type { EngineWorker } from '#services/engine/app.ts'
import type { FileStore } from '#services/engine/files/port.ts'
import type { Nightly } from '#services/engine/jobs/nightly.ts'
import { pagesUpTo } from '#services/engine/ledger/pages.ts'

/** The events that name files of the store. */
export const EVENTOS_COM_ARQUIVOS = ['FotoVendaEnviada', 'MidiaAnexada'] as const satisfies EventType[]

/** What names a file is written seconds after it: nobody is still about to name one of yesterday. */
const IDADE_MS = 24 * 60 * 60_000
const NOMES_POR_CONSULTA = 500

interface DependenciasDaLimpeza extends Pick<EngineWorker, 'db' | 'ledger'> {
  files: Pick<FileStore, 'olderThan' | 'delete'>
}

/** After the files of links that expired. */
export const apagarSemUso: Nightly<DependenciasDaLimpeza> = {
  name: 'apagar-sem-uso',
  hora: '03:45',
  attempts: 5,
  backoffMs: 60_000,
  run: (worker, { signal }) => apagarArquivosSemUso(worker, signal),
}

/**
 * Removes files that nothing names, as a process leaves them that died between a file and what names it
 * (`docs/decisions/0074`). The names are read after the files were listed, and again before any goes.
 */
export async function apagarArquivosSemUso(worker: DependenciasDaLimpeza, signal?: AbortSignal): Promise<number> {
  const semUso = new Set<string>()
  for await (const arquivo of worker.files.olderThan(IDADE_MS)) semUso.add(arquivo)
  for (let leitura = 0; leitura < 2; leitura++) await tirarNomeados(worker, semUso, signal)
  for (const arquivo of semUso) {
    signal?.throwIfAborted()
    await worker.files.delete(arquivo)
  }
  return semUso.size
}

/** Takes out of the names all that an event or a row has. */
async function tirarNomeados(
  { db, ledger }: DependenciasDaLimpeza,
  nomes: Set<string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (nomes.size === 0) return
  for await (const eventos of pagesUpTo(ledger, await ledger.head(), EVENTOS_COM_ARQUIVOS, signal))
    for (const evento of eventos) for (const nome of nomesEm(evento)) nomes.delete(nome)
  const restantes = [...nomes]
  for (let n = 0; n < restantes.length; n += NOMES_POR_CONSULTA) {
    const linhas = await db
      .selectFrom('processamentos')
      .select('arquivo')
      .where('arquivo', 'in', restantes.slice(n, n + NOMES_POR_CONSULTA))
      .execute()
    for (const { arquivo } of linhas) nomes.delete(arquivo)
  }
}

type EventoComArquivos =
  ReturnType<typeof pagesUpTo<(typeof EVENTOS_COM_ARQUIVOS)[number]>> extends AsyncGenerator<(infer Evento)[]>
    ? Evento
    : never

const nomesEm = (evento: EventoComArquivos): string[] =>
  evento.type === 'MidiaAnexada'
    ? [evento.data.arquivo, evento.data.vista, evento.data.miniatura].filter((nome) => nome !== null)
    : evento.data.arquivos.map(({ arquivo }) => arquivo)
