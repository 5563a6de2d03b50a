/** Fetches the PDF of a closed document through a fresh link and writes it where the person chooses. */

import { mkdtemp, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { InvoicingClient } from '../../../connectors/invoicing/api.ts'
import { makePrivateFolder, PRIVATE_FILE } from '../../../files/private-files.ts'
import { toStorageError } from '../../json-file.ts'
import { toReportError } from '../../reports/write-report-file.ts'
import { writeWholeFile } from '../../whole-file.ts'
import { toMissingError } from './read-document.ts'

/** Most systems allow 255 bytes; the rest is for the folder's path and a suffix. */
const MAX_BYTES = 100
/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:CON|PRN|AUX|NUL|COM\d|LPT\d)$/i

export type SavedPdf =
  | { outcome: 'saved'; fileName: string }
  | { outcome: 'no-pdf' }
  | { outcome: 'cancelled' }

/**
 * @param chooseFile asks the person, with a proposed name; undefined where the person cancels
 * Errors: not-found (6), service-refused (45), those of the client, file-not-written, disk-full
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
    throw toReportError(error, 'the PDF')
  }
  return { outcome: 'saved', fileName: basename(file) }
}

/** Cuts to at most `most` bytes without splitting a character. */
const cutTo = (text: string, most: number): string => {
  let bytes = 0
  let cut = ''
  for (const letter of text) {
    bytes += Buffer.byteLength(letter)
    if (bytes > most) return cut
    cut += letter
  }
  return text
}

/** `FT A/47` as `FT-A-47.pdf`. A number that is too long is cut, and the document's id is added. */
export const pdfName = (number: string | null, documentId: number): string => {
  const words = (number ?? '').normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-')
  const whole = words.replace(/^-|-$/g, '')
  if (whole === '') return `${documentId}.pdf`
  const cut = cutTo(whole, MAX_BYTES)
  return cut === whole && !DEVICE.test(whole) ? `${whole}.pdf` : `${cut}-${documentId}.pdf`
}

export interface OpenedFiles {
  /** Private to this app; its files may be deleted when the app ends. */
  folder: string
  /** Opens a file in the system's viewer; false where there is none. */
  open(file: string): Promise<boolean>
}

/**
 * Opens the PDF of a closed document in the system's viewer, from a private folder that is emptied when the app ends.
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
