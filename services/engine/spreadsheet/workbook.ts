import type { Archive } from './archive.ts'
import type { ReadLimits } from './limits.ts'
import { damaged, PlanilhaRecusada } from './refused.ts'
import { readXmlPart, XmlPart, type XmlAttributes } from './xml-part.ts'

/** The parts needed to read the first worksheet. */
export interface Workbook {
  date1904: boolean
  sheet: string
  /** As people see it on its tab. */
  name: string
  styles: string | undefined
  sharedStrings: string | undefined
}

interface Relationship {
  id: string
  /** Last segment of the type's URI, the same in transitional and strict documents. */
  type: string
  target: string
}

/** Follows the relationships from the archive's root to the first worksheet in the workbook's order, hidden or not. */
export async function readWorkbook(
  archive: Archive,
  limits: ReadLimits,
  signal: AbortSignal | undefined,
): Promise<Workbook> {
  const path = await findWorkbook(archive, limits, signal)
  const { date1904, sheets } = await readWorkbookPart(archive, path, limits, signal)
  const relationships = await readRelationships(archive, path, limits, signal)

  const worksheets = new Map(
    relationships.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]),
  )
  // Chart sheets and dialogs are in the same list, with relationships of other types.
  const first = sheets.find(({ id }) => worksheets.has(id))
  if (first === undefined) {
    throw new PlanilhaRecusada(
      'sem-planilha',
      'O arquivo não tem nenhuma planilha com células; ponha os dados na primeira planilha e envie outra vez.',
    )
  }
  const only = (type: string): string | undefined => relationships.find((one) => one.type === type)?.target
  return {
    date1904,
    sheet: worksheets.get(first.id)!,
    name: first.name,
    styles: only('styles'),
    sharedStrings: only('sharedStrings'),
  }
}

async function findWorkbook(archive: Archive, limits: ReadLimits, signal: AbortSignal | undefined): Promise<string> {
  const relationships = archive.has('_rels/.rels') ? await readRelationships(archive, '', limits, signal) : []
  const target = relationships.find(({ type }) => type === 'officeDocument')?.target
  if (target === undefined || !archive.has(target)) {
    if (archive.has('xl/workbook.xml')) return 'xl/workbook.xml'
    throw target?.startsWith('xl/') ? damaged(`${target} is missing`) : otherKindOfArchive(archive)
  }
  if (target.toLowerCase().endsWith('.bin')) {
    throw wrongType(
      'A planilha está no formato binário do Excel (.xlsb); abra-a no Excel, salve como .xlsx e envie outra vez.',
    )
  }
  return target
}

async function readWorkbookPart(
  archive: Archive,
  path: string,
  limits: ReadLimits,
  signal: AbortSignal | undefined,
): Promise<{ date1904: boolean; sheets: { id: string; name: string }[] }> {
  let date1904 = false
  const sheets: { id: string; name: string }[] = []
  const part = new XmlPart(
    {
      open(name, attributes) {
        if (name === 'workbookPr') date1904 = isTrue(attributes['date1904'])
        // Elements called `sheet` also occur in extensions, without a relationship.
        if (name === 'sheet') {
          const id = relationshipId(attributes)
          if (id !== undefined) sheets.push({ id, name: attributes['name'] ?? '' })
        }
      },
      close() {},
      text() {},
    },
    limits,
    (root, spreadsheet) => {
      if (root !== 'workbook' || !spreadsheet) throw otherKindOfArchive(archive)
    },
  )
  await readXmlPart(archive.part(path, signal, limits.maxBytesEstrutura), part)
  return { date1904, sheets }
}

/** The relationships of a part (of the package, for `''`), with targets as names in the archive. */
async function readRelationships(
  archive: Archive,
  source: string,
  limits: ReadLimits,
  signal: AbortSignal | undefined,
): Promise<Relationship[]> {
  const folder = source.slice(0, source.lastIndexOf('/') + 1)
  const relationships: Relationship[] = []
  const part = new XmlPart(
    {
      open(name, { Id: id, Type: type, Target: target, TargetMode: mode }) {
        if (name !== 'Relationship' || id === undefined || type === undefined || target === undefined) return
        // Nothing outside the archive is ever fetched.
        if (mode === 'External') return
        relationships.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolveTarget(folder, target) })
      },
      close() {},
      text() {},
    },
    limits,
    (root) => {
      if (root !== 'Relationships') throw damaged(`root ${root} instead of Relationships`)
    },
  )
  const path = `${folder}_rels/${source.slice(folder.length)}.rels`
  await readXmlPart(archive.part(path, signal, limits.maxBytesEstrutura), part)
  return relationships
}

/** Targets are relative to the source's folder, or absolute with a leading slash; some writers use backslashes. */
function resolveTarget(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/')
  const segments: string[] = []
  for (const segment of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}

function relationshipId(attributes: XmlAttributes): string | undefined {
  for (const name in attributes) if (name.endsWith(':id')) return attributes[name]
  return undefined
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on'
}

/** Says what the archive seems to be, because "not a spreadsheet" does not help people. */
function otherKindOfArchive(archive: Archive): PlanilhaRecusada {
  const names = [...archive.names()]
  const has = (folder: string): boolean => names.some((name) => name.startsWith(folder))
  if (has('word/')) return wrongType('O arquivo é um documento do Word; envie a planilha no formato .xlsx.')
  if (has('ppt/')) return wrongType('O arquivo é uma apresentação do PowerPoint; envie a planilha no formato .xlsx.')
  if (archive.has('mimetype') && archive.has('content.xml')) {
    return wrongType('O arquivo está no formato OpenDocument (.ods); abra-o, salve como .xlsx e envie outra vez.')
  }
  return wrongType('O arquivo é um .zip comum e não uma planilha; envie a planilha no formato .xlsx.')
}

function wrongType(mensagem: string): PlanilhaRecusada {
  return new PlanilhaRecusada('tipo-errado', mensagem)
}
