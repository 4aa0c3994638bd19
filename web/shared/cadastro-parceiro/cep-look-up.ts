import { cep } from '#contracts/http/cep.ts'
import { useQuietCall } from '#web/shared/session/quiet-call.ts'
import type { LookUp } from '#web/shared/form/look-up.ts'
import type { NamesOf } from '#web/shared/form/names.ts'

/** The address of a shop or salesperson in a form. */
export interface CamposDoEndereco {
  endCep: string
  endRua: string
  endNumero: string
  endComplemento: string
  endBairro: string
  endCidade: string
  endEstado: string
}

/**
 * The address of a CEP (`doc 1 §5`): fills street, district, city, state and complement. A CEP that does not exist is
 * cleared. When the service fails, the person types the address.
 */
export function useCepLookUp(campos: NamesOf<CamposDoEndereco>): LookUp {
  const call = useQuietCall()
  return async (value) => {
    const { data, error } = await call(cep, { params: { cep: value } })
    if (data !== undefined) {
      const { logradouro, bairro, localidade, uf, complemento } = data
      return {
        fill: {
          [campos.endRua]: logradouro,
          [campos.endBairro]: bairro,
          [campos.endCidade]: localidade,
          [campos.endEstado]: uf,
          [campos.endComplemento]: complemento,
        },
        say: `Endereço preenchido: ${[logradouro, bairro, localidade, uf].filter((part) => part !== '').join(', ')}`,
      }
    }
    return error.status === 404 || error.status === 400
      ? { refuse: 'CEP inválido' }
      : { note: 'Não deu para consultar o CEP agora. Preencha o endereço.' }
  }
}
