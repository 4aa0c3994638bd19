import { craftZip, type CraftedEntry } from './craft-zip.ts'

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Parts of a workbook. Parts not given are as any writer would write them; `null` omits the part. */
export interface CraftedParts {
  /** The content of `sheetData`. */
  rows?: string
  /** The whole worksheet part instead of `rows`. */
  sheet?: string | Buffer
  /** The content of `sst`. */
  texts?: string
  /** The content of `styleSheet`. */
  styles?: string
  workbook?: string | Buffer
  workbookRels?: string
  rootRels?: string | null
  /** Changes the entries just before they are packed. */
  edit?: (entries: CraftedEntry[]) => CraftedEntry[]
}

export function craftXlsx(parts: CraftedParts = {}): Buffer {
  return craftZip(xlsxEntries(parts))
}

export function xlsxEntries(parts: CraftedParts = {}): CraftedEntry[] {
  const entries: CraftedEntry[] = [
    {
      name: '[Content_Types].xml',
      data: `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    },
  ]
  if (parts.rootRels !== null) {
    const rels = parts.rootRels ?? relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml'))
    entries.push({ name: '_rels/.rels', data: rels })
  }
  entries.push({ name: 'xl/workbook.xml', data: parts.workbook ?? workbook() })
  entries.push({
    name: 'xl/_rels/workbook.xml.rels',
    data:
      parts.workbookRels
      ?? relationships(
        relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')
          + relationship('rId2', 'sharedStrings', 'sharedStrings.xml')
          + relationship('rId3', 'styles', 'styles.xml'),
      ),
  })
  if (parts.styles !== undefined) {
    entries.push({
      name: 'xl/styles.xml',
      data: `${DECLARATION}<styleSheet xmlns="${MAIN}">${parts.styles}</styleSheet>`,
    })
  }
  if (parts.texts !== undefined) {
    entries.push({ name: 'xl/sharedStrings.xml', data: `${DECLARATION}<sst xmlns="${MAIN}">${parts.texts}</sst>` })
  }
  entries.push({ name: 'xl/worksheets/sheet1.xml', data: parts.sheet ?? sheet(parts.rows ?? '') })
  return parts.edit ? parts.edit(entries) : entries
}

export function sheet(rows: string): string {
  return `${DECLARATION}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheetData>${rows}</sheetData></worksheet>`
}

export function workbook(sheets = '<sheet name="Vendas" sheetId="1" r:id="rId1"/>', properties = ''): string {
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">${properties}<sheets>${sheets}</sheets></workbook>`
}

export function relationships(content: string): string {
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}">${content}</Relationships>`
}

export function relationship(id: string, type: string, target: string, attributes = ''): string {
  return `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"${attributes}/>`
}
