/** A chart as the window drew it, where the person says. */
import { AppError } from '#core/app-error.ts'
import { writeWholeFile } from '../whole-file.ts'
import { toReportError } from './write-report-file.ts'

/** Every PNG begins so. */
const BEGINNING = Buffer.from('89504e470d0a1a0a', 'hex')

/** Errors: invalid-input (no PNG), file-not-written, disk-full, file-held; the file is then what it was. */
export const saveChart = async (file: string, bytes: Buffer): Promise<void> => {
  if (!bytes.subarray(0, BEGINNING.length).equals(BEGINNING))
    throw new AppError('invalid-input', 'these bytes are no PNG')
  try {
    await writeWholeFile(file, bytes)
  } catch (error) {
    throw toReportError(error)
  }
}
