import { revendas, type Revenda } from '#contracts/http/revendas.ts'
import { formatarTelefone } from '#contracts/values/telefone.ts'
import { RowLink } from '#web/shared/list/row-link.tsx'
import { columnsOf } from '#web/shared/table/columns.ts'
import { NameWithState } from '#web/shared/table/name-with-state.tsx'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { CEP, masked } from '#web/shared/ui/masked-value.ts'
import { revendasPaths } from './revendas.paths.ts'
import { UltimaPontuacao, VendedoresDaDental } from '#web/painel/totais/contados.tsx'
import { TotalExplicado, type Total } from '#web/painel/totais/total-explicado.tsx'
import { LigarDental } from './ligar-dental.tsx'

const colunasDe = (interruptor: boolean) =>
  columnsOf<Revenda>(
    revendas.colunas.filter(({ campo }) => campo !== 'ativo' || interruptor),
    {
      codigo: { short: true },
      nomeFantasia: {
        heads: true,
        clips: true,
        leadsTo: revendasPaths.dental,
        cell: (dental) =>
          dental.ativo === 1 ? undefined : (
            <NameWithState ativo={dental.ativo} palavra="Inativa">
              <RowLink para={revendasPaths.dental} row={dental}>
                <Ellipsis>{dental.nomeFantasia}</Ellipsis>
              </RowLink>
            </NameWithState>
          ),
      },
      telefone: { cell: ({ telefone }) => formatarTelefone(telefone ?? '') || undefined },
      celular: { cell: ({ celular }) => formatarTelefone(celular ?? '') || undefined },
      endCep: { cell: ({ endCep }) => masked(CEP, endCep ?? '') || undefined },
      numeroParceiros: {
        cell: ({ cnpj, numeroParceiros }) =>
          numeroParceiros ? <VendedoresDaDental cnpj={cnpj} valor={numeroParceiros} /> : undefined,
      },
      ultimaPontuacao: {
        cell: ({ cnpj, ultimaPontuacao }) =>
          ultimaPontuacao ? <UltimaPontuacao dia={ultimaPontuacao} de={{ cnpj }} /> : undefined,
      },
      totalPontos: { cell: (dental) => explicado(dental, 'pontos', dental.totalPontos) },
      saldoPontos: { highlight: true, cell: (dental) => explicado(dental, 'saldo', dental.saldoPontos) },
      totalVendas: { cell: (dental) => explicado(dental, 'vendido', dental.totalVendas) },
      totalCusto: { cell: (dental) => explicado(dental, 'custo', dental.totalCusto) },
      ...(interruptor ? { ativo: { cell: (dental) => <LigarDental dental={dental} /> } } : {}),
    },
  )

const explicado = ({ id, nomeFantasia }: Revenda, total: Total, valor = 0) => (
  <TotalExplicado quem={{ revenda: id }} nome={nomeFantasia} total={total} valor={valor} />
)

/** Role 2 switches shops on and off; the others see active ones only, and no column. */
export const COM_INTERRUPTOR = colunasDe(true)
export const SEM_INTERRUPTOR = colunasDe(false)
