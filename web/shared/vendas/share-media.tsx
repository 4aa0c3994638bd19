import { Anchor, Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconLink, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { DIAS_DO_LINK, type LinkDeMidia } from '#contracts/http/compartilhamentos.ts'
import type { Midia } from '#contracts/http/midias.ts'
import { formatarInstante } from '#contracts/values/dia.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import { Loaded, Skeletons, type QueryOf } from '#web/shared/ui/loaded.tsx'
import { DialogAnswers, ModalBox } from '#web/shared/ui/modal.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import classes from './share-media.module.css'

interface Props {
  opened: boolean
  midia: Midia
  onClose: () => void
  links: QueryOf<{ links: readonly LinkDeMidia[] }>
  criar: () => PromiseLike<{ data?: { token: string; link: { id: string } } }>
  creating: boolean
  revogar: (id: string) => PromiseLike<{ data?: { mensagem: string } }>
}

const SIGN = { size: '1rem', 'aria-hidden': true } as const

/** Links that show one photo or video without a log-in: makes one, and tells of those that work. */
export function ShareMedia({ opened, midia, onClose, links, criar, creating, revogar }: Props) {
  const [made, setMade] = useState<{ token: string; link: { id: string } } | null>(null)
  const revoke: Props['revogar'] = async (id) => {
    const answer = await revogar(id)
    // What does not work any more is not there to be copied.
    if (answer.data !== undefined && made?.link.id === id) setMade(null)
    return answer
  }
  const make = async () => {
    const answer = await criar()
    if (answer.data !== undefined) setMade(answer.data)
  }
  return (
    <ModalBox title="Compartilhar" opened={opened} onClose={onClose} fullScreenOnPhone>
      <div className={classes.partes}>
        <p>
          Quem tem o link vê só esta mídia, sem entrar, por {DIAS_DO_LINK} dias. Apagada a mídia, ou revogado o link,
          ele não vale mais.
        </p>
        {made === null ? (
          <DialogAnswers>
            <BusyButton
              busy={creating}
              busyText="CRIANDO..."
              leftSection={<IconLink {...SIGN} />}
              onClick={() => !creating && void make()}
            >
              CRIAR LINK
            </BusyButton>
          </DialogAnswers>
        ) : (
          <LinkNovo midia={midia} url={`${location.origin}/compartilhado#${made.token}`} />
        )}
        <Loaded query={links} skeleton={<Skeletons label="Carregando os links" height="6rem" />}>
          {({ links: valem }) =>
            valem.length === 0 ? (
              <p>Nenhum link ativo.</p>
            ) : (
              <SimpleTable label="Links ativos" colunas={colunasCom(revoke)} linhas={valem} keyOf={({ id }) => id} />
            )
          }
        </Loaded>
      </div>
    </ModalBox>
  )
}

/** It is shown once, and sent by the person's own apps (`decisions.md §I 97`). */
function LinkNovo({ midia: { id, parceiro, premio, revenda, cidade }, url }: { midia: Midia; url: string }) {
  const titulo = `${id} - ${parceiro} - ${premio}`
  const texto = `${titulo}\n${revenda} - ${cidade}\n${url}`
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => avisar.sucesso('Link copiado'),
      () => avisar.erro('Não foi possível copiar. Selecione o link e copie.'),
    )
  return (
    <>
      <p>Copie agora: por segurança, o link não será mostrado de novo.</p>
      <p className={classes.link} tabIndex={0} aria-label="Link para compartilhar">
        {url}
      </p>
      <DialogAnswers>
        <Button
          component="a"
          variant="default"
          href={`mailto:?subject=${encodeURIComponent(titulo)}&body=${encodeURIComponent(texto)}`}
          leftSection={<IconMail {...SIGN} />}
        >
          E-MAIL
        </Button>
        <Button
          component="a"
          variant="default"
          href={`https://wa.me/?text=${encodeURIComponent(texto)}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp {...SIGN} />}
        >
          WHATSAPP
        </Button>
        <Button leftSection={<IconCopy {...SIGN} />} onClick={() => void copy()}>
          COPIAR
        </Button>
      </DialogAnswers>
    </>
  )
}

function Revogar({ id, revogar }: { id: string; revogar: Props['revogar'] }) {
  const revoke = async () => {
    const answer = await revogar(id)
    if (answer.data !== undefined) avisar.sucesso(answer.data.mensagem)
  }
  return (
    <Anchor component="button" type="button" c="red" inherit onClick={() => void revoke()}>
      Revogar
    </Anchor>
  )
}

const colunasCom = (revogar: Props['revogar']): readonly SimpleColumn<LinkDeMidia>[] => [
  { id: 'expiraEm', title: 'Vale até', cell: ({ expiraEm }) => <span>{formatarInstante(expiraEm)}</span> },
  { id: 'criadoPor', title: 'Criado por', cell: ({ criadoPor }) => criadoPor },
  { id: 'aberturas', title: 'Aberto', numero: true, cell: ({ aberturas }) => `${formatarInteiro(aberturas)} ×` },
  { id: 'revogar', title: '', highlight: true, cell: ({ id }) => <Revogar id={id} revogar={revogar} /> },
]
