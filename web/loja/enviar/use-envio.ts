import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { v4 as uuid } from 'uuid'
import { enviarFotosDeVenda, FOTOS_DE_UM_ENVIO } from '#contracts/http/pendentes.ts'
import { tamanhoMaximoDe } from '#contracts/values/midia.ts'
import { isApiFailure, lostConnection, saidOnScreen, type ApiFailure } from '#web/shared/api/failure.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { ARQUIVO_ILEGIVEL, fileProblem, isReadable } from '#web/shared/upload/file-check.ts'
import { useSending } from '#web/shared/upload/use-sending.ts'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { fotosEnviadas } from './enviar.api.ts'

export const EXTENSOES = '.jpg,.jpeg,.png,.webp,.pdf,.mp4,.mov,.webm'

/** A chosen file, with an address that shows it while the screen is open. */
export interface Foto {
  id: string
  file: File
  url: string
  /** Why it cannot be sent; null when it can. */
  problema: string | null
}

const fotoDe = (file: File): Foto => ({
  id: uuid(),
  file,
  url: URL.createObjectURL(file),
  problema: fileProblem(file, { extensao: EXTENSOES, tamanhoMaximo: tamanhoMaximoDe(file.type) }),
})

/** What is wrong with a choice; null when it can be sent. What is wrong with a file stands beside it. */
function recusaDe(fotos: readonly Foto[]): string | null {
  if (fotos.length === 0) return 'Selecione um arquivo primeiro'
  if (fotos.length > FOTOS_DE_UM_ENVIO) return `Envie no máximo ${FOTOS_DE_UM_ENVIO} arquivos de cada vez.`
  const ruins = fotos.filter(({ problema }) => problema !== null).length
  if (ruins === 0) return null
  return `${contar(ruins, 'arquivo não pode ser enviado', 'arquivos não podem ser enviados')}. Remova ou troque o que está marcado.`
}

/** "3 fotos enviadas", "1 arquivo enviado". */
const contarEnviados = (fotos: readonly Foto[]): string =>
  fotos.every(({ file }) => file.type.startsWith('image/'))
    ? contar(fotos.length, 'foto enviada', 'fotos enviadas')
    : contar(fotos.length, 'arquivo enviado', 'arquivos enviados')

/** What the answer says of single files: by their place in the form, or that a file is gone. */
async function problemasDe(fotos: readonly Foto[], error: ApiFailure): Promise<(string | null)[]> {
  if (!lostConnection(error)) return fotos.map((_, n) => error.campos[`arquivos.${n}`] ?? null)
  return Promise.all(fotos.map(async ({ file }) => ((await isReadable(file)) ? null : ARQUIVO_ILEGIVEL)))
}

/** Who says the toasts. */
const ENVIO = 'fotos-de-venda'

interface Falha {
  frase: string
  /** The call got no answer: the same files can be sent again as they are. */
  deNovo: boolean
}

/** The photos of one sale: chosen one after another or at once, and sent together. A failure keeps them. */
export function useEnvio() {
  const dispatch = useDispatch()
  const { enviado, enviar: mandar, cancelar } = useSending()
  const [fotos, setFotos] = useState<readonly Foto[]>([])
  const [falha, setFalha] = useState<Falha | null>(null)
  const mostrar = (frase: string | null, deNovo = false) => {
    setFalha(frase === null ? null : { frase, deNovo })
    if (frase !== null) avisar.retirar(ENVIO)
  }
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
    mostrar(next.length === 0 ? null : recusaDe(next))
    setFotos(next)
  }
  const esvaziar = () => {
    for (const { url } of fotos) URL.revokeObjectURL(url)
    trocar([])
  }

  async function enviar(): Promise<void> {
    const recusa = recusaDe(fotos)
    mostrar(recusa)
    if (recusa !== null || enviado !== null) return
    const form = new FormData()
    for (const { file } of fotos) form.append('arquivos', file, file.name)
    const { error } = await mandar(enviarFotosDeVenda, form, chave.current)
    if (error !== undefined) return falhar(error)
    avisar.sucesso(`${contarEnviados(fotos)}. Avisamos quando virarem pontos.`, { de: ENVIO })
    esvaziar()
    dispatch(fotosEnviadas())
  }

  async function falhar(error: unknown): Promise<void> {
    const deCada = isApiFailure(error) ? await problemasDe(fotos, error) : []
    const marcadas = fotos.map((foto, n) => ({ ...foto, problema: deCada[n] ?? null }))
    const recusa = recusaDe(marcadas)
    setFotos(marcadas)
    mostrar(recusa ?? saidOnScreen(error), recusa === null && lostConnection(error))
  }

  return {
    fotos,
    falha,
    enviado,
    juntar: (files: readonly File[]) => trocar([...fotos, ...files.map(fotoDe)]),
    tirar: (foto: Foto) => {
      URL.revokeObjectURL(foto.url)
      trocar(fotos.filter(({ id }) => id !== foto.id))
    },
    enviar,
    cancelar,
  }
}
