/** The PDF of a closed document, fetched anew for its link and written where the person says. */
import { basename } from 'node:path'
import type { InvoicingClient } from '../../../connectors/invoicing/api.ts'
import { toStorageError } from '../../json-file.ts'
import { writeWholeFile } from '../../whole-file.ts'
import { toMissingError } from './read-document.ts'

/** `FT A/47` as `FT-A-47.pdf`. */
export const pdfName = (number: string | null, documentId: number): string =>
  `${(number ?? `${documentId}`).replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`

export type SavedPdf =
  | { outcome: 'saved'; fileName: string }
  | { outcome: 'no-pdf' }
  | { outcome: 'cancelled' }

/**
 * @param chooseFile asks the person, given a name; undefined when they change their mind
 * Errors: not-found (6), service-refused (45), those of the client, storage-failed, disk-full
 */
export const savePdf = async (
  invoicing: InvoicingClient,
  documentId: number,
  chooseFile: (suggestedName: string) => Promise<string | undefined>,
  call: { token?: string } = {},
): Promise<SavedPdf> => {
  const pdf = await invoicing.getPdf(documentId, call)
  if (pdf.kind === 'no-pdf') return { outcome: 'no-pdf' }
  if (pdf.kind !== 'found') throw toMissingError(pdf.kind)
  const file = await chooseFile(pdfName(pdf.number, documentId))
  if (file === undefined) return { outcome: 'cancelled' }
  try {
    await writeWholeFile(file, pdf.bytes)
  } catch (error) {
    throw toStorageError(error, 'the PDF')
  }
  return { outcome: 'saved', fileName: basename(file) }
}
