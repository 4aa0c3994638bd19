import type { ReactNode } from 'react'
import type { Premio } from '#contracts/http/premios.ts'
import { fotoEm } from '#contracts/values/foto.ts'
import { nomeTipoPremio } from '#contracts/values/premio.ts'
import { RowLink } from '#web/shared/list/row-link.tsx'
import type { TableColumn } from '#web/shared/table/columns.ts'
import { NameWithState } from '#web/shared/table/name-with-state.tsx'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { premiosPaths } from './premios.paths.ts'
import classes from './premios.module.css'

/** A prize as the list shows it and finds it: its kind in words. */
export type PremioDaLista = Premio & { nomeTipo: string; nomeCategoria: string }
export const paraALista = (premio: Premio): PremioDaLista => ({
  ...premio,
  nomeTipo: nomeTipoPremio[premio.tipo],
  nomeCategoria: [premio.categoria, premio.subCategoria].filter(Boolean).join(' › '),
})

/** The fields of a prize (`doc 2 §2`). Role 2 switches them on and off; role 1 sees active ones only. */
export const colunasDosPremios = (
  interruptor: ((premio: PremioDaLista) => ReactNode) | null,
): TableColumn<PremioDaLista>[] => [
  { campo: 'codigo', titulo: 'Código', tipo: 'texto', ordena: true, short: true },
  {
    campo: 'nome',
    titulo: 'Descrição',
    tipo: 'texto',
    ordena: true,
    clips: true,
    heads: true,
    cell: (premio) => (
      <span className={classes.nome}>
        <img className={classes.miniatura} src={fotoEm(premio.diretorioFoto, 160)} alt="" loading="lazy" />
        <NameWithState ativo={premio.ativo} palavra="Inativo">
          <RowLink para={premiosPaths.premio} row={premio}>
            <Ellipsis>{premio.nome}</Ellipsis>
          </RowLink>
        </NameWithState>
      </span>
    ),
  },
  { campo: 'nomeTipo', titulo: 'Tipo', tipo: 'texto', ordena: true, short: true },
  { campo: 'nomeCategoria', titulo: 'Categoria', tipo: 'texto', ordena: true },
  { campo: 'custoTotal', titulo: 'Custo total', tipo: 'dinheiro', ordena: true, highlight: true },
  { campo: 'fabricante', titulo: 'Fabricante', tipo: 'texto', ordena: true, oculta: true },
  ...(interruptor === null
    ? []
    : [{ campo: 'ativo', titulo: 'Ativo', tipo: 'simNao', ordena: true, cell: interruptor } as const]),
]
