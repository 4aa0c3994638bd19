import { cpfDe } from '#services/demo/documentos.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { insertUsuario } from '#services/engine/sessions/people.fixture.ts'
import { id } from './events.ts'
import { CARLA, DENTAL_B } from './programme.ts'
import { salesSheet } from './sales-sheet.ts'

/** CPFs of panel users of a small programme: role 0 of the network Sul alone, role 3 of shop B alone. */
export const [SO_SUL, SO_DENTAL_B] = ['101202303', '202303404'].map(cpfDe) as [string, string]

export async function insertPeopleOfTwoShops(db: Db): Promise<void> {
  await insertUsuario(db, SO_SUL, 0, { redes: [id('rede Sul')] })
  await insertUsuario(db, SO_DENTAL_B, 3, { revendas: [id('revenda B')] })
}

/** Two sales of Ana in shop A, one of Carla in shop B. */
export const sheetOfTwoShops = (): Promise<string> =>
  salesSheet([
    { 'Número Fiscal': '00.871', 'Data da Venda': '10/11/2026', Quantidade: 2 },
    { 'Número Fiscal': '902', 'Data da Venda': '12/11/2026', Quantidade: 5, 'Tipo Fiscal': 'C' },
    {
      'Número Fiscal': '77',
      'Data da Venda': '11/11/2026',
      'CNPJ Dental': DENTAL_B,
      'CPF Vendedor': CARLA,
      'Código Produto': 'B1',
      Quantidade: 3,
    },
  ])
