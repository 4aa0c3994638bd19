import type { Generated } from 'kysely'
import type { endereco } from '#contracts/values/campos.ts'
import { campo } from './campo.ts'

/** The address of a record. */
export interface ColunasDeEndereco {
  end_rua: Generated<string>
  end_numero: Generated<string>
  end_complemento: Generated<string>
  end_bairro: Generated<string>
  end_cidade: Generated<string>
  end_estado: Generated<string>
  end_cep: Generated<string>
}

/** An address as columns; a part that a change left out stays undefined, so its column is not touched. */
export const colunasDeEndereco = <E extends Partial<Record<keyof typeof endereco, string | undefined>>>(dados: E) => ({
  end_rua: dados.endRua,
  end_numero: dados.endNumero,
  end_complemento: dados.endComplemento,
  end_bairro: dados.endBairro,
  end_cidade: dados.endCidade,
  end_estado: dados.endEstado,
  end_cep: dados.endCep,
})

export const camposDeEndereco = {
  endCep: campo('CEP', 'cep'),
  endRua: campo('Rua'),
  endNumero: campo('Número'),
  endComplemento: campo('Complemento'),
  endBairro: campo('Bairro'),
  endCidade: campo('Cidade'),
  endEstado: campo('Estado'),
}
