import {
  IconCamera,
  IconFile,
  IconFileTypePdf,
  IconPhotoOff,
  IconPhotoPlus,
  IconVideo,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { FOTOS_DE_UM_ENVIO } from '#contracts/http/pendentes.ts'
import { LeaveQuestion } from '#web/shared/form/leave-question.tsx'
import { TENTAR_DE_NOVO } from '#web/shared/api/failure.ts'
import { formatarTamanho } from '#web/shared/format/numeros.ts'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import { ErrorBoundary } from '#web/shared/ui/error-boundary.tsx'
import { PageTitle } from '#web/shared/ui/page-title.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import { pontuaPorFoto, useParceiro } from '#web/loja/person.ts'
import { CancelSending } from '#web/shared/upload/cancel-sending.tsx'
import { enviando } from '#web/shared/upload/use-sending.ts'
import { EXTENSOES, useEnvio, type Foto } from './use-envio.ts'
import classes from './enviar.module.css'

const Sent = lazy(() => import('./enviadas.tsx'))

/** Photos of an invoice or receipt, from which staff make a sale (`doc 3 §2`). */
export default function SendScreen() {
  const parceiro = useParceiro()
  return (
    <div className={classes.tela}>
      <PageTitle title="Enviar Pontuação" />
      {pontuaPorFoto(parceiro) ? (
        <>
          <Envio />
          <ErrorBoundary>
            <Suspense>
              <Sent />
            </Suspense>
          </ErrorBoundary>
        </>
      ) : (
        <EmptyState icon={IconCamera} title="As vendas da sua dental não são pontuadas por foto">
          A {parceiro.nomeRevenda} envia as vendas ao programa, e você não precisa fazer nada.
        </EmptyState>
      )}
    </div>
  )
}

function Envio() {
  const { fotos, falha, enviado, juntar, tirar, enviar, cancelar } = useEnvio()
  const id = useId()
  const sending = enviado !== null
  return (
    <form
      className={classes.envio}
      noValidate
      aria-busy={sending}
      onSubmit={(event) => {
        event.preventDefault()
        void enviar()
      }}
    >
      <p className={classes.sobre}>
        Fotografe a nota ou o cupom fiscal inteiro, com o número e os produtos legíveis: uma venda de cada vez, em até{' '}
        {FOTOS_DE_UM_ENVIO} arquivos.
      </p>
      <div className={classes.escolhas} data-primeiro={fotos.length === 0 || undefined}>
        <Chooser icon={IconCamera} accept="image/*" camera disabled={sending} descrito={id} onFiles={juntar}>
          Tirar foto
        </Chooser>
        <Chooser icon={IconPhotoPlus} accept={EXTENSOES} disabled={sending} descrito={id} onFiles={juntar}>
          Escolher arquivos
        </Chooser>
      </div>
      {fotos.length > 0 && (
        <ul className={classes.fotos} aria-label="Arquivos escolhidos">
          {fotos.map((foto) => (
            <li key={foto.id} className={classes.foto} data-com-erro={foto.problema !== null || undefined}>
              <Preview foto={foto} />
              <span className={classes.nome}>{foto.file.name}</span>
              <span className={classes.tamanho}>{formatarTamanho(foto.file.size)}</span>
              {foto.problema !== null && <span className={classes.problema}>{foto.problema}</span>}
              <button
                type="button"
                className={classes.tirar}
                aria-label={`Remover ${foto.file.name}`}
                disabled={sending}
                onClick={() => tirar(foto)}
              >
                <IconX size="1.25rem" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {sending && (
        <progress
          className={classes.progresso}
          value={enviado}
          aria-label={enviado < 1 ? 'Enviando os arquivos' : 'Conferindo os arquivos'}
        />
      )}
      <p id={id} role="alert" className={classes.erro}>
        {falha?.frase}
      </p>
      <BusyButton
        type="submit"
        size="lg"
        fullWidth
        variant={fotos.length === 0 ? 'default' : 'filled'}
        busy={sending}
        busyText={enviando(enviado)}
      >
        {falha?.deNovo ? TENTAR_DE_NOVO : 'ENVIAR'}
      </BusyButton>
      <CancelSending enviado={enviado} onCancel={cancelar} size="lg" fullWidth />
      <LeaveQuestion
        active={fotos.length > 0}
        title="Sair sem enviar"
        question="O que você escolheu ainda não foi enviado e será perdido. Deseja sair mesmo assim?"
        yes="SAIR SEM ENVIAR"
      />
    </form>
  )
}

interface ChooserProps {
  icon: Icon
  accept: string
  /** Opens the camera of a phone. */
  camera?: boolean
  disabled: boolean
  descrito: string
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A real file input, whose label is the button. */
function Chooser({ icon: Sign, accept, camera = false, disabled, descrito, onFiles, children }: ChooserProps) {
  const id = useId()
  return (
    <div className={camera ? `${classes.escolha} ${classes.camera}` : classes.escolha}>
      <input
        id={id}
        type="file"
        className="so-leitor"
        data-file-input
        accept={accept}
        multiple={!camera}
        {...(camera ? { capture: 'environment' as const } : {})}
        disabled={disabled}
        aria-describedby={descrito}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Allows choosing the same file again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <label htmlFor={id} className={classes.botao}>
        <Sign size="1.5rem" stroke={1.75} aria-hidden="true" />
        {children}
      </label>
    </div>
  )
}

/** Of what is not shown itself: an image is one that the browser cannot read. */
const SIGNS: readonly (readonly [type: string, sign: Icon])[] = [
  ['image/', IconPhotoOff],
  ['video/', IconVideo],
  ['application/pdf', IconFileTypePdf],
]

function Preview({ foto: { file, url } }: { foto: Foto }) {
  const [unreadable, setUnreadable] = useState(false)
  if (file.type.startsWith('image/') && !unreadable)
    return <img className={classes.figura} src={url} alt="" onError={() => setUnreadable(true)} />
  const Sign = SIGNS.find(([type]) => file.type.startsWith(type))?.[1] ?? IconFile
  return (
    <span className={classes.figura}>
      <Sign size="2rem" stroke={1.5} aria-hidden="true" />
    </span>
  )
}
