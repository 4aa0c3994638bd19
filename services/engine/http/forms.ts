import type { Request, Response } from 'express'
import { z } from 'zod'
import type { EndpointShape } from '#contracts/endpoint.ts'
import { invalid } from '#contracts/errors.ts'
import { TAMANHO_MAXIMO_PLANILHA } from '#contracts/http/uploads.ts'
import type { Arquivo, ReceiveFile } from './uploads.ts'

const SHEET = { campo: 'arquivo', tamanhoMaximo: TAMANHO_MAXIMO_PLANILHA }

/** The fields of a multipart form and its file, which is required beside them and may be missing among them. */
export async function readForm(
  { body, arquivo: place }: EndpointShape,
  receiveFile: ReceiveFile,
  request: Request,
  response: Response,
): Promise<{ body: unknown; arquivo?: Arquivo }> {
  const { fields, arquivo } = await receiveFile(request, response, place ?? SHEET)
  if (place) return { body: { ...valuesOf(body, fields), [place.campo]: arquivo }, arquivo }
  if (arquivo) return { body: fields, arquivo }
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
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
