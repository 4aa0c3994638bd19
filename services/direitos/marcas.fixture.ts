import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { formatarCpf } from '#contracts/values/documentos.ts'

/** Where these texts stand: in any row of any table of the database, or in any file under the directory. */
export async function ondeEsta(
  pool: pg.Pool,
  dataDir: string,
  marcas: readonly string[],
): Promise<{ onde: string; marca: string }[]> {
  const { rows: tabelas } = await pool.query<{ nome: string }>(`
    select format('%I.%I', table_schema, table_name) as nome from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`)
  const achados: { onde: string; marca: string }[] = []
  for (const { nome } of tabelas) {
    const { rows } = await pool.query<{ marca: string }>(
      `select marca from unnest($1::text[]) marca
       where exists (select from ${nome} t where position(lower(marca) in lower(t::text)) > 0)`,
      [marcas],
    )
    achados.push(...rows.map(({ marca }) => ({ onde: nome, marca })))
  }
  for (const file of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    const content = (await readFile(path, 'utf8')).toLowerCase() + file.name.toLowerCase()
    achados.push(
      ...marcas.filter((marca) => content.includes(marca.toLowerCase())).map((marca) => ({ onde: path, marca })),
    )
  }
  return achados
}

/** A person of whom nothing is like anything else in a test. */
export const zulmira = {
  nome: 'Zulmira Quixaba',
  cadastro: {
    nome: 'Zulmira Quixaba',
    email: 'zq@quixaba.example',
    telefone: '8832110976',
    celular: '88996541207',
    dataNascimento: '1971-03-29',
    endRua: 'Travessa do Juazeiro',
    endNumero: '7713',
    endComplemento: 'Sobrado do jenipapo',
    endBairro: 'Carnaubal',
    endCidade: 'Quixeramobim',
    endEstado: 'CE',
    endCep: '63800123',
  },
  entrega: {
    entregaNome: 'Eufrásia Quixaba',
    entregaCep: '63801456',
    entregaRua: 'Beco da Oiticica',
    entregaNumero: '9921',
    entregaComplemento: 'Casa do umbuzeiro',
    entregaBairro: 'Mandacaru',
    entregaCidade: 'Senador Pompeu',
    entregaEstado: 'CE',
  },
}

/** Everything that would tell of her; states and numbers of houses say nothing by themselves. */
export const marcasDeZulmira = (cpf: string): string[] => [
  cpf,
  formatarCpf(cpf),
  ...[...Object.values(zulmira.cadastro), ...Object.values(zulmira.entrega)].filter((valor) => valor.length > 4),
  'Zulmira',
  'Quixaba',
]
