import type pg from 'pg'
import type { ErroDeLinha } from '#contracts/http/processamentos.ts'

/** Forgets what an earlier run of the same job had found. */
export async function apagarErros(pool: pg.Pool, idProcessamento: string): Promise<void> {
  await pool.query('delete from processamentos_erros where id_processamento = $1', [idProcessamento])
}

export async function guardarErros(
  pool: pg.Pool,
  idProcessamento: string,
  erros: readonly ErroDeLinha[],
): Promise<void> {
  if (erros.length === 0) return
  await pool.query(
    'insert into processamentos_erros select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[])',
    [
      idProcessamento,
      erros.map((e) => e.linha),
      erros.map((e) => e.coluna),
      erros.map((e) => e.valor),
      erros.map((e) => e.mensagem),
    ],
  )
}
