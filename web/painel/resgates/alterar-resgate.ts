import { useRef } from 'react'
import type { z } from 'zod'
import type { ResgateMudado } from '#contracts/http/atos-de-resgate.ts'
import type { Resgate } from '#contracts/http/resgates.ts'
import type { BodySchema } from '#web/shared/form/contract-resolver.ts'
import type { Blank } from '#web/shared/form/names.ts'
import { useRecordForm, type Sent } from '#web/shared/form/record-form.ts'
import { useLazyResgateQuery } from './resgates.api.ts'
import type { Alvo } from './alvo.ts'

/** What a dialog changes of a redemption. */
export type Estado = Pick<Alvo, 'status' | 'obs' | 'previsaoEntrega' | 'versao'>

interface Options<S extends BodySchema> {
  alvo: Alvo
  schema: S
  valores: (estado: Estado) => Blank<z.input<S>>
  gravar: (body: z.input<S> & { versao: number }) => PromiseLike<Sent<{ mensagem: string; resgate: ResgateMudado }>>
}

/** The form of something that others may change meanwhile (`useRecordForm`). */
export function useAlteracao<S extends BodySchema>({ alvo, schema, valores, gravar }: Options<S>) {
  const [ler] = useLazyResgateQuery()
  const registro = { ...alvo, id: String(alvo.id) }
  const whole = useRef<z.input<S>>(null)
  const { send, ...alteracao } = useRecordForm({
    schema,
    record: registro,
    valores,
    ler: () => ler({ params: { idResgate: alvo.id } }),
    gravar: ({ body: { versao } }) => gravar({ ...whole.current!, versao }),
    de: ({ resgate }: { resgate: Resgate | ResgateMudado }) => {
      const { status, previsaoEntrega, versao } = resgate
      return { ...registro, obs: 'obs' in resgate ? resgate.obs : alvo.obs, status, previsaoEntrega, versao }
    },
  })
  return {
    ...alteracao,
    send: (values: z.input<S>) => {
      whole.current = values
      return send(values)
    },
  }
}
