import type { ReactNode } from 'react'
import { RowLink } from '#web/shared/list/row-link.tsx'
import type { TableColumn } from '#web/shared/table/columns.ts'
import { NameWithState } from '#web/shared/table/name-with-state.tsx'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { redesPaths } from './redes.paths.ts'
import { DentaisDaRede, UltimaPontuacao, VendedoresDaRede } from '#web/painel/totais/contados.tsx'
import { TotalExplicado, type Total } from '#web/painel/totais/total-explicado.tsx'
import type { RedeDaLista } from './rede.ts'

interface Options {
  /** Roles 1 and 2 see what a point costs. */
  comValor: boolean
  /** Role 2 switches networks on and off; the others see active ones only, and no column. */
  interruptor: ((rede: RedeDaLista) => ReactNode) | null
  /** Role 3 sees figures of the networks that it was given alone; without any there are no columns. */
  comNumeros: boolean
}

/** The fields of a network in the entity's order; money can be switched on (`decisions.md §A 10`). */
export const colunasDasRedes = ({ comValor, interruptor, comNumeros }: Options): TableColumn<RedeDaLista>[] => [
  {
    campo: 'nome',
    titulo: 'Rede',
    tipo: 'texto',
    ordena: true,
    leadsTo: redesPaths.rede,
    cell: (rede) =>
      rede.ativo === 1 ? undefined : (
        <NameWithState ativo={rede.ativo} palavra="Inativa">
          <RowLink para={redesPaths.rede} row={rede}>
            <Ellipsis>{rede.nome}</Ellipsis>
          </RowLink>
        </NameWithState>
      ),
  },
  { campo: 'regiao', titulo: 'Região', tipo: 'texto', ordena: true },
  ...(comValor ? [{ campo: 'valorPonto', titulo: 'Valor do ponto', tipo: 'dinheiro', ordena: true } as const] : []),
  ...(interruptor === null
    ? []
    : [{ campo: 'ativo', titulo: 'Ativa', tipo: 'simNao', ordena: true, cell: interruptor } as const]),
  ...(comNumeros ? NUMEROS : []),
]

const NUMEROS: TableColumn<RedeDaLista>[] = [
  {
    campo: 'numeroRevendas',
    titulo: 'Dentais',
    tipo: 'inteiro',
    ordena: true,
    cell: ({ id, numeroRevendas }) => (numeroRevendas ? <DentaisDaRede rede={id} valor={numeroRevendas} /> : undefined),
  },
  {
    campo: 'numeroParceiros',
    titulo: 'Vendedores',
    tipo: 'inteiro',
    ordena: true,
    cell: ({ id, numeroParceiros }) =>
      numeroParceiros ? <VendedoresDaRede rede={id} valor={numeroParceiros} /> : undefined,
  },
  {
    campo: 'totalVendas',
    titulo: 'Total vendido',
    tipo: 'dinheiro',
    ordena: true,
    oculta: true,
    cell: (rede) => explicado(rede, 'vendido', rede.totalVendas),
  },
  {
    campo: 'totalCusto',
    titulo: 'Custo dos pontos',
    tipo: 'dinheiro',
    ordena: true,
    oculta: true,
    cell: (rede) => explicado(rede, 'custo', rede.totalCusto),
  },
  {
    campo: 'totalPontos',
    titulo: 'Pontos',
    tipo: 'pontos',
    ordena: true,
    cell: (rede) => explicado(rede, 'pontos', rede.totalPontos),
  },
  {
    campo: 'saldoPontos',
    titulo: 'Saldo de pontos',
    tipo: 'pontos',
    ordena: true,
    highlight: true,
    cell: (rede) => explicado(rede, 'saldo', rede.saldoPontos),
  },
  {
    campo: 'ultimaPontuacao',
    titulo: 'Última pontuação',
    tipo: 'dia',
    ordena: true,
    cell: ({ nome, ultimaPontuacao }) =>
      ultimaPontuacao ? <UltimaPontuacao dia={ultimaPontuacao} de={{ rede: nome }} /> : undefined,
  },
]

/** Role 3 sees no figures of networks that it was not given. */
const explicado = ({ id, nome }: RedeDaLista, total: Total, valor: number | undefined) =>
  valor === undefined ? undefined : <TotalExplicado quem={{ rede: id }} nome={nome} total={total} valor={valor} />
