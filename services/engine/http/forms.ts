import type { Request, Response } from 'express'
import { z } from 'zod'
import type { EndpointShape } from '#contracts/endpoint.ts'
import { invalid } from '#contracts/errors.ts'
import { TAMANHO_MAXIMO_PLANILHA } from '#contracts/http/uploads.ts'
import { lerJson } from '#contracts/values/json.ts'
import type { Arquivo, FilePlace, ReceiveFiles } from './uploads.ts'

const SHEET: FilePlace = { campo: 'arquivo', tamanhoMaximo: TAMANHO_MAXIMO_PLANILHA }

/** The fields of a multipart form and its files: one is required beside them, among them each may be missing. */
export async function readForm(
  { body, arquivo: place }: EndpointShape,
  receiveFiles: ReceiveFiles,
  request: Request,
  response: Response,
): Promise<{ body: unknown; arquivos: Arquivo[] }> {
  const { fields, arquivos } = await receiveFiles(request, response, place ?? SHEET)
  if (place)
    return { body: { ...valuesOf(body, fields), [place.campo]: place.varios ? arquivos : arquivos[0] }, arquivos }
  if (arquivos.length > 0) return { body: fields, arquivos }
  throw invalid('dados-invalidos', 'Selecione um arquivo primeiro', { arquivo: 'Selecione um arquivo primeiro' })
}

/** What is no text travels as JSON: `12.5`, `null`, `[{…}]`. A text is never taken for anything else. */
function valuesOf(body: z.ZodType | undefined, fields: Record<string, unknown>): Record<string, unknown> {
  const schemas = (body as Partial<z.ZodObject> | undefined)?.shape ?? {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
      return [name, schema && typeof text === 'string' && !isText(schema, text) ? parsed(text) : text]
    }),
  )
}

const isText = (schema: z.core.$ZodType, text: string): boolean =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).type === 'string' || z.safeParse(schema, text).success

function parsed(text: string): unknown {
  const read = lerJson(text)
  return 'valor' in read ? read.valor : text
}
