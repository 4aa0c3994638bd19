import { Alert, Checkbox, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Answer } from '#contracts/endpoint.ts'
import { conferirVenda, type novaVendaSchema } from '#contracts/http/pontuar.ts'
import type { CallOf } from '#web/shared/api/perform.ts'
import type { ApiFailure } from '#web/shared/api/failure.ts'
import type { FormOf } from '#web/shared/form/contract-form.ts'
import { useQuietCall } from '#web/shared/session/quiet-call.ts'

type Venda = CallOf<typeof conferirVenda>['body']['venda']

interface Conferencia extends Answer<typeof conferirVenda> {
  /** The sale as it was typed when it was looked at. */
  de: string
}

const vale = (erro: string): { error: ApiFailure } => ({
  error: { status: 0, erro, codigo: 'a-conferir', campos: {}, correlacao: null },
})

/** What a sale looks like beside others, told before it is saved: whoever read it sends the same again. */
export function useConferencia(form: FormOf<z.input<typeof novaVendaSchema>>) {
  const call = useQuietCall()
  const [lida, setLida] = useState<Conferencia | null>(null)
  const [outraVenda, setOutraVenda] = useState(false)
  const digitada = () => JSON.stringify(form.getValues('venda'))
  return {
    lida,
    outraVenda,
    setOutraVenda,
    esquecer() {
      setLida(null)
      setOutraVenda(false)
    },
    /** What stops the sale from being sent; null when nothing does. */
    async conferir(venda: Venda, botao: string): Promise<{ error: ApiFailure } | null> {
      const de = digitada()
      if (lida?.de === de)
        return lida.provavelRepetida === null || outraVenda
          ? null
          : vale('Se for outra venda, marque que é. Se for a mesma, ela já está registrada.')
      setOutraVenda(false)
      const { data } = await call(conferirVenda, { body: { venda } })
      // Without an answer saving says what is wrong.
      const nada = data === undefined || (data.avisos.length === 0 && data.provavelRepetida === null)
      setLida(nada ? null : { de, ...data })
      return nada ? null : vale(`Confira os avisos. Se estiver certo, clique em ${botao} de novo.`)
    },
  }
}

/** The warnings of the sale that is typed; another one has others. */
export function Avisos({ lida, outraVenda, setOutraVenda }: ReturnType<typeof useConferencia>) {
  const venda: unknown = useWatch({ name: 'venda' })
  if (lida === null || JSON.stringify(venda) !== lida.de) return null
  const { avisos, provavelRepetida } = lida
  return (
    <Alert color="ambar" icon={<IconAlertTriangle aria-hidden="true" />} title="Antes de salvar, confira" mt="md">
      <List size="sm">
        {[...(provavelRepetida === null ? [] : [provavelRepetida]), ...avisos].map((aviso) => (
          <List.Item key={aviso}>{aviso}</List.Item>
        ))}
      </List>
      {provavelRepetida !== null && (
        <Checkbox
          mt="sm"
          label="São vendas diferentes: registrar esta também"
          checked={outraVenda}
          onChange={({ currentTarget }) => setOutraVenda(currentTarget.checked)}
        />
      )}
    </Alert>
  )
}
