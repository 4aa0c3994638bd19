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
      codigo: { curto: true },
      nomeFantasia: {
        encabeca: true,
        corta: true,
        leva: revendasPaths.dental,
        celula: (dental) =>
          dental.ativo === 1 ? undefined : (
            <NameWithState ativo={dental.ativo} palavra="Inativa">
              <RowLink para={revendasPaths.dental} row={dental}>
                <Ellipsis>{dental.nomeFantasia}</Ellipsis>
              </RowLink>
            </NameWithState>
          ),
      },
      telefone: { celula: ({ telefone }) => formatarTelefone(telefone ?? '') || undefined },
      celular: { celula: ({ celular }) => formatarTelefone(celular ?? '') || undefined },
      endCep: { celula: ({ endCep }) => masked(CEP, endCep ?? '') || undefined },
      numeroParceiros: {
        celula: ({ cnpj, numeroParceiros }) =>
          numeroParceiros ? <VendedoresDaDental cnpj={cnpj} valor={numeroParceiros} /> : undefined,
      },
      ultimaPontuacao: {
        celula: ({ cnpj, ultimaPontuacao }) =>
          ultimaPontuacao ? <UltimaPontuacao dia={ultimaPontuacao} de={{ cnpj }} /> : undefined,
      },
      totalPontos: { celula: (dental) => explicado(dental, 'pontos', dental.totalPontos) },
      saldoPontos: { destaque: true, celula: (dental) => explicado(dental, 'saldo', dental.saldoPontos) },
      totalVendas: { celula: (dental) => explicado(dental, 'vendido', dental.totalVendas) },
      totalCusto: { celula: (dental) => explicado(dental, 'custo', dental.totalCusto) },
      ...(interruptor ? { ativo: { celula: (dental) => <LigarDental dental={dental} /> } } : {}),
    },
  )

const explicado = ({ id, nomeFantasia }: Revenda, total: Total, valor = 0) => (
  <TotalExplicado quem={{ revenda: id }} nome={nomeFantasia} total={total} valor={valor} />
)

/** Role 2 switches shops on and off; the others see active ones only, and no column. */
export const COM_INTERRUPTOR = colunasDe(true)
export const SEM_INTERRUPTOR = colunasDe(false)
