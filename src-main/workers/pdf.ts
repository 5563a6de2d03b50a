/** Reads the tables of a PDF: the library for it is loaded nowhere else. */
import { readPdf } from '../import/pdf/read-pdf.ts'
import type { TableRow } from '../import/table/cells.ts'
import { serveJob } from '../threads/serve-calls.ts'

await serveJob<{ bytes: Uint8Array }, TableRow[][]>(({ bytes }) => readPdf(bytes))
