import { expect, test } from 'vitest'
import { pontuacoesEncerradas } from '#contracts/http/pendentes.ts'
import { textOf } from '#web/shared/list/field.ts'

test.each([
  ['criadoEm', '2026-11-23T11:03:12.000Z', '23/11/2026 08:03:12'],
  ['atualizadoEm', '2026-11-24T02:59:59.000Z', '23/11/2026 23:59:59'],
])('%s of a closed award shows its seconds, in São Paulo', (campo, iso, text) => {
  const coluna = pontuacoesEncerradas.colunas.find((uma) => uma.campo === campo)!
  expect(textOf(coluna, iso)).toBe(text)
})
