const MIB = 1024 * 1024

export interface ReadLimits {
  /** Filled rows after the heading (the first filled row, which is not counted). */
  maxLinhas: number
  /** Columns that may have content; empty cells beyond them are ignored. */
  maxColunas: number
  /** Characters of one cell. */
  maxTextoCelula: number
  /** Bytes that all parts read from the archive may unpack to, counted while inflating. */
  maxBytesDescompactados: number
  /** How many times its own size a file may unpack to, once past `bytesSemProporcao`. */
  maxProporcao: number
  /** Bytes that any file may unpack to, whatever its compression ratio. */
  bytesSemProporcao: number
  /** Bytes of one part of the workbook's structure: relationships, workbook, styles. */
  maxBytesEstrutura: number
  /** Bytes of the shared strings part, the only one held in memory while the sheet is read. */
  maxTextosCompartilhadosBytes: number
  /** Shared strings, however short. */
  maxTextosCompartilhados: number
  /** Files inside the archive. */
  maxEntradas: number
  /** Open elements at any point of an XML part. */
  maxProfundidadeXml: number
  /** Characters between one XML event and the next: a tag with its attributes, a text, a comment. */
  maxMarcacao: number
  /** Rows handed over at a time. */
  linhasPorLote: number
}

export const READ_LIMITS: Readonly<ReadLimits> = {
  // The contract of the upload: 50 MB and 500,000 rows a spreadsheet.
  maxLinhas: 500_000,

  // The upload needs ten columns. 256 is the limit of the old .xls, so no export is excluded, and a row stays a small
  // array even if its only cell is far to the right.
  maxColunas: 256,

  // Excel's own limit for a cell; more cannot come from a spreadsheet program.
  maxTextoCelula: 32_767,

  // 500,000 rows × 12 columns measure 250 to 325 MiB of XML in a file of 37 to 39 MiB, depending on whether texts are
  // shared or inline. 1 GiB allows three times that (some thirty styled columns) and is still a limit.
  maxBytesDescompactados: 1024 * MIB,

  // Sheet XML compresses 6 to 15 times; rows without cell references that differ in a single number, 98 times. A
  // deflate bomb reaches 1,030 times, so this ratio stops one long before the absolute limit does.
  maxProporcao: 200,

  // Small files have no meaningful ratio, and 64 MiB take a second or two to read, five at worst.
  bytesSemProporcao: 64 * MIB,

  // Workbooks edited by many people can have several MB of styles, but not 16.
  maxBytesEstrutura: 16 * MIB,

  // 500,000 rows with a different text in each measure 17 MiB. 128 MiB allows half a million different descriptions of
  // 250 characters, and keeps the worker within its 700 MB.
  maxTextosCompartilhadosBytes: 128 * MIB,

  // An empty string takes 5 bytes of XML but 8 and more of memory, so bytes alone do not bound it.
  maxTextosCompartilhados: 4_000_000,

  // Three parts per sheet, plus pictures. Each costs two reads of the directory.
  maxEntradas: 4_096,

  // The deepest path to a text is eight elements; extensions of styles go to about twenty.
  maxProfundidadeXml: 64,

  // 32,767 characters written as ten-character references are 328 kB; formulas end at 8 kB.
  maxMarcacao: MIB,

  // Large enough that awaiting costs little per row, small enough that a batch is some hundred kB.
  linhasPorLote: 500,
}
