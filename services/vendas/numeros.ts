import type pg from 'pg'

/**
 * Takes numbers that people see from the sequences, many in one round trip. A number that is not used leaves a hole.
 */
export const reservarNumeros =
  (pool: pg.Pool) =>
  async (vendas: number, itens: number): Promise<{ vendas: number[]; itens: number[] }> => {
    const take = async (sequence: string, count: number): Promise<number[]> => {
      if (count === 0) return []
      const { rows } = await pool.query<{ numeros: string }>(
        "select string_agg(nextval($1::regclass)::text, ',') as numeros from generate_series(1, $2)",
        [sequence, count],
      )
      return rows[0]!.numeros.split(',').map(Number)
    }
    const [numerosVendas, numerosItens] = await Promise.all([
      take('venda_numero_seq', vendas),
      take('venda_item_seq', itens),
    ])
    return { vendas: numerosVendas, itens: numerosItens }
  }
