import { useMemo, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { usuarios } from '#contracts/http/usuarios.ts'
import { ADMINISTRADOR, nomePapel, TODOS_OS_PAPEIS, VENDEDOR } from '#contracts/values/papeis.ts'
import { SelectField, type Option } from '#web/shared/form/choice-fields.tsx'
import { FieldGroup } from '#web/shared/form/field.tsx'
import type { LookUp } from '#web/shared/form/look-up.ts'
import { CpfField } from '#web/shared/form/masked-field.tsx'
import type { NamesOf } from '#web/shared/form/names.ts'
import { SearchChoices } from '#web/shared/form/search-choices.tsx'
import { EmailField, TextField } from '#web/shared/form/text-fields.tsx'
import { useQuietCall } from '#web/shared/session/quiet-call.ts'
import { dentalLabel } from '#web/painel/pecas/dental-options.ts'
import { useUsuario } from '#web/painel/person.ts'
import { useRedesQuery } from '#web/painel/redes/redes.api.ts'
import { useRevendasQuery } from '#web/painel/revendas/revendas.api.ts'

interface CamposDoUsuario {
  nome: string
  cpf: string
  email: string
  permissao: string
  idRevendasPermitidas: string[]
  idRedesPermitidas: string[]
}

interface Props {
  campos: NamesOf<CamposDoUsuario>
  /** The user who is changed: their own CPF is not somebody else's. */
  id?: string
  /** Between who it is and what they may see: the password of a new user. */
  children?: ReactNode
}

/** The fields of a panel user, in the order of their error sentences (`doc 1 §5`), for creating and changing one. */
export function UsuarioFields({ campos, id, children }: Props) {
  const eu = useUsuario()
  const cpfLookUp = useCpfLookUp(id)
  const papeis = TODOS_OS_PAPEIS.filter((papel) => papel !== ADMINISTRADOR || eu.permissao === ADMINISTRADOR)
  return (
    <>
      <FieldGroup title="Quem é">
        <TextField name={campos.nome} label="Nome" autoCapitalize="words" autoFocus />
        <CpfField
          name={campos.cpf}
          label="CPF"
          description="É com ele que a pessoa entra."
          columns={3}
          lookUp={cpfLookUp}
        />
        <EmailField name={campos.email} label="E-mail" autoComplete="off" columns={3} />
        {children}
      </FieldGroup>
      <FieldGroup title="O que pode ver">
        <SelectField
          name={campos.permissao}
          label="Permissão"
          columns={4}
          options={papeis.map((papel) => ({ value: String(papel), label: nomePapel[papel] }))}
        />
        <ShopsOfRoleThree campos={campos} />
        <Networks campos={campos} />
      </FieldGroup>
    </>
  )
}

/** Asked only of role 3, which sees nothing else. */
function ShopsOfRoleThree({ campos }: Pick<Props, 'campos'>) {
  const permissao = useWatch({ name: campos.permissao as string }) as string
  const { data } = useRevendasQuery({ query: {} })
  const chosen = useWatch({ name: campos.idRevendasPermitidas as string }) as string[]
  const options = useMemo(
    () => data?.revendas.map((dental) => ({ value: dental.id, label: dentalLabel(dental) })),
    [data],
  )
  if (permissao !== String(VENDEDOR)) return null
  return (
    <SearchChoices
      name={campos.idRevendasPermitidas}
      label="Dentais"
      description="As únicas dentais que a pessoa vê."
      options={withChosen(options, chosen, 'Dental excluída')}
    />
  )
}

function Networks({ campos }: Pick<Props, 'campos'>) {
  const { data } = useRedesQuery({ query: {} })
  const chosen = useWatch({ name: campos.idRedesPermitidas as string }) as string[]
  const options = useMemo(() => data?.redes.map(({ id, nome }) => ({ value: id, label: nome })), [data])
  return (
    <SearchChoices
      name={campos.idRedesPermitidas}
      label="Redes"
      optional
      description="As únicas redes que a pessoa vê. Em branco: todas."
      options={withChosen(options, chosen, 'Rede excluída')}
    />
  )
}

/** A choice that cannot be made any more keeps a name. */
function withChosen(options: Option[] | undefined, chosen: readonly string[], gone: string): Option[] {
  const known = new Set(options?.map(({ value }) => value))
  const others = chosen.filter((id) => !known.has(id))
  return [...(options ?? []), ...others.map((id) => ({ value: id, label: options ? gone : 'Carregando…' }))]
}

function useCpfLookUp(own: string | undefined): LookUp {
  const call = useQuietCall()
  return async (cpf) => {
    const { data } = await call(usuarios, { query: { cpf } })
    return data?.usuarios.some(({ id }) => id !== own) ? { refuse: 'Usuário já cadastrado' } : null
  }
}
