import { Button } from '@mantine/core'
import { IconArrowsMaximize, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { formatarInstante } from '#contracts/values/dia.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Viewer } from '../../shared/ui/late-viewer.ts'
import { ViewedFileContent } from '../../shared/ui/viewed-file.tsx'
import { filesOfSubmission } from '../submission-files.ts'
import classes from './com-fotos.module.css'
import type { Pendente } from './pendente.tsx'

const SIGN = { size: '1rem', 'aria-hidden': true } as const

/** The photos of a pending award, one at a time, beside the form that is filled in from them. */
export function Fotos({ pendente, onEncerrar }: { pendente: Pendente; onEncerrar: () => void }) {
  const arquivos = filesOfSubmission(pendente)
  const [n, setN] = useState(0)
  const [wide, setWide] = useState(false)
  const arquivo = arquivos[n]
  const go = (step: 1 | -1) => setN((n + step + arquivos.length) % arquivos.length)
  return (
    <Card
      titulo={`Envio ${pendente.id}, de ${pendente.parceiro}`}
      sobre={`${pendente.revenda} · ${formatarInstante(pendente.criadoEm)}`}
    >
      {arquivo && (
        <div className={classes.palco}>
          <ViewedFileContent key={`${arquivo.id} ${arquivo.url}`} arquivo={arquivo} />
        </div>
      )}
      <div className={classes.botoes}>
        {arquivo && (
          <Button
            variant="default"
            aria-haspopup="dialog"
            leftSection={<IconArrowsMaximize {...SIGN} />}
            onClick={() => setWide(true)}
          >
            Ver maior
          </Button>
        )}
        {arquivos.length > 1 && (
          <div className={classes.botoes} role="group" aria-label="Outros arquivos">
            <Button variant="default" px="xs" aria-label="Arquivo anterior" onClick={() => go(-1)}>
              <IconChevronLeft {...SIGN} />
            </Button>
            <span className={classes.conta} aria-live="polite">
              {n + 1} de {arquivos.length}
            </span>
            <Button variant="default" px="xs" aria-label="Próximo arquivo" onClick={() => go(1)}>
              <IconChevronRight {...SIGN} />
            </Button>
          </div>
        )}
        <Button variant="default" color="red" aria-haspopup="dialog" onClick={onEncerrar}>
          Encerrar sem venda
        </Button>
      </div>
      <Viewer
        titulo={`Envio ${pendente.id}`}
        arquivos={arquivos}
        primeiro={arquivo?.id}
        opened={wide}
        onClose={() => setWide(false)}
      />
    </Card>
  )
}
