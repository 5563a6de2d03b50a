/** Opens the PDF of a closed document in the system's viewer, from a private folder that is emptied when the app ends. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InvoicingClient } from '../../../connectors/invoicing/api.ts'
import { makePrivateFolder, PRIVATE_FILE } from '../../../files/private-files.ts'
import { toStorageError } from '../../json-file.ts'
import { toMissingError } from './read-document.ts'
import { pdfName } from './save-pdf.ts'

export interface OpenedFiles {
  /** Private to this app; its files may be deleted when the app ends. */
  folder: string
  /** Opens a file in the system's viewer; false where there is none. */
  open(file: string): Promise<boolean>
}

/**
 * Errors: not-found (6), service-refused (45), those of the client, storage-failed, disk-full
 */
export const openPdf = async (
  invoicing: InvoicingClient,
  documentId: number,
  { folder, open }: OpenedFiles,
  call: { token?: string } = {},
): Promise<'opened' | 'no-pdf' | 'no-viewer'> => {
  const pdf = await invoicing.getPdf(documentId, call)
  if (pdf.kind === 'no-pdf') return 'no-pdf'
  if (pdf.kind !== 'found') throw toMissingError(pdf.kind)
  let file: string
  try {
    await makePrivateFolder(folder)
    // One folder for each: a viewer may have the file of an earlier call open.
    file = join(await mkdtemp(join(folder, 'pdf-')), pdfName(pdf.number, documentId))
    await writeFile(file, pdf.bytes, { mode: PRIVATE_FILE, flag: 'wx' })
  } catch (error) {
    throw toStorageError(error, 'the PDF')
  }
  return (await open(file)) ? 'opened' : 'no-viewer'
}
