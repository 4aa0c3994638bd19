import type { Archive } from './archive.ts'
import { RichText } from './rich-text.ts'
import type { ReadLimits } from './limits.ts'
import { damaged, tooBig } from './refused.ts'
import { readXmlPart, XmlPart } from './xml-part.ts'

/** The texts that cells refer to by index. They may come in any order, so all are kept while the sheet is read. */
export async function readSharedStrings(
  archive: Archive,
  path: string,
  limits: ReadLimits,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const strings: string[] = []
  const text = new RichText(limits.maxTextoCelula)
  let depth = 0
  const part = new XmlPart(
    {
      open(name) {
        depth++
        if (depth === 2 && name === 'si') text.start()
        else if (depth > 2) text.open(name)
      },
      close() {
        depth--
        if (depth > 1) text.close()
        else if (depth === 1 && text.active) {
          if (strings.length === limits.maxTextosCompartilhados) throw tooManyTexts()
          strings.push(text.finish())
        }
      },
      text: (piece) => text.add(piece),
    },
    limits,
    (root, spreadsheet) => {
      if (root !== 'sst' || !spreadsheet) throw damaged(`root ${root} instead of sst`)
    },
  )
  let bytes = 0
  await readXmlPart(
    (async function* () {
      for await (const chunk of archive.part(path, signal)) {
        bytes += chunk.length
        if (bytes > limits.maxTextosCompartilhadosBytes) throw tooManyTexts()
        yield chunk
      }
    })(),
    part,
  )
  return strings
}

function tooManyTexts(): Error {
  return tooBig(
    'A planilha tem texto demais; tire as colunas que não são pedidas ou divida-a em arquivos menores e envie um de cada vez.',
  )
}
