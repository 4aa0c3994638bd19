import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowLeft, IconDownload, IconHourglassLow } from '@tabler/icons-react'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router-dom'
import { COLUNAS_DO_RELATORIO } from '#contracts/http/expiracao.ts'
import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import { PRIMEIRO_DIA } from '#contracts/values/periodo.ts'
import { DayInput } from '#web/shared/form/day-input.tsx'
import { receiveFile } from '#web/shared/jobs/receive-file.ts'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { escolherPaths } from '#web/painel/escolher/escolher.paths.ts'
import classes from './processar-pontos.module.css'
import { useRelatorioDeExpiradosMutation } from './processar-pontos.api.ts'
import { TOAST_MS } from './toast.ts'

const Expirar = lateDialog(() => import('./expirar.tsx'))
const Devolver = lateDialog(() => import('./devolver.tsx'))

/** Takes what lapsed, returns what expired on a day, and gives both as a file (`doc 3 §2`). */
export default function ProcessPointsScreen() {
  return (
    <div className={classes.pagina}>
      <Expiracao />
      <Devolucao />
      <Relatorio />
      <Button
        component={Link}
        to={escolherPaths.processar}
        variant="default"
        leftSection={<IconArrowLeft size="1rem" aria-hidden="true" />}
      >
        VOLTAR
      </Button>
    </div>
  )
}

function Expiracao() {
  const [asking, setAsking] = useState(false)
  return (
    <Card
      title="Expirar pontos"
      about="Toda noite o sistema dá baixa nos pontos que venceram. Aqui você faz isso agora. Antes você vê quem perde o quê."
    >
      <Button
        leftSection={<IconHourglassLow size="1rem" aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        PROCESSAR PONTOS EXPIRADOS
      </Button>
      {asking && <Expirar onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Devolucao() {
  const hoje = diaDoInstante(new Date())
  const [dia, setDia] = useState<Dia | null>(hoje)
  const [asking, setAsking] = useState(false)
  return (
    <Card
      title="Devolver pontos"
      about="O que expirou em um dia volta aos vendedores, uma vez, com um novo prazo a contar de hoje. Antes você vê o efeito."
    >
      <div className={classes.devolucao}>
        <DayInput label="Expirados em" value={dia} onChange={setDia} from={PRIMEIRO_DIA} to={hoje} />
        <Button
          disabled={dia === null}
          leftSection={<IconArrowBackUp size="1rem" aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          DEVOLVER PONTOS
        </Button>
      </div>
      {asking && dia !== null && <Devolver dia={dia} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** The same file as `GET /api/pontuacoes/expirar/relatorio`. */
const RELATORIO = {
  download: 'csv',
  limite: 0,
  colunas: JSON.stringify(COLUNAS_DO_RELATORIO),
  fileName: 'expired-score',
} as const

function Relatorio() {
  const dispatch = useDispatch()
  const [ask, { isLoading }] = useRelatorioDeExpiradosMutation()
  const baixar = async () => {
    if (isLoading) return
    const { data } = await ask({ params: undefined, query: RELATORIO })
    if (data === undefined || 'count' in data) return avisar.erro('Erro ao baixar arquivo CSV', { autoClose: TOAST_MS })
    receiveFile(data, 'Pontos expirados', dispatch)
    if ('fileLink' in data) avisar.sucesso('Arquivo CSV baixado com sucesso!', { autoClose: TOAST_MS })
  }
  return (
    <Card title="Relatório" about="O que expirou, de quem, quando, e quando voltou.">
      <BusyButton
        variant="default"
        busy={isLoading}
        busyText="BAIXANDO..."
        leftSection={<IconDownload size="1rem" aria-hidden="true" />}
        onClick={() => void baixar()}
      >
        BAIXAR CSV
      </BusyButton>
    </Card>
  )
}
