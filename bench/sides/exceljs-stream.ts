import ExcelJS from 'exceljs'
import { found, sideOptions } from '../kit/side.ts'

/** exceljs streams a workbook and reads every cell, without doing anything with it. */
const { path } = sideOptions<{ path: string }>()
const begin = performance.now()
let rows = 0
let cells = 0
for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(path, {
  worksheets: 'emit',
  sharedStrings: 'cache',
  styles: 'cache',
  hyperlinks: 'ignore',
  entries: 'ignore',
})) {
  for await (const row of sheet) {
    rows++
    row.eachCell((cell) => {
      if (cell.value !== null) cells++
    })
  }
}
found({ seconds: (performance.now() - begin) / 1000, rows, cells })
