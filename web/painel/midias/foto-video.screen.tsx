import { Text } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useDispatch } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import { v4 as uuid } from 'uuid'
import { anexarMidia, anexarMidiaSchema } from '#contracts/http/midias.ts'
import { resgate, type Resgate } from '#contracts/http/resgates.ts'
import { EXTENSOES_DE_MIDIA, TAMANHO_MAXIMO_VIDEO } from '#contracts/values/midia.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FieldBox, Fields } from '#web/shared/form/field.tsx'
import { FileField } from '#web/shared/form/file-field.tsx'
import { FormPage } from '#web/shared/form/form-page.tsx'
import { Form } from '#web/shared/form/form.tsx'
import { TextField } from '#web/shared/form/text-fields.tsx'
import { useQuietCall } from '#web/shared/session/quiet-call.ts'
import { Facts } from '#web/shared/ui/facts.tsx'
import { CancelSending } from '#web/shared/upload/cancel-sending.tsx'
import { formWith } from '#web/shared/upload/send-file.ts'
import { enviando, useSending } from '#web/shared/upload/use-sending.ts'
import { midiaAnexada } from './midias.api.ts'
import { useResgateQuery } from '#web/painel/resgates/resgates.api.ts'

const MIDIA = { extensao: EXTENSOES_DE_MIDIA, tamanhoMaximo: TAMANHO_MAXIMO_VIDEO }

/** A photo or video for a redemption (`doc 2 §2`), which is looked up when its number was typed. */
export default function AttachMediaScreen() {
  const call = useQuietCall()
  const dispatch = useDispatch()
  const { enviado, enviar, cancelar } = useSending()
  const [search] = useSearchParams()
  const given = search.get('resgate') ?? ''
  const form = useContractForm(anexarMidiaSchema, { idResgate: given, arquivo: null })
  const { campos, control } = form
  const [found, setFound] = useState<Resgate | null>(null)
  const typed = useWatch({ control, name: 'idResgate' })
  const { data: first } = useResgateQuery(/^\d{1,15}$/.test(given) ? { params: { idResgate: given } } : skipToken)
  const seen = [found, first?.resgate].find((one) => String(one?.id) === typed.trim()) ?? null
  const procurar = async (numero: string) => {
    const { data, error } = await call(resgate, { params: { idResgate: numero } })
    if (data === undefined) return error?.status === 404 ? { refuse: 'Resgate não encontrado' } : null
    setFound(data.resgate)
    return {
      say: summaryOf(data.resgate)
        .map(([, valor]) => valor)
        .join(', '),
    }
  }
  // Sent again, the same file for the same redemption is the same act.
  const last = useRef<{ arquivo: File; idResgate: string; chave: string }>(null)
  const anexar = async ({ arquivo, idResgate }: { arquivo: File; idResgate: string }) => {
    if (last.current?.arquivo !== arquivo || last.current.idResgate !== idResgate)
      last.current = { arquivo, idResgate, chave: uuid() }
    const outcome = await enviar(anexarMidia, formWith({ idResgate }, arquivo), last.current.chave)
    if (outcome.error === undefined) dispatch(midiaAnexada())
    return outcome
  }
  return (
    <FormPage>
      <Form
        form={form}
        draft="foto-video"
        button="ENVIAR"
        busyText={enviando(enviado)}
        aside={<CancelSending enviado={enviado} onCancel={cancelar} size="md" />}
        clears
        waits={seen === null}
        send={anexar}
      >
        <Fields>
          <TextField
            name={campos.idResgate}
            label="ID do resgate"
            inputMode="numeric"
            columns={2}
            lookUp={procurar}
            autoFocus
          />
          <FieldBox columns={6}>
            {seen === null ? (
              <Text c="dimmed" size="sm">
                Informe o ID do resgate primeiro
              </Text>
            ) : (
              <Facts facts={summaryOf(seen)} />
            )}
          </FieldBox>
          <FileField name={campos.arquivo} label="Foto ou vídeo" rule={MIDIA} />
        </Fields>
      </Form>
    </FormPage>
  )
}

/** `doc 2 §2`: reseller, partner, quantity × prize. */
const summaryOf = ({ revenda, parceiro, qtde, premio, codigoPremio }: Resgate) =>
  [
    ['Dental', revenda.nomeFantasia],
    ['Vendedor', parceiro.nome],
    ['Prêmio', `${qtde} × ${premio || codigoPremio}`],
  ] as const
