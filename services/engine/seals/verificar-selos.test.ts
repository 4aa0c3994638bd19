import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { abrirCofre, AS_DUAS, type Cofre } from './selo.fixture.ts'
import { selarIntervalo } from './selar-intervalo.ts'
import { verificarSelos } from './verificar-selos.ts'

const EVENTO = 'ValorPontoDefinido'
let cofre: Cofre
/**
 * Of `rede-0`, `rede-1`, `rede-2`, `rede-0`, …: 300 events, so that a seal has two blocks; before the 11th there is a
 * gap.
 */
let posicoes: Position[]
beforeEach(async () => {
  cofre = await abrirCofre()
  const streams = Array.from({ length: 300 }, (_, n) => `rede-${n % 3}`)
  posicoes = await cofre.registrar(...streams.slice(0, 10))
  await cofre.pool.query(`select nextval('ledger.position_seq')`)
  while (posicoes.length < streams.length)
    posicoes.push(
      ...(await Promise.all(
        streams.slice(posicoes.length, posicoes.length + 3).map(async (stream) => (await cofre.registrar(stream))[0]!),
      )),
    )
  await cofre.selar()
  await cofre.registrar('rede-9')
  await cofre.selar()
})
afterEach(() => cofre.close())

const problemas = async () => (await cofre.verificar()).problemas
const arquivo = (nome: string) => join(cofre.dataDir, 'arquivos/selos', nome)

test('a healthy ledger, has no problem, and events of today that no seal covers yet', async () => {
  expect(await cofre.verificar()).toMatchObject({ problemas: [], naoSelados: 0 })
  await cofre.registrar('rede-0', 'rede-1')
  expect(await cofre.verificar()).toMatchObject({ problemas: [], omitidos: 0, selos: 2, eventos: 302, naoSelados: 2 })
})

