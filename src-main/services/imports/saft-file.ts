/** Tells a SAF-T (PT) file that was refused as a statement. */
import type { AppError } from '#core/app-error.ts'

/** The element a SAF-T (PT) file begins with. */
export const SAFT_ROOT = 'AuditFile'

/** Whether a file was refused as a statement because it is a SAF-T (PT) file. */
export const isSaftFile = ({ details }: AppError): boolean =>
  details.file?.problem === 'foreign' && details.file.element === SAFT_ROOT
