import { FOTO_PONTUA, nomeDaPontuacao, revendas, SISTEMA_PONTUA } from '#contracts/http/revendas.ts'
import { EnderecoFields } from '#web/shared/cadastro-parceiro/endereco-fields.tsx'
import type { CamposDoEndereco } from '#web/shared/cadastro-parceiro/cep-look-up.ts'
import { RadioField } from '#web/shared/form/choice-fields.tsx'
import { FieldGroup } from '#web/shared/form/field.tsx'
import type { LookUp } from '#web/shared/form/look-up.ts'
import { CelularField, CnpjField, TelefoneField } from '#web/shared/form/masked-field.tsx'
import type { NamesOf } from '#web/shared/form/names.ts'
import { EmailField, TextField } from '#web/shared/form/text-fields.tsx'
import { useQuietCall } from '#web/shared/session/quiet-call.ts'
import { RedeField } from './rede-field.tsx'

interface CamposDaDental extends CamposDoEndereco {
  rede: string
  codigo: string
  cnpj: string
  nomeFantasia: string
  razaoSocial: string
  responsavel: string
  email: string
  telefone: string
  celular: string
  tipoPontuacao: typeof SISTEMA_PONTUA | typeof FOTO_PONTUA
}

const TIPOS = ([SISTEMA_PONTUA, FOTO_PONTUA] as const).map((value) => ({ value, label: nomeDaPontuacao[value] }))

interface Props {
  campos: NamesOf<CamposDaDental>
  /** The shop that is changed: its own code and CNPJ are not another's (`decisions.md §D 38`). */
  id?: string
}

/** The fields of a shop, in the order of their error sentences (`doc 1 §5`), for creating and changing one. */
export function DentalFields({ campos, id }: Props) {
  const emUso = useEmUso(id)
  return (
    <>
      <FieldGroup title="Dental">
        <RedeField name={campos.rede} label="Rede" />
        <TextField
          name={campos.codigo}
          label="Código"
          columns={3}
          lookUp={emUso('codigo', 'Código em uso por outra Dental')}
        />
        <CnpjField
          name={campos.cnpj}
          label="CNPJ"
          columns={3}
          clearsInvalid
          lookUp={emUso('cnpj', 'CNPJ já cadastrado')}
        />
        <TextField name={campos.nomeFantasia} label="Nome fantasia" autoCapitalize="words" />
        <TextField name={campos.razaoSocial} label="Razão social" autoCapitalize="words" />
      </FieldGroup>
      <FieldGroup title="Contato">
        <TextField name={campos.responsavel} label="Responsável" autoCapitalize="words" columns={3} />
        <EmailField name={campos.email} label="E-mail" autoComplete="off" optional columns={3} />
        <TelefoneField name={campos.telefone} label="Telefone" optional columns={3} clearsInvalid />
        <CelularField name={campos.celular} label="Celular" columns={3} clearsInvalid />
      </FieldGroup>
      <EnderecoFields campos={campos} title="Endereço" />
      <FieldGroup title="Pontuação">
        <RadioField
          name={campos.tipoPontuacao}
          label="Tipo de pontuação"
          options={TIPOS}
          description="Sistema: as vendas chegam por planilha. Foto: os vendedores enviam fotos das notas."
        />
      </FieldGroup>
    </>
  )
}

/** Whether another shop has a code or a CNPJ. */
function useEmUso(proprio: string | undefined) {
  const call = useQuietCall()
  return (campo: 'codigo' | 'cnpj', refuse: string): LookUp =>
    async (valor) => {
      const { data } = await call(revendas, { params: undefined, query: { [campo]: valor, resumo: '1' } })
      const achadas = data !== undefined && 'revendas' in data ? data.revendas : []
      return achadas.some(({ id }) => id !== proprio) ? { refuse } : null
    }
}
