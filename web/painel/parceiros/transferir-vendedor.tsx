import { transferenciaDeParceiroSchema, type Parceiro } from '#contracts/http/parceiros.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import type { EditProps } from '#web/shared/form/record-edit.tsx'
import { useRecordForm } from '#web/shared/form/record-form.ts'
import { SearchSelect } from '#web/shared/form/search-select.tsx'
import { useDentalOptions } from '#web/painel/pecas/dental-options.ts'
import { useAlterarParceiroMutation, useLazyParceiroQuery } from './parceiros.api.ts'
import classes from './vendedores.module.css'

const valores = ({ cnpjRevenda }: Parceiro) => ({ cnpjRevenda })

/** Moves a salesperson to another shop from today on (`decisions.md §B 21`). */
export default function TransferirVendedor({ record: vendedor, onClose }: EditProps<Parceiro>) {
  const dentais = useDentalOptions()
  const [gravar] = useAlterarParceiroMutation()
  const [ler] = useLazyParceiroQuery()
  const transferencia = useRecordForm({
    schema: transferenciaDeParceiroSchema,
    record: vendedor,
    valores,
    ler,
    gravar,
    de: (sent) => sent.parceiro,
  })
  return (
    <FormModal
      title={`Transferir ${vendedor.nome}`}
      draft={`transferencia-${vendedor.id}`}
      button="TRANSFERIR"
      busyText="TRANSFERINDO..."
      {...transferencia}
      onClose={onClose}
    >
      <p className={classes.explica}>
        Trabalha em {vendedor.revenda}, da rede {vendedor.rede}. A partir de hoje as vendas entram pela nova dental. Os
        pontos ficam com o vendedor, e as vendas de antes continuam onde foram feitas.
      </p>
      <Fields>
        <SearchSelect name={transferencia.form.campos.cnpjRevenda} label="Nova dental" {...dentais} />
      </Fields>
    </FormModal>
  )
}
