import type { Archive } from './archive.ts'
import type { ReadLimits } from './limits.ts'
import { BUILT_IN_PERCENT, shownBy, type Shown } from './number-format.ts'
import { damaged } from './refused.ts'
import { readXmlPart, XmlPart } from './xml-part.ts'

/** How the number of a cell is shown: as a date, as another number, or, undefined, as itself. */
type Format = 'date' | Shown | undefined

/**
 * Tells by a cell's style (`s`) what its number is for people. A number and a date are the same thing in a sheet; only
 * the format distinguishes them.
 */
export type FormatOf = (style: number) => Format

export const NO_STYLES: FormatOf = () => undefined

export async function readStyles(
  archive: Archive,
  path: string,
  limits: ReadLimits,
  signal: AbortSignal | undefined,
): Promise<FormatOf> {
  const customFormats = new Map<number, Format>()
  const formatIds: number[] = []
  const ancestors: string[] = []
  const part = new XmlPart(
    {
      open(name, attributes) {
        const parent = ancestors.at(-1)
        // `xf` also occurs in cellStyleXfs, and `numFmt` in the dxfs of conditional formats; cells do not refer to
        // those.
        if (name === 'xf' && parent === 'cellXfs') formatIds.push(Number(attributes['numFmtId'] ?? 0))
        if (name === 'numFmt' && parent === 'numFmts') {
          customFormats.set(Number(attributes['numFmtId']), formatOf(attributes['formatCode'] ?? ''))
        }
        ancestors.push(name)
      },
      close() {
        ancestors.pop()
      },
      text() {},
    },
    limits,
    (root, spreadsheet) => {
      if (root !== 'styleSheet' || !spreadsheet) throw damaged(`root ${root} instead of styleSheet`)
    },
  )
  await readXmlPart(archive.part(path, signal, limits.maxBytesEstrutura), part)
  const formats = formatIds.map((id) => (customFormats.has(id) ? customFormats.get(id) : builtIn(id)))
  return (style) => formats[style]
}

const formatOf = (code: string): Format => (isDateFormat(code) ? 'date' : shownBy(code))

function builtIn(id: number): Format {
  const percent = BUILT_IN_PERCENT.get(id)
  return isBuiltInDateFormat(id) ? 'date' : percent === undefined ? undefined : shownBy(percent)
}

/** ECMA-376 part 1, 18.8.30: dates and times; 27 to 36 and 50 to 58 are the dates of East Asian locales. */
function isBuiltInDateFormat(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

/**
 * Whether a format code shows a date or time: any of `y m d h s` that is not literal text. `[Red]`, `[$R$-416]` and
 * `[>100]` do not count, but `[h]`, elapsed hours, does. Only the first section counts, the one for positive numbers.
 */
export function isDateFormat(code: string): boolean {
  const withoutLiterals = code.replace(/"[^"]*"?/g, '').replace(/[\\_*]./gsu, '')
  const [positive = ''] = withoutLiterals.split(';')
  if (/\[(h+|m+|s+)\]/i.test(positive)) return true
  const symbols = positive.replace(/\[[^\]]*\]?/g, '').replace(/general|geral|standard/gi, '')
  return /[ymdhs]/i.test(symbols)
}
