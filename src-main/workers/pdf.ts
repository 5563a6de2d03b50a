/** Reads the tables of a PDF: the library for it is loaded nowhere else. */
import { type PdfStatement, readPdf } from '../import/pdf/read-pdf.ts'
import { serveJob } from '../threads/serve-calls.ts'

await serveJob<{ bytes: Uint8Array }, PdfStatement[]>(({ bytes }) => readPdf(bytes))
