import { Alert, Button } from '@mantine/core'
import { IconCircleCheck, IconListCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '#contracts/endpoint.ts'
import type { correcoes } from '#contracts/http/correcoes.ts'
import { DIAS_DE_REVISAO } from '#contracts/values/revisao.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { ErrorState } from '#web/shared/ui/states.tsx'
import { Achadas } from './achadas.tsx'
import classes from './correcao.module.css'
import { useLazyCorrecoesQuery } from './correcoes.api.ts'

const CorrigirVarias = lateDialog(() => import('./corrigir-varias.tsx'))

const SOBRE =
  `Procura, nas pontuações dos últimos ${DIAS_DE_REVISAO} dias que ainda valem, `
  + 'as que têm pontos diferentes do que os produtos valiam no dia delas.'

/** Awards whose points differ from what their products were worth (`doc 2 §2`): looked for when somebody asks. */
export default function CorrectionScreen() {
  const [analisar, { currentData, error, isFetching }] = useLazyCorrecoesQuery()
  const ask = () => !isFetching && void analisar({})
  return (
    <div className={classes.pagina}>
      <Card title="Análise" about={SOBRE}>
        <BusyButton
          busy={isFetching}
          busyText="ANALISANDO..."
          leftSection={<IconListCheck size="1rem" aria-hidden="true" />}
          onClick={ask}
        >
          ANALISAR CORREÇÕES
        </BusyButton>
      </Card>
      {error !== undefined && !isFetching && (
        <ErrorState error={error} title="Não foi possível analisar as pontuações" onRetry={ask} />
      )}
      {/* A new analysis begins with its own rows. */}
      {currentData !== undefined && !isFetching && <Analise analise={currentData} onChanged={ask} />}
    </div>
  )
}

interface Props {
  analise: AnswerOf<typeof correcoes, 200>
  /** Several were corrected, or all. */
  onChanged: () => void
}

function Analise({ analise: { vendasCorrigir, total, aumentos, reducoes }, onChanged }: Props) {
  const [corrigidas, setCorrigidas] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState(false)
  const restam = useMemo(
    () => vendasCorrigir.filter(({ idVenda }) => !corrigidas.has(idVenda)),
    [vendasCorrigir, corrigidas],
  )
  if (total - corrigidas.size === 0)
    return (
      <Alert role="status" icon={<IconCircleCheck aria-hidden="true" />}>
        {total === 0
          ? 'Nenhuma venda com pontuação para corrigir foi encontrada'
          : 'Todas as pontuações da análise foram corrigidas.'}
      </Alert>
    )
  const diferencas = vendasCorrigir.filter(({ idVenda }) => corrigidas.has(idVenda)).map(({ aPontuar }) => aPontuar)
  const ja = (sinal: 1 | -1) => diferencas.reduce((soma, diferenca) => soma + Math.max(0, sinal * diferenca), 0)
  return (
    <>
      <Card
        title="O que foi encontrado"
        about={
          total > vendasCorrigir.length
            ? `Abaixo estão as ${formatarInteiro(vendasCorrigir.length)} com as maiores diferenças.`
            : undefined
        }
      >
        <div className={classes.resumo}>
          <Facts
            facts={[
              ['Pontuações a corrigir', formatarInteiro(total - corrigidas.size)],
              ['Pontos a acrescentar', <Points valor={aumentos - ja(1)} />],
              ['Pontos a retirar', <Points valor={reducoes - ja(-1)} />],
            ]}
          />
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Corrigir todas
          </Button>
        </div>
        {asking && <CorrigirVarias onDone={onChanged} onClose={() => setAsking(false)} />}
      </Card>
      <Achadas
        vendas={restam}
        onCorrected={(idVenda) => setCorrigidas((antes) => new Set([...antes, idVenda]))}
        onUndone={(idVenda) => setCorrigidas((antes) => new Set([...antes].filter((id) => id !== idVenda)))}
        onChanged={onChanged}
      />
    </>
  )
}
