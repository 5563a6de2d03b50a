/** Saves a chart that the window drew, where the person chose. */
import { AppError } from '#core/app-error.ts'
import { writeWholeFile } from '../whole-file.ts'
import { toReportError } from './write-report-file.ts'

/** The first bytes of every PNG. */
const BEGINNING = Buffer.from('89504e470d0a1a0a', 'hex')

/** Errors: invalid-input (not a PNG), file-not-written, disk-full, file-held; the file is then unchanged. */
export const saveChart = async (file: string, bytes: Buffer): Promise<void> => {
  if (!bytes.subarray(0, BEGINNING.length).equals(BEGINNING))
    throw new AppError('invalid-input', 'these bytes are no PNG')
  try {
    await writeWholeFile(file, bytes)
  } catch (error) {
    throw toReportError(error)
  }
}
