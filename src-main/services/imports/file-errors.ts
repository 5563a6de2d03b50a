/** Errors that every import of files words in the same way. */
import { AppError } from '#core/app-error.ts'
import { isSameTaxId } from '#core/tax-id.ts'

export const cancelled = (cause: unknown): AppError =>
  new AppError('cancelled', 'the import was cancelled; nothing of it was kept', { cause })

/** Adds the file's name to the message of its error. */
export const named = (name: string, error: AppError): AppError =>
  new AppError(error.code, `${name}: ${error.message}`, { cause: error, details: error.details })

/** Error: conflict, with the field `taxId`. */
export const refuseOtherCompany = (own: string | null | undefined, found: string): void => {
  if (own && !isSameTaxId(own, found))
    throw new AppError('conflict', `the file is of another company (${found})`, {
      details: { field: 'taxId' },
    })
}
