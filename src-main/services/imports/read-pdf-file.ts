/** Reads a PDF in a thread of its own, within bounds of time and memory. */
import { codeOf, isAppError } from '#core/app-error.ts'
import { fileProblem } from '../../import/file-problem.ts'
import type { ExaminedFile } from '../../import/file-source.ts'
import { MAX_PDF_BYTES, type PdfStatement } from '../../import/pdf/read-pdf.ts'
import { runJob } from '../../threads/job.ts'
import type { WorkerUrl } from '../../threads/protocol.ts'

/** The largest statements take a tenth of it. */
const MAX_MS = 60_000
const MAX_MEMORY_MB = 768

/** The statements of its accounts. Errors: those of `readPdf`; `too-large` also for the time and memory it takes; `cancelled` */
export const readPdfFile = async (
  workerUrl: WorkerUrl,
  file: ExaminedFile,
  signal?: AbortSignal,
): Promise<PdfStatement[]> => {
  if (file.bytes > MAX_PDF_BYTES) throw fileProblem('too-large')
  const pieces: Uint8Array[] = []
  for await (const piece of file.source.read()) pieces.push(piece)
  const bytes = new Uint8Array(file.bytes)
  let at = 0
  for (const piece of pieces) {
    if (at + piece.length > bytes.length) throw fileProblem('changed')
    bytes.set(piece, at)
    at += piece.length
  }
  const isLate = AbortSignal.timeout(MAX_MS)
  try {
    return await runJob<PdfStatement[]>(
      workerUrl('pdf'),
      { bytes },
      {
        signal: signal ? AbortSignal.any([signal, isLate]) : isLate,
        memoryMb: MAX_MEMORY_MB,
      },
    )
  } catch (error) {
    const isOut = isAppError(error) && codeOf(error.cause) === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isOut || (isLate.aborted && !signal?.aborted)) throw fileProblem('too-large', {}, error)
    throw error
  }
}
