import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Processamento } from '#contracts/http/processamentos.ts'
import type { ResultadoEncerramento } from '#contracts/works/encerrar-contas.ts'
import { contar, formatarInteiro } from '#web/shared/format/numeros.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { Facts } from '#web/shared/ui/facts.tsx'
import { Points } from '#web/shared/ui/number.tsx'
import { VendedoresMovidos } from '#web/painel/expiracao/contas-movidas.tsx'
import { SellerLink } from '#web/painel/pecas/seller-link.tsx'
import { WorkSummary } from '#web/painel/processamentos/work-summary.tsx'
import { pathOfResgate } from '#web/painel/resgates/resgates.paths.ts'

export type Encerramento = Extract<Processamento, { tipo: 'encerrar-contas' }>

/** What became of a closing: whose accounts were closed with which points, and whose stay open until what. */
export function EncerramentoFeito({ job }: { job: Encerramento }) {
  const { resultado } = job
  return (
    <>
      <WorkSummary
        job={job}
        done={(resultado?.comResgatesAbertos ?? 0) === 0 ? ['sucesso', 'Concluído'] : ['atencao', 'Concluído em parte']}
        numero={resultado === null ? undefined : contar(resultado.vendedores, 'conta encerrada', 'contas encerradas')}
      />
      {resultado !== null && (
        <>
          <Efeito feito={resultado} />
          {resultado.abertas !== undefined && resultado.abertas.length > 0 && (
            <Abertas abertas={resultado.abertas} quantas={resultado.comResgatesAbertos} />
          )}
          <Card title="Contas encerradas" about="Com os pontos que cada uma tinha e que expiraram.">
            <VendedoresMovidos umaDental {...resultado} />
          </Card>
        </>
      )}
    </>
  )
}

function Efeito({ feito }: { feito: ResultadoEncerramento }) {
  const { contas, vendedores, pontos, dividas, jaEncerradas, comResgatesAbertos, motivo = '' } = feito
  return (
    <Card title="O que foi feito">
      <Facts
        facts={[
          ['Dental', contas[0]?.revenda ?? ''],
          ['Contas encerradas', formatarInteiro(vendedores)],
          ['Pontos que expiraram', <Points valor={pontos} />],
          ...(dividas > 0 ? [['Dívida que ficou', <Points valor={dividas} />] as const] : []),
          ...(jaEncerradas > 0 ? [['Já encerradas antes', formatarInteiro(jaEncerradas)] as const] : []),
          ...(comResgatesAbertos > 0 ? [['Continuam abertas', formatarInteiro(comResgatesAbertos)] as const] : []),
          ...(motivo !== '' ? [['Motivo', motivo] as const] : []),
        ]}
      />
    </Card>
  )
}

type Aberta = NonNullable<ResultadoEncerramento['abertas']>[number]

const colunas: SimpleColumn<Aberta>[] = [
  { id: 'nome', title: 'Vendedor', cell: ({ nome, cpf }) => <SellerLink nome={nome} cpf={cpf} /> },
  {
    id: 'resgates',
    title: 'Em aberto',
    cell: ({ resgates }) =>
      resgates.map((numero, n) => (
        <span key={numero}>
          {n > 0 && ', '}
          <Anchor component={Link} to={pathOfResgate(numero)} inherit>
            resgate {numero}
          </Anchor>
        </span>
      )),
  },
]

const Abertas = ({ abertas, quantas }: { abertas: readonly Aberta[]; quantas: number }) => (
  <Card
    title="Continuam abertas"
    about={
      'Têm resgates em aberto. Entregue ou cancele os resgates e encerre de novo.'
      + (quantas > abertas.length ? ` Aqui estão as ${formatarInteiro(abertas.length)} primeiras.` : '')
    }
  >
    <SimpleTable
      label="Continuam abertas"
      colunas={colunas}
      linhas={abertas}
      keyOf={({ cpf }, n) => cpf || String(n)}
    />
  </Card>
)