describe('a sealed event', () => {
  test('whose data was changed by one character, is named', async () => {
    await cofre.adulterar(
      `update ledger.events set data = replace(data::text, '"valorPonto":4}', '"valorPonto":5}')::json
        where position = $1`,
      [posicoes[4]],
    )
    expect(await problemas()).toEqual([
      {
        tipo: 'evento-alterado',
        selo: 1,
        posicao: posicoes[4],
        stream: 'rede-1',
        revisao: 1,
        evento: EVENTO,
        descricao: `o evento na posição ${posicoes[4]} (${EVENTO} de rede-1, revisão 1) foi alterado`,
      },
    ])
  })

  test('whose data only looks the same, is named', async () => {
    await cofre.adulterar(`update ledger.events set data = (data::text || ' ')::json where position = $1`, [
      posicoes[299],
    ])
    expect(await problemas()).toMatchObject([
      { tipo: 'evento-alterado', posicao: posicoes[299], stream: 'rede-2', evento: EVENTO },
    ])
  })

  test('whose metadata or type were changed, is named', async () => {
    await cofre.adulterar(
      `update ledger.events set metadata = replace(metadata::text, 'teste', 'outro')::json where position = $1`,
      [posicoes[7]],
    )
    await cofre.adulterar(`update ledger.events set type = 'InicioProgramaDefinido' where position = $1`, [posicoes[8]])
    expect(await problemas()).toMatchObject([
      { tipo: 'evento-alterado', posicao: posicoes[7] },
      {
        tipo: 'evento-alterado',
        posicao: posicoes[8],
        evento: 'InicioProgramaDefinido',
        descricao: expect.stringMatching(/foi alterado; era ValorPontoDefinido$/),
      },
    ])
  })

  test('that was deleted, is named by its number, stream and type, and nothing else is', async () => {
    await cofre.adulterar('delete from ledger.events where position = $1', [posicoes[20]])
    expect(await problemas()).toEqual([
      {
        tipo: 'evento-ausente',
        selo: 1,
        stream: 'rede-2',
        revisao: 6,
        evento: EVENTO,
        descricao: `o evento nº 21 (${EVENTO} de rede-2, revisão 6) foi apagado`,
      },
    ])
  })

  test('that was inserted afterwards, is named', async () => {
    const furo = String(Number(posicoes[10]) - 1)
    await cofre.adulterar(
      `insert into ledger.events select $1, 'rede-falsa', 0, $2, type, data, metadata from ledger.events
        where position = $3`,
      [furo, newId(), posicoes[3]],
    )
    expect(await problemas()).toMatchObject([
      { tipo: 'evento-inserido', selo: 1, posicao: furo, stream: 'rede-falsa', evento: EVENTO },
    ])
  })

  test('that was inserted before the start of the ledger, is named', async () => {
    await cofre.adulterar(
      `insert into ledger.events select -1, 'rede-falsa', 0, $1, type, data, metadata from ledger.events
        where position = $2`,
      [newId(), posicoes[3]],
    )
    expect(await problemas()).toMatchObject([{ tipo: 'evento-inserido', posicao: '-1', stream: 'rede-falsa' }])
  })

  test('that changed places with another, is named, and so is the other', async () => {
    const [a, b] = [posicoes[1], posicoes[200]]
    await cofre.adulterar('update ledger.events set position = -position where position in ($1, $2)', [a, b])
    await cofre.adulterar(
      'update ledger.events set position = case position when -$1::bigint then $2::bigint else $1::bigint end where position < 0',
      [a, b],
    )
    expect(await problemas()).toMatchObject([
      {
        tipo: 'evento-fora-de-ordem',
        posicao: a,
        stream: 'rede-2',
        evento: EVENTO,
        descricao: expect.stringContaining('era o evento nº 201'),
      },
      {
        tipo: 'evento-fora-de-ordem',
        posicao: b,
        stream: 'rede-1',
        evento: EVENTO,
        descricao: expect.stringContaining('era o evento nº 2'),
      },
    ])
  })

  test('that was changed, is placed in its block when the index is gone or was changed', async () => {
    await cofre.adulterar(`update ledger.events set data = '{}' where position = $1`, [posicoes[260]])
    const indice = arquivo('selo-00000001.eventos.jsonl.gz')
    await rm(indice)
    const bloco = {
      tipo: 'bloco',
      selo: 1,
      posicao: posicoes[299],
      descricao: expect.stringContaining(`do evento nº 257 ao nº 300 (posições ${posicoes[256]} a ${posicoes[299]})`),
    }
    expect(await problemas()).toMatchObject([bloco])
    await writeFile(indice, 'not a gzip')
    expect(await problemas()).toMatchObject([bloco])
  })

  test('that was deleted or inserted, leaves the events of later seals proven, with the index and without', async () => {
    const furo = String(Number(posicoes[10]) - 1)
    await cofre.adulterar(
      `insert into ledger.events select $1, 'rede-falsa', 0, $2, type, data, metadata from ledger.events
        where position = $3`,
      [furo, newId(), posicoes[3]],
    )
    await cofre.adulterar('delete from ledger.events where position = any($1)', [[posicoes[20], posicoes[299]]])
    expect(await problemas()).toMatchObject([
      { tipo: 'evento-inserido', selo: 1, posicao: furo },
      { tipo: 'evento-ausente', selo: 1, descricao: expect.stringContaining('o evento nº 21 ') },
      { tipo: 'evento-ausente', selo: 1, descricao: expect.stringContaining('o evento nº 300 ') },
    ])
    await cofre.adulterar(`delete from ledger.events where stream = 'rede-falsa'`)
    await cofre.adulterar(
      `insert into ledger.events select $1, 'rede-2', 99, $2, type, data, metadata from ledger.events where position = $3`,
      [posicoes[299], newId(), posicoes[3]],
    )
    await rm(arquivo('selo-00000001.eventos.jsonl.gz'))
    expect((await problemas()).map(({ tipo, selo }) => [tipo, selo])).toEqual([
      ['bloco', 1],
      ['bloco', 1],
    ])
  })

  test('of a later seal that was changed, is placed after the seal before it when the index is gone', async () => {
    await cofre.adulterar(`update ledger.events set data = '{}' where stream = 'rede-9'`)
    await rm(arquivo('selo-00000002.eventos.jsonl.gz'))
    expect(await problemas()).toMatchObject([
      { tipo: 'bloco', selo: 2, descricao: expect.stringContaining('do evento nº 301 ao nº 302') },
    ])
  })

  test('every block of them removed, is named without an end to the list', async () => {
    await cofre.adulterar(`delete from ledger.events where stream like 'rede-%'`)
    expect((await problemas()).filter(({ tipo }) => tipo === 'evento-ausente')).toHaveLength(301)
  })
})

