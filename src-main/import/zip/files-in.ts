/** The files that a path brings: itself, or those in a ZIP, as banks deliver the statements of a month. */
import { oneLine } from '../field-text.ts'
import { fileProblem } from '../file-problem.ts'
import { examineFile, type FileSource } from '../file-source.ts'
import { isForeign, isPdf, isZip, kindOf } from '../kind.ts'
import { checkZip } from './check-zip.ts'
import { unpack } from './zip-entries.ts'

export interface NamedFile {
  /** Of a file in a ZIP, after the name of the ZIP: `days.zip/1.xml`. */
  name: string
  source: FileSource
}

export interface FoundFiles {
  files: NamedFile[]
  /** Names of documents and pictures in a ZIP, which are left out. */
  leftOut: string[]
}

/** Bytes. A ZIP is in memory while its files are read. */
const MAX_PACKED = 128 * 1024 * 1024
/** What systems add to a ZIP. */
const OF_SYSTEM = /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|(?:Thumbs\.db|desktop\.ini)$)/i

/**
 * A workbook is a ZIP too, and stays one file. Files of a ZIP come in the order of their names. PDFs are read only where it has
 * nothing else to read: beside statements of another format they show the same again.
 *
 * Errors: those of reading; `too-large`, also for the unpacked size; `encrypted`, `truncated`, `malformed`; `no-statement` for
 * a ZIP without files to read. A ZIP within a ZIP is not opened.
 */
export const filesIn = async (file: NamedFile, signal?: AbortSignal): Promise<FoundFiles> => {
  const { name, source } = file
  if (!(await beginsAsZip(source))) return { files: [file], leftOut: [] }
  const examined = await examineFile(source, signal)
  if (kindOf(examined) !== 'zip') return { files: [file], leftOut: [] }
  if (examined.bytes > MAX_PACKED) throw fileProblem('too-large')
  const pieces: Uint8Array[] = []
  for await (const piece of source.read()) pieces.push(piece)
  const bytes = new Uint8Array(Buffer.concat(pieces))
  const entries = (await checkZip(bytes, signal)).filter(
    (entry) => !entry.name.endsWith('/') && !OF_SYSTEM.test(entry.name),
  )
  const found: FoundFiles = { files: [], leftOut: [] }
  const pdfs: NamedFile[] = []
  for (const entry of entries) {
    const inZip = {
      name: `${name}/${oneLine(entry.name).slice(-200)}`,
      source: { read: () => unpack(bytes, entry), version: source.version },
    }
    const head = await headOf(inZip.source)
    if (isPdf(head)) pdfs.push(inZip)
    else if (isForeign(head)) found.leftOut.push(inZip.name)
    else found.files.push(inZip)
  }
  if (found.files.length === 0) found.files.push(...pdfs)
  else found.leftOut.push(...pdfs.map(({ name: ofPdf }) => ofPdf))
  if (found.files.length === 0) throw fileProblem('no-statement')
  found.files.sort((one, other) => (one.name < other.name ? -1 : 1))
  return found
}

const headOf = async (source: FileSource): Promise<Uint8Array> => {
  for await (const piece of source.read()) return piece
  return new Uint8Array()
}

/** Only the first piece is read: most files are no ZIP. */
const beginsAsZip = async (source: FileSource): Promise<boolean> => isZip(await headOf(source))
