/**
 * A statement of forty pages in PDF, read in a thread of its own as an import does.
 * `node test/bench/import/pdf.ts [pages]`
 *
 * Times are from the call to its answer; memory is what the process holds at most, beside what it held before.
 */
import { resourceUsage } from 'node:process'
import { examineFile } from '../../../src-main/import/file-source.ts'
import { readPdfFile } from '../../../src-main/services/imports/read-pdf-file.ts'
import { drawStatement, inventedAccount, type PdfLayout, pdfLayouts } from '../../helpers/pdf-statements.ts'

const workerUrl = (name: string): URL => new URL(`../../../src-main/workers/${name}.ts`, import.meta.url)
const pages = Number(process.argv[2] ?? 40)
const [layout] = pdfLayouts as [PdfLayout]
const bytes = await drawStatement(layout, inventedAccount(pages * layout.rowsOnPage))
const file = await examineFile({
  read: async function* () {
    yield bytes
  },
  version: async () => '',
})
const before = resourceUsage().maxRSS
for (const what of ['first', 'second']) {
  const begin = performance.now()
  const [{ rows } = { rows: [] }] = await readPdfFile(workerUrl, file)
  process.stdout.write(
    `${what}: ${pages} pages, ${rows.length} rows in ${Math.round(performance.now() - begin)} ms\n`,
  )
}
process.stdout.write(`memory: ${Math.round((resourceUsage().maxRSS - before) / 1024)} MB more\n`)
