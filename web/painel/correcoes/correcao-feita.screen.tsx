import { Anchor, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link, useParams } from 'react-router-dom'
import type { Processamento } from '#contracts/http/processamentos.ts'
import type { ResultadoCorrecao } from '#contracts/works/corrigir-pontuacoes.ts'
import { formatarPontos } from '#contracts/values/centesimos.ts'
import { normalizarIdentificador } from '#contracts/values/documentos.ts'
import { passouDoArrependimento } from '#contracts/values/revisao.ts'
import { contar, formatarInteiro } from '#web/shared/format/numeros.ts'
import { comSinal } from '#web/shared/movimentos/movimento.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { NoResults } from '#web/shared/ui/states.tsx'
import { RecordPage } from '#web/painel/pecas/record-page.tsx'
import { SaleLink } from '#web/painel/pecas/sale-link.tsx'
import { useProcessamentoQuery } from '#web/painel/processamentos/processamentos.api.ts'
import { WorkSummary } from '#web/painel/processamentos/work-summary.tsx'
import { pathOfCorrecao } from './correcoes.paths.ts'
import { EfeitoDaCorrecao } from './efeito-da-correcao.tsx'
import { corrigidasPor } from './corrigidas-por.ts'
import { desfazerVarias, type Dispatching } from './desfazer-varias.ts'

type Correcao = Extract<Processamento, { tipo: 'corrigir-pontuacoes' }>

const naoEncontrada = (
  <Card>
    <NoResults title="Correção não encontrada">Ela não existe, ou foi feita por outra pessoa.</NoResults>
  </Card>
)

/** One correction of several awards: what became of them, and the way back. */
export default function AppliedCorrectionScreen() {
  const id = useParams()['id'] ?? ''
  return (
    <RecordPage
      query={useProcessamentoQuery({ params: { id } })}
      de={(job) => (job.tipo === 'corrigir-pontuacoes' && !job.simulado ? job : undefined)}
      nome={({ nomeArquivo }) => nomeArquivo}
      loading="Carregando a correção"
      naoEncontrado={naoEncontrada}
    >
      {(job) => <Feita job={job} />}
    </RecordPage>
  )
}

function Feita({ job }: { job: Correcao }) {
  const { resultado, desfeitoPor } = job
  const desfaz = resultado?.desfaz
  return (
    <>
      <WorkSummary
        job={job}
        done={desfeitoPor === null ? ['sucesso', 'Concluída'] : ['neutro', 'Desfeita']}
        numero={contar(resultado?.vendas ?? job.feito, 'pontuação', 'pontuações')}
      />
      {resultado !== null && (
        <Card title="O que mudou">
          <EfeitoDaCorrecao efeito={resultado} />
          {desfaz !== undefined && <Outra id={desfaz}>Ver a correção que foi desfeita</Outra>}
          {desfeitoPor !== null && <Outra id={desfeitoPor}>Ver o que foi desfeito</Outra>}
          <Desfazer job={job} />
        </Card>
      )}
      {resultado?.pontuacoes !== undefined && resultado.pontuacoes.length > 0 && (
        <Corrigidas pontuacoes={resultado.pontuacoes} vendas={resultado.vendas} />
      )}
    </>
  )
}

const Outra = ({ id, children }: { id: string; children: string }) => (
  <Text mt="md">
    <Anchor component={Link} to={pathOfCorrecao(id)} inherit>
      {children}
    </Anchor>
  </Text>
)

/** Offered to who corrected, who alone sees the page. */
function Desfazer({ job }: { job: Correcao }) {
  const vendas = corrigidasPor(job)
  const dispatch = useDispatch<Dispatching>()
  const [busy, setBusy] = useState(false)
  const [agora] = useState(() => new Date())
  if (vendas === 0 || passouDoArrependimento(agora, job.criadoEm)) return null
  const ask = async () => {
    if (busy) return
    setBusy(true)
    await desfazerVarias(dispatch, { id: job.id, vendas })
    setBusy(false)
  }
  return (
    <BusyButton
      mt="md"
      variant="default"
      busy={busy}
      busyText="DESFAZENDO..."
      leftSection={<IconArrowBackUp size="1rem" aria-hidden="true" />}
      onClick={() => void ask()}
    >
      Desfazer a correção
    </BusyButton>
  )
}

type Corrigida = NonNullable<ResultadoCorrecao['pontuacoes']>[number]

const colunas: SimpleColumn<Corrigida>[] = [
  {
    id: 'nota',
    title: 'Venda',
    cell: ({ idVenda, nota }) => <SaleLink idVenda={idVenda}>{normalizarIdentificador(nota)}</SaleLink>,
  },
  { id: 'vendedor', title: 'Vendedor', cell: ({ vendedor }) => vendedor || 'Pessoa excluída' },
  { id: 'revenda', title: 'Dental', cell: ({ revenda }) => revenda },
  {
    id: 'pontuacao',
    title: 'Pontuação',
    numero: true,
    cell: ({ antes, depois }) => `${formatarPontos(antes)} → ${formatarPontos(depois)}`,
  },
  {
    id: 'diferenca',
    title: 'Diferença',
    numero: true,
    highlight: true,
    cell: ({ antes, depois }) => comSinal(depois - antes),
  },
]

const Corrigidas = ({ pontuacoes, vendas }: { pontuacoes: readonly Corrigida[]; vendas: number }) => (
  <Card
    title="Pontuações corrigidas"
    about={
      vendas > pontuacoes.length
        ? `Aqui estão as ${formatarInteiro(pontuacoes.length)} com as maiores diferenças.`
        : undefined
    }
  >
    <SimpleTable
      label="Pontuações corrigidas"
      colunas={colunas}
      linhas={pontuacoes}
      keyOf={({ idVenda }) => String(idVenda)}
    />
  </Card>
)
