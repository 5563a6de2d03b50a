/** The bank account that a person means: by its id, as the window names it, or by the end of its number. */
import { AppError } from '#core/app-error.ts'
import { foldText } from '#core/fold.ts'
import { longAccount, shortAccount } from '#core/format-account.ts'
import type { OpenCompany } from '../services/companies/open-companies.ts'

/** Fewer digits are no end of a number. */
const END = /^\d{4,}$/

/**
 * @returns the id of the account; the text itself where it names none, such as the id of an account to come
 * @throws AppError invalid-input, with the accounts that it may be
 */
export const accountNamed = async ({ mirror }: OpenCompany, text: string): Promise<string> => {
  const ids = mirror.read.listAccountIds()
  if (ids.includes(text)) return text
  const accounts = await mirror.ask('bankAccounts', {})
  const known = ids.map((id) => ({
    id,
    alias: accounts.find(({ accountId }) => accountId === id)?.alias ?? null,
  }))
  const typed = lettersOf(text)
  const named = known.filter(({ id, alias }) =>
    [alias ?? '', shortAccount(id, alias), shortAccount(id), id].some((name) => lettersOf(name) === typed),
  )
  const ending = known.filter(({ id }) => END.test(typed) && lettersOf(id).endsWith(typed))
  const meant = named.length > 0 ? named : ending
  if (meant.length > 1)
    throw new AppError(
      'invalid-input',
      `"${text}" may be one of ${meant.length} accounts: ${meant.map(({ id, alias }) => longAccount(id, alias)).join('; ')}`,
    )
  return meant[0]?.id ?? text
}

/** Letters and digits alone: `…3064` is `3064`. */
const lettersOf = (text: string): string => foldText(text).replaceAll(' ', '')
