/** A document as a person types it in a command: by its id at the source, or by its number. */
import type { DocumentId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { OpenCompany } from '../services/companies/open-companies.ts'

export const ABOUT_DOCUMENT =
  "the document's number, NIF:number of a supplier's, or its id at the source; `documents list` prints them"

/** Errors: not-found; conflict (several documents have the number, and each is named). */
export const documentRow = ({ mirror }: OpenCompany, text: string): DocumentId => {
  const [found, ...others] = mirror.read.findTyped(text)
  if (found === undefined)
    throw new AppError(
      'not-found',
      `there is no document ${text}; \`documents list\` prints what each is called`,
    )
  if (others.length === 0) return found.id
  const choices = [found, ...others].map(({ key, name }) => `"${key}" (${name})`).join(', ')
  throw new AppError('conflict', `several documents are called ${text}: give one of ${choices}`)
}
