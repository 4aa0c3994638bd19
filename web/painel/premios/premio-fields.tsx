import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { verificarCodigoDoPremio, type edicaoDePremioSchema, type Premio } from '#contracts/http/premios.ts'
import { tipoPremioSchema } from '#contracts/events/resgate.ts'
import { centesimosDeDecimal, decimalDeCentesimos } from '#contracts/values/centesimos.ts'
import { nomeTipoPremio } from '#contracts/values/premio.ts'
import { SelectField } from '#web/shared/form/choice-fields.tsx'
import { Fields } from '#web/shared/form/field.tsx'
import type { LookUp } from '#web/shared/form/look-up.ts'
import type { Name, NamesOf } from '#web/shared/form/names.ts'
import { MoneyField } from '#web/shared/form/number-field.tsx'
import { Rows } from '#web/shared/form/rows.tsx'
import { TextField } from '#web/shared/form/text-fields.tsx'
import { useQuietCall } from '#web/shared/session/quiet-call.ts'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { CategoriaField } from './categoria-field.tsx'
import { DescricaoField } from './descricao-field.tsx'
import { FotoField } from './foto-field.tsx'
import { PrecosEmUmaLinha } from './precos.tsx'

type Campos = NamesOf<z.input<typeof edicaoDePremioSchema>>
type Proprio = Pick<Premio, 'id' | 'nome' | 'codigo' | 'descricao' | 'custoTotal' | 'diretorioFoto'>
type Atributo = z.input<typeof edicaoDePremioSchema>['fichaTecnica'][number]

const TIPOS = tipoPremioSchema.options.map((tipo) => ({ value: tipo, label: nomeTipoPremio[tipo] }))

/**
 * The fields of a prize, in the order of their error sentences (`doc 2 §5`), for creating and changing one. What is
 * emptied of one that exists stays as it was, which the empty field shows.
 */
export function PremioFields({ campos, proprio }: { campos: Campos; proprio?: Proprio }) {
  const tipo = useWatch({ name: campos.tipo as string }) as string
  const custo = useWatch({ name: campos.custoTotal as string }) as number | null
  return (
    <>
      <Fields>
        <TextField
          name={campos.nome}
          label="Nome"
          placeholder={proprio?.nome}
          autoCapitalize="sentences"
          columns={4}
          autoFocus
        />
        <TextField
          name={campos.codigo}
          label="Código"
          placeholder={proprio?.codigo}
          columns={2}
          lookUp={useCodigoLookUp(proprio)}
        />
        <DescricaoField
          name={campos.descricao}
          placeholder={proprio?.descricao}
          label="Descrição"
          description="Texto simples, ou HTML com parágrafos, listas, negrito e links"
        />
        <MoneyField
          name={campos.custoTotal}
          label="Custo total"
          placeholder={proprio && decimalDeCentesimos(proprio.custoTotal).replace('.', ',')}
          description={<PrecosEmUmaLinha custoTotal={centesimosDeDecimal(String(custo ?? '')) ?? 0} />}
          columns={3}
        />
        <SelectField name={campos.tipo as Name<string>} label="Tipo" options={TIPOS} columns={3} />
        {tipo === 'credito' && (
          <MoneyField
            name={campos.valorCredito as Name<number>}
            label="Valor do crédito"
            optional
            description="O que entra no cartão; em branco, o custo total"
            columns={3}
          />
        )}
        <FotoField
          name={campos.foto}
          label="Foto"
          optional={proprio !== undefined}
          {...(proprio ? { atual: proprio.diretorioFoto } : {})}
        />
        <CategoriaField name={campos.codigoCategoria} label="Categoria" columns={3} />
        <TextField name={campos.fabricante} label="Fabricante" optional autoCapitalize="words" columns={3} />
      </Fields>
      <Atributos name={campos.caracteristicas} label="Características" nomes={['item', 'itens']} />
      <Atributos name={campos.fichaTecnica} label="Ficha técnica" nomes={['linha', 'linhas']} />
    </>
  )
}

const Atributos = (props: { name: Name<Atributo[]>; label: string; nomes: readonly [string, string] }) => (
  <Rows {...props} nova={{ Descricao: '', Valor: '' }} max={40}>
    {(atributo) => (
      <>
        <TextField name={atributo.Descricao} label="Descrição" columns={2} />
        <TextField name={atributo.Valor} label="Valor" columns={4} />
      </>
    )}
  </Rows>
)

/** A code that another prize has is cleared (`doc 2 §5, §8`). */
function useCodigoLookUp(proprio: { id: string; codigo: string } | undefined): LookUp {
  const call = useQuietCall()
  return async (codigo) => {
    const { data, error } = await call(verificarCodigoDoPremio, { query: { codigo, id: proprio?.id } })
    if (data !== undefined) return data.existe ? { refuse: 'Código já cadastrado' } : null
    avisar.erro(
      error.status === 401
        ? 'Sessão expirada. Por favor, faça login novamente.'
        : error.status === 0
          ? 'Erro ao verificar código. Tente novamente.'
          : error.erro,
    )
    return null
  }
}
