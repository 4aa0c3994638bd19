import '#web/shared/form/mantine-styles.ts'
import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { EnderecoDoCep } from '#contracts/http/cep.ts'
import { isApiFailure, saidOnScreen } from '#web/shared/api/failure.ts'
import { useEndSession } from '#web/shared/session/session.hooks.ts'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import { MaskedInput } from '#web/shared/ui/masked-input.tsx'
import { CEP, unmask } from '#web/shared/ui/masked-value.ts'
import { BlockingModal } from './blocking-modal.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import { useBuscarCepMutation } from './pendencias.api.ts'
import classes from './blocking-modal.module.css'

const DESCONHECIDO = { logradouro: '', bairro: '', localidade: '', uf: '', complemento: '' }

interface Found extends Omit<EnderecoDoCep, 'cep'> {
  cep: string
  semServico: boolean
}

/**
 * Where prizes are sent: asks for the CEP, then shows its address to confirm, and stores it (`doc 3 §2`, `decisions.md
 * §G 78`).
 */
export default function PostalCodeModal() {
  const [found, setFound] = useState<Found | null>(null)
  return (
    <BlockingModal title="Informe seu CEP" width="calc(var(--lastro-folha) * 1.25)">
      <div className={classes.corpo}>
        {found === null ? (
          <Search onFound={setFound} />
        ) : (
          <DeliveryAddress {...found} onAnotherCep={() => setFound(null)} />
        )}
      </div>
    </BlockingModal>
  )
}

function Search({ onFound }: { onFound: (found: Found) => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [buscar, { isLoading }] = useBuscarCepMutation()
  const endSession = useEndSession()

  async function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const cep = unmask(CEP, typed)
    if (isLoading || cep === '') return
    const field = event.currentTarget.elements.namedItem('cep') as HTMLInputElement
    const { data, error } = await buscar({ params: { cep } })
    if (data !== undefined) return onFound({ ...data, cep, semServico: false })
    if (isApiFailure(error) && error.status === 503) return onFound({ ...DESCONHECIDO, cep, semServico: true })
    const wrong = isApiFailure(error) && [400, 404].includes(error.status)
    if (wrong) setTyped('')
    setProblem(wrong ? 'CEP inválido' : saidOnScreen(error, 'Não foi possível buscar o CEP. Tente de novo.'))
    field.focus()
  }

  return (
    <form noValidate onSubmit={search}>
      <p className={classes.texto}>
        É para lá que enviamos os seus prêmios. O frete é calculado quando você finaliza um resgate.
      </p>
      <div className={classes.busca}>
        <MaskedInput
          name="cep"
          mask={CEP}
          label="CEP"
          size="lg"
          placeholder="00000-000"
          autoComplete="postal-code"
          value={typed}
          error={problem}
          data-autofocus
          onChange={(value) => {
            setTyped(value)
            setProblem(null)
          }}
        />
        <BusyButton type="submit" size="lg" disabled={typed === ''} busy={isLoading}>
          BUSCAR
        </BusyButton>
      </div>
      <Button variant="subtle" mt="md" onClick={endSession}>
        Sair
      </Button>
    </form>
  )
}
