import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#services/engine/http/endpoints.ts'
import { createOpenApi } from '#services/engine/http/openapi.ts'
import { generateClient } from '../tools/test-kit/openapi-client.ts'
import { ADMIN, SENHA } from '../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../tools/test-kit/running.ts'

let running: Running
let dir: string
beforeAll(async () => {
  running = await startRunning()
  dir = await mkdtemp(join(tmpdir(), 'lastro-client-'))
})
afterAll(async () => {
  await running.close()
  await rm(dir, { recursive: true, force: true })
})

/** A program of somebody who has only the document. */
const PROGRAM = `import { entrarPainel, redes, type Rede, type Usuario } from './client.ts'
export async function visit(base: string, cpf: string, senha: string): Promise<{ permissao: number; nomes: string[] }> {
  const { token } = await entrarPainel(base, { parameters: {}, body: { cpf, senha } })
  const found = await redes(base, { token, parameters: {} })
  const permissao: Usuario['permissao'] = 2
  const nome = (rede: Pick<Rede, 'nome'>): string => rede.nome
  return { permissao, nomes: 'redes' in found ? found.redes.map(nome).sort() : [] }
}`

test('a client made of the document compiles, knows the records by their names, and logs in', async () => {
  const program = join(dir, 'program.ts')
  await writeFile(join(dir, 'client.ts'), generateClient(createOpenApi(endpoints)))
  await writeFile(program, PROGRAM)
  const compiled = ts.createProgram([program], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
    types: [],
  })
  const said = ts
    .getPreEmitDiagnostics(compiled)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  expect(said).toEqual([])

  const { visit } = (await import(/* @vite-ignore */ pathToFileURL(program).href)) as {
    visit: (base: string, cpf: string, senha: string) => Promise<unknown>
  }
  expect(await visit(running.url, ADMIN, SENHA)).toEqual({ permissao: 2, nomes: ['Norte', 'Sul'] })
})
