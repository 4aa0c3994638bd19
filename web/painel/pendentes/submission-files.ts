import type { ViewedFile } from '#web/shared/ui/viewed-file.tsx'

/** The files of a photo submission, for the viewer. */
export const filesOfSubmission = ({
  id,
  arquivos,
}: {
  id: number
  arquivos: readonly { url: string; tipo: string }[]
}): ViewedFile[] =>
  arquivos.map(({ url, tipo }, n) => ({
    id: String(n),
    nome: arquivos.length === 1 ? `Foto do envio ${id}` : `Arquivo ${n + 1} do envio ${id}`,
    tipo,
    url,
  }))
