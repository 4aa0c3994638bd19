import { extname } from 'node:path'
import { LINKS_PATH, type LinkOf } from '#services/engine/files/links.ts'

interface ComArquivos {
  id: number
  arquivos: { url: string; tipo: string }[]
}

/** The files of a submission, named as the store does, as links; saved, each is called after the submission. */
export function comLinks<Linha extends ComArquivos & { diretorioArquivo?: string | null }>(
  linha: Linha,
  linkOf: LinkOf,
): Linha {
  const arquivos = linha.arquivos.map(({ url, tipo }, n) => ({
    url: linkOf(url, `envio-${linha.id}${n === 0 ? '' : `-${n + 1}`}${extname(url)}`),
    tipo,
  }))
  return 'diretorioArquivo' in linha
    ? { ...linha, arquivos, diretorioArquivo: arquivos[0]?.url ?? null }
    : { ...linha, arquivos }
}

/** The name in the store of a file that somebody names as they saw it: by its link, whether that still works or not. */
export const nomeNoDeposito = (diretorioArquivo: string): string =>
  (diretorioArquivo.split('?')[0] ?? '').replace(`${LINKS_PATH}/`, '')
