import { edicaoDePremioSchema, type Premio } from '#contracts/http/premios.ts'
import { fotoEm } from '#contracts/values/foto.ts'
import { wireOf } from '#web/shared/form/number-text.ts'
import { RecordEdit, type EditProps } from '#web/shared/form/record-edit.tsx'
import { textsOf } from '#web/shared/form/record-form.ts'
import { useAlterarPremioMutation, useLazyPremioQuery } from './premios.api.ts'
import { PremioFields } from './premio-fields.tsx'

const valores = (premio: Premio) => ({
  ...textsOf(edicaoDePremioSchema, premio),
  custoTotal: wireOf(premio.custoTotal),
  foto: null,
  valorCredito: premio.valorCredito === null ? null : wireOf(premio.valorCredito),
  caracteristicas: premio.caracteristicas,
  fichaTecnica: premio.fichaTecnica,
})

/** Changes a prize; its photo stays unless another is chosen. */
export default function EditarPremio(props: EditProps<Premio>) {
  const { record: premio } = props
  return (
    <RecordEdit
      {...props}
      schema={edicaoDePremioSchema}
      nome={premio.nome}
      draft="premio"
      wide
      withoutReason="Erro ao atualizar prêmio"
      valores={valores}
      ler={useLazyPremioQuery()[0]}
      gravar={useAlterarPremioMutation()[0]}
      de={(sent) => sent.premio}
    >
      {(campos) => (
        <PremioFields campos={campos} proprio={{ ...premio, diretorioFoto: fotoEm(premio.diretorioFoto, 480) }} />
      )}
    </RecordEdit>
  )
}
