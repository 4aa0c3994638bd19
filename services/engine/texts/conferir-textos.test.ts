import { beforeAll, expect, test } from 'vitest'
import { newId } from '#services/engine/ledger/ids.ts'
import { id, novo, valorPonto } from '../../../tools/test-kit/events.ts'
import { ledgerForTests } from '../../../tools/test-kit/ledger.ts'
import { conferirTextos } from './conferir-textos.ts'
import { guardarTexto } from './textos.ts'

const { ledger, pool, db } = ledgerForTests()
const [certo, trocado, apagado, perdido] = ['certo', 'trocado', 'apagado', 'perdido'].map(id)
const stream = (texto: string | undefined) => `rede-${texto}`

beforeAll(async () => {
  for (const texto of [certo, trocado, apagado, perdido]) {
    const { type, data } = valorPonto('rede', 10)
    const motivo = await guardarTexto(db, `motivo ${texto}`, texto)
    await ledger.append(stream(texto), 'none', [novo({ type, data: { ...data, motivo } })])
  }
  await ledger.append(`rede-${newId()}`, 'none', [novo(valorPonto('rede', 20))])
})

test('texts as they were written, are counted; an event without one says nothing', async () => {
  expect(await conferirTextos({ ledger, pool })).toEqual({ textos: 4, apagados: 0, diferentes: [], omitidos: 0 })
})

test('a text that was changed or is gone, is named by its event; one that was deleted on request is counted', async () => {
  await pool.query(`update textos set texto = 'outro' where id = $1`, [trocado])
  await pool.query('update textos set texto = null where id = $1', [apagado])
  await pool.query('delete from textos where id = $1', [perdido])
  const { diferentes, ...contados } = await conferirTextos({ ledger, pool })
  expect(contados).toEqual({ textos: 3, apagados: 1, omitidos: 0 })
  expect(diferentes).toMatchObject([
    { stream: stream(trocado), evento: 'ValorPontoDefinido', descricao: `diz outro texto que o guardado, ${trocado}` },
    {
      stream: stream(perdido),
      evento: 'ValorPontoDefinido',
      descricao: `diz um texto que não está guardado, ${perdido}`,
    },
  ])
})