describe('an event that no seal covers yet', () => {
  test('and was removed from within its stream, is missed', async () => {
    const [, faltante, seguinte] = await cofre.registrar('rede-0', 'rede-0', 'rede-0')
    await cofre.adulterar('delete from ledger.events where position = $1', [faltante])
    expect(await problemas()).toMatchObject([{ tipo: 'evento-ausente', posicao: seguinte, stream: 'rede-0' }])
  })

  test('and was moved within its stream, is named', async () => {
    const [primeiro, segundo] = await cofre.registrar('rede-0', 'rede-0')
    await cofre.adulterar('update ledger.events set revision = revision + 1000 where position in ($1, $2)', [
      primeiro,
      segundo,
    ])
    await cofre.adulterar(
      'update ledger.events set revision = case position when $1 then revision - 999 else revision - 1001 end where position in ($1, $2)',
      [primeiro, segundo],
    )
    expect(await problemas()).toMatchObject([{ tipo: 'evento-fora-de-ordem', posicao: primeiro, stream: 'rede-0' }])
  })
})

describe('the seals', () => {
  /** Acts as the owner of the database: changes an event and remakes all seals to match. */
  const refazerCadeia = async (): Promise<void> => {
    await cofre.adulterar(
      `update ledger.events set data = replace(data::text, '"valorPonto":4}', '"valorPonto":4000}')::json
        where position = $1`,
      [posicoes[4]],
    )
    await cofre.adulterar(`delete from ledger.events where stream = 'selo'`)
    const esconderijo = await abrirCofre()
    await selarIntervalo({ ...cofre.deps, publicados: esconderijo.deps.publicados })
    await esconderijo.close()
  }

  test('that were all remade to match a changed event are found by the published ones, and the event is named', async () => {
    await refazerCadeia()
    const achados = await problemas()
    expect(achados).toContainEqual(
      expect.objectContaining({ tipo: 'evento-alterado', posicao: posicoes[4], stream: 'rede-1', evento: EVENTO }),
    )
    expect(achados).toContainEqual(
      expect.objectContaining({
        tipo: 'selo',
        selo: 1,
        descricao: 'o selo 1 do ledger não é o que foi publicado: a cadeia foi refeita',
      }),
    )
    expect(achados).toContainEqual(
      expect.objectContaining({ tipo: 'selo', selo: 2, descricao: 'o selo 2 não está no ledger' }),
    )
  })

  test('that were remade when nothing is published match, which is why seals are published', async () => {
    await refazerCadeia()
    await rm(join(cofre.dataDir, 'arquivos/selos'), { recursive: true })
    expect((await problemas()).map(({ tipo }) => tipo)).not.toContain('evento-alterado')
  })

  test('of which one was changed in the ledger, is named', async () => {
    await cofre.adulterar(
      `update ledger.events set data = replace(data::text, '"ate":300,"ultimo"', '"ate":299,"ultimo"')::json
        where stream = 'selo' and revision = 0`,
    )
    expect(await problemas()).toMatchObject([
      { tipo: 'selo', selo: 1, descricao: expect.stringContaining('não é o que foi publicado') },
      { tipo: 'evento-alterado', selo: 2, stream: 'selo', revisao: 0, evento: 'IntervaloSelado' },
    ])
  })

  test('of which the last was removed from the ledger, is missed', async () => {
    await cofre.adulterar(`delete from ledger.events where stream = 'selo' and revision = 1`)
    expect(await problemas()).toMatchObject([{ tipo: 'selo', selo: 2, descricao: 'o selo 2 não está no ledger' }])
  })

  test('that cannot be read in the ledger, are said so', async () => {
    await cofre.adulterar(`update ledger.events set type = 'NadaDisso' where stream = 'selo'`)
    expect(await problemas()).toContainEqual(
      expect.objectContaining({ tipo: 'selo', descricao: expect.stringContaining('não podem ser lidos') }),
    )
  })

  test('of which a file was removed or changed, is named', async () => {
    const nome = arquivo('selo-00000001.json')
    const texto = await readFile(nome, 'utf8')
    await chmod(nome, 0o644)
    await writeFile(nome, texto.replace('"ate": 300', '"ate": 301'))
    expect(await problemas()).toMatchObject([
      { tipo: 'publicacao', selo: 1, descricao: 'o arquivo publicado do selo 1 foi alterado' },
    ])
    await writeFile(nome, 'x')
    expect(await problemas()).toMatchObject([
      {
        tipo: 'publicacao',
        selo: 1,
        descricao: expect.stringMatching(/^o arquivo publicado do selo 1 não pode ser lido/),
      },
    ])
    await rm(nome)
    expect(await problemas()).toMatchObject([
      { tipo: 'publicacao', selo: 1, descricao: 'o arquivo publicado do selo 1 não existe' },
    ])
  })

  test('of which the last has no file long after it was recorded, is named; its publication may just be under way', async () => {
    await rm(arquivo('selo-00000002.json'))
    expect(await problemas()).toEqual([])
    const amanha = new Date(AS_DUAS.getTime() + 24 * 3_600_000)
    expect((await verificarSelos({ ...cofre.deps, agora: () => amanha })).problemas).toMatchObject([
      { tipo: 'publicacao', selo: 2, descricao: 'o arquivo publicado do selo 2 não existe' },
    ])
  })

  test('of which an index was removed or changed while the ledger is as it was, is named', async () => {
    const nome = arquivo('selo-00000001.eventos.jsonl.gz')
    const indice = gunzipSync(await readFile(nome)).toString()
    const alterado = [{ tipo: 'publicacao', selo: 1, descricao: 'o índice publicado do selo 1 foi alterado' }]
    await chmod(nome, 0o644)
    await writeFile(nome, gzipSync(indice.replace('"rede-1"', '"rede-2"')))
    expect(await problemas()).toEqual(alterado)
    await writeFile(nome, gzipSync(indice.slice(0, indice.lastIndexOf('[') - 1)))
    expect(await problemas()).toEqual(alterado)
    await rm(nome)
    expect(await problemas()).toMatchObject([
      { tipo: 'publicacao', selo: 1, descricao: 'o índice publicado do selo 1 não existe ou não pode ser lido' },
    ])
  })

  test('that are gone on both sides, are missed, and what follows is still proven', async () => {
    await cofre.registrar('rede-1')
    await cofre.selar()
    await cofre.adulterar(`delete from ledger.events where stream = 'selo' and revision = 1`)
    await rm(arquivo('selo-00000002.json'))
    const achados = await problemas()
    expect(achados).toContainEqual(
      expect.objectContaining({ tipo: 'selo', selo: 2, descricao: 'o selo 2 não está no ledger' }),
    )
    expect(achados.filter(({ tipo }) => tipo === 'bloco' || tipo === 'evento-inserido')).toEqual([])
    expect(achados).toContainEqual(
      expect.objectContaining({ tipo: 'evento-ausente', selo: 3, stream: 'selo', revisao: 1 }),
    )
  })
})

test('a database whose guards are off is reported', async () => {
  await cofre.pool.query('alter table ledger.events disable trigger append_only')
  expect(await problemas()).toMatchObject([{ tipo: 'protecao' }])
})

test('while events arrive and are sealed, a healthy ledger has no problem', async () => {
  let running = true
  const arriving = (async () => {
    for (let n = 0; running; n++) await cofre.registrar(`rede-${n % 5}`).then(() => (n % 7 === 0 ? cofre.selar() : []))
  })()
  try {
    for (let n = 0; n < 15; n++) expect((await cofre.verificar()).problemas).toEqual([])
  } finally {
    running = false
    await arriving
  }
})
