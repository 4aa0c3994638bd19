import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { v4 as uuid } from 'uuid'
import { enviarFotosDeVenda, FOTOS_DE_UM_ENVIO } from '#contracts/http/pendentes.ts'
import { tamanhoMaximoDe } from '#contracts/values/midia.ts'
import { saidOnScreen } from '../../shared/api/failure.ts'
import { fileProblem } from '../../shared/upload/file-check.ts'
import { useSending } from '../../shared/upload/use-sending.ts'
import { avisar } from '../../shared/ui/toasts.tsx'
import { fotosEnviadas } from './enviar.api.ts'

export const EXTENSOES = '.jpg,.jpeg,.png,.webp,.pdf,.mp4,.mov,.webm'

/** A chosen file, with an address that shows it while the screen is open. */
export interface Foto {
  id: string
  file: File
  url: string
}

const fotoDe = (file: File): Foto => ({ id: uuid(), file, url: URL.createObjectURL(file) })

/** What is wrong with a choice; null when it can be sent. */
function problema(fotos: readonly Foto[]): string | null {
  if (fotos.length === 0) return 'Selecione um arquivo primeiro'
  if (fotos.length > FOTOS_DE_UM_ENVIO) return `Envie no máximo ${FOTOS_DE_UM_ENVIO} arquivos de cada vez.`
  for (const { file } of fotos) {
    const dele = fileProblem(file, { extensao: EXTENSOES, tamanhoMaximo: tamanhoMaximoDe(file.type) })
    if (dele !== null) return `${file.name}: ${dele}`
  }
  return null
}

/** The photos of one sale: chosen one after another or at once, and sent together. A failure keeps them. */
export function useEnvio() {
  const dispatch = useDispatch()
  const { enviado, enviar: mandar, cancelar } = useSending()
  const [fotos, setFotos] = useState<readonly Foto[]>([])
  const [erro, setErro] = useState<string | null>(null)
  // Sent again, the same files are the same submission.
  const chave = useRef(uuid())
  const shown = useRef(fotos)
  useEffect(() => {
    shown.current = fotos
  }, [fotos])
  useEffect(
    () => () => {
      for (const { url } of shown.current) URL.revokeObjectURL(url)
    },
    [],
  )

  const trocar = (next: readonly Foto[]) => {
    chave.current = uuid()
    setErro(next.length === 0 ? null : problema(next))
    setFotos(next)
  }
  const esvaziar = () => {
    for (const { url } of fotos) URL.revokeObjectURL(url)
    trocar([])
  }

  async function enviar(): Promise<void> {
    const recusa = problema(fotos)
    setErro(recusa)
    if (recusa !== null || enviado !== null) return
    const form = new FormData()
    for (const { file } of fotos) form.append('arquivos', file, file.name)
    const { data, error } = await mandar(enviarFotosDeVenda, form, chave.current)
    if (error !== undefined) return setErro(saidOnScreen(error))
    avisar.sucesso(data.mensagem)
    esvaziar()
    dispatch(fotosEnviadas())
  }

  return {
    fotos,
    erro,
    enviado,
    juntar: (files: readonly File[]) => trocar([...fotos, ...files.map(fotoDe)]),
    tirar: (foto: Foto) => {
      URL.revokeObjectURL(foto.url)
      trocar(fotos.filter((outra) => outra !== foto))
    },
    enviar,
    cancelar,
  }
}
