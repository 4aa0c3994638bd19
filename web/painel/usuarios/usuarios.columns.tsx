import type { ReactNode } from 'react'
import type { Usuario } from '#contracts/http/usuarios.ts'
import { nomePapel, VENDEDOR } from '#contracts/values/papeis.ts'
import { contar } from '#web/shared/format/numeros.ts'
import type { TableColumn } from '#web/shared/table/columns.ts'
import { NameWithState } from '#web/shared/table/name-with-state.tsx'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'

/** A user with what the list says of them in words. */
export interface UsuarioDaLista extends Usuario {
  papel: string
  ve: string
}

const quantos = (ids: string) => (ids === '' ? 0 : ids.split(',').length)

export function usuarioDaLista(usuario: Usuario): UsuarioDaLista {
  const revendas = quantos(usuario.idRevendasPermitidas)
  const redes = quantos(usuario.idRedesPermitidas)
  const partes = [
    ...(usuario.permissao === VENDEDOR ? [contar(revendas, 'dental', 'dentais')] : []),
    ...(redes > 0 ? [contar(redes, 'rede', 'redes')] : []),
  ]
  return { ...usuario, papel: nomePapel[usuario.permissao], ve: partes.join(', ') || 'Tudo' }
}

/** The fields of a panel user in the entity's order (`decisions.md §A 10`). */
export const colunasDosUsuarios = (
  interruptor: (usuario: UsuarioDaLista) => ReactNode,
): TableColumn<UsuarioDaLista>[] => [
  {
    campo: 'nome',
    titulo: 'Usuário',
    tipo: 'texto',
    ordena: true,
    clips: true,
    cell: (usuario) => <Nome usuario={usuario} />,
  },
  { campo: 'cpf', titulo: 'CPF', tipo: 'cpf', ordena: true },
  { campo: 'email', titulo: 'E-mail', tipo: 'texto', ordena: true },
  { campo: 'papel', titulo: 'Permissão', tipo: 'texto', ordena: true, highlight: true, short: true },
  { campo: 've', titulo: 'O que vê', tipo: 'texto', short: true },
  { campo: 'ativo', titulo: 'Ativo', tipo: 'simNao', ordena: true, cell: interruptor },
]

/** What keeps somebody from the panel is said by a word. */
const Nome = ({ usuario: { nome, ativo, senhaTemporaria } }: { usuario: UsuarioDaLista }) => (
  <NameWithState ativo={ativo === 1 && !senhaTemporaria ? 1 : 0} palavra={ativo === 0 ? 'Inativo' : 'Senha provisória'}>
    <Ellipsis>{nome}</Ellipsis>
  </NameWithState>
)
