import { edicaoDeRedeSchema } from '#contracts/http/redes.ts'
import type { Efeito } from '#contracts/http/valores.ts'
import { formatarDinheiro } from '#contracts/values/centesimos.ts'
import { DIAS_DE_REVISAO } from '#contracts/values/revisao.ts'
import { WhenChanged } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { wireOf } from '#web/shared/form/number-text.ts'
import type { EditProps } from '#web/shared/form/record-edit.tsx'
import { textsOf, useRecordForm } from '#web/shared/form/record-form.ts'
import { contar } from '#web/shared/format/numeros.ts'
import { useRights } from '#web/painel/person.ts'
import { useAlterarRedeMutation, useLazyRedeQuery } from './redes.api.ts'
import { AvisoDeSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'
import { MotivoDoValor, useInicioDoValor } from '#web/painel/valores/inicio-do-valor.tsx'
import { useEfeitoDoValorPontoQuery } from '#web/painel/valores/valores.api.ts'
import { InicioDoPrograma, RedeFields } from './rede-fields.tsx'
import type { RedeDaLista } from './rede.ts'

const valores = (rede: RedeDaLista) => ({
  ...textsOf(edicaoDeRedeSchema, rede),
  valorPonto: rede.valorPonto == null ? null : wireOf(rede.valorPonto),
  desde: '',
  motivo: '',
})

/** Changes a network. Only role 2 chooses when a value starts, or when the programme does. */
export default function EditarRede({ record, onClose }: EditProps<RedeDaLista>) {
  const { administra } = useRights()
  const [gravar] = useAlterarRedeMutation()
  const [ler] = useLazyRedeQuery()
  // A value that waits for a second person leaves it as it is.
  const de = (sent: { rede: RedeDaLista } | object) => ('rede' in sent ? sent.rede : record)
  const edicao = useRecordForm({ schema: edicaoDeRedeSchema, record, valores, ler, gravar, de })
  const { campos, control } = edicao.form
  const { valorPonto: valor, desde, inicioPrograma } = campos
  const { segunda, inicio } = useInicioDoValor({
    ...{ control, valor, desde, id: record.id, frase },
    useEfeito: useEfeitoDoValorPontoQuery,
  })
  return (
    <FormModal
      title={`Editar ${record.nome}`}
      draft={`rede-${record.id}`}
      {...edicao}
      {...segunda.pedido}
      onClose={onClose}
    >
      <RedeFields campos={campos}>
        {administra && (
          <>
            <InicioDoPrograma name={inicioPrograma} empty="" />
            <WhenChanged name={valor}>{inicio}</WhenChanged>
            <WhenChanged name={[valor, inicioPrograma]}>
              <MotivoDoValor name={campos.motivo} desde={desde} outroDia={inicioPrograma} />
            </WhenChanged>
          </>
        )}
      </RedeFields>
      <AvisoDeSegundaPessoa segunda={segunda} />
    </FormModal>
  )
}

/** Points come from the products: another value of the point changes what awards cost, and no points. */
const frase = ({ pontuacoes, antes, depois }: Efeito): string =>
  pontuacoes === 0
    ? `Nenhuma pontuação dos últimos ${DIAS_DE_REVISAO} dias foi feita com outro valor. Os pontos não mudam.`
    : `${contar(pontuacoes, 'pontuação foi feita', 'pontuações foram feitas')} com outro valor `
      + `nos últimos ${DIAS_DE_REVISAO} dias: `
      + `custaram ${formatarDinheiro(antes)}, e com este custariam ${formatarDinheiro(depois)}. Os pontos não mudam.`
