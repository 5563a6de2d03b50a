/** Whether a bank statement may belong to another company: by the holder in the file, and by who already has the account. */
import type { CompanyId } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import { nameWords } from '#core/matching/index/names.ts'
import type { StatementAccount } from '#core/statements.ts'
import { isSameTaxId } from '#core/tax-id.ts'
import type { ReadableDb } from '../../db/connection/connection.ts'
import { openIfCurrent } from '../../db/connection/open.ts'
import { findAccountNamed } from '../../db/imports/imports.ts'
import type { CompanyRecord, CompanyRegistry } from '../companies/registry.ts'
import { mirrorFileOf } from '../data-folder.ts'

/** owner: the file names another holder; account: another company here has this account; e-fatura: the list names nobody. */
export interface StatementDoubt {
  kind: 'owner' | 'account' | 'e-fatura'
  /** Name of the other holder or company. */
  name: string
}

/** The name of another company here with this account; null where there is none. */
export type AccountElsewhere = (iban: string, company: CompanyId) => Promise<string | null>

/**
 * Called only for accounts that this company does not know, since it opens the mirrors of the other companies. A mirror
 * that cannot be read is skipped.
 */
export const createAccountElsewhere =
  ({ registry, dataFolder }: { registry: CompanyRegistry; dataFolder: string }): AccountElsewhere =>
  async (iban, company) => {
    const { companies } = await registry.read()
    for (const { id, name } of companies) {
      if (id === company) continue
      if (hasAccount(mirrorFileOf(dataFolder, id), iban)) return name
      // Lets other work run between two of hundreds of companies.
      await new Promise((resolve) => setImmediate(resolve))
    }
    return null
  }

const sharesWord = (one: string, other: string): boolean => {
  const words = new Set(nameWords(one))
  return nameWords(other).some((word) => words.has(word))
}

/** The holder's taxpayer number decides; without it a name is doubtful that shares no word with the company's. */
const isOtherOwner = (
  { taxId: own, name }: Pick<CompanyRecord, 'taxId' | 'name'>,
  owner: NonNullable<StatementAccount['owner']>,
): boolean => {
  if (own && owner.taxId) return !isSameTaxId(own, owner.taxId)
  return owner.name !== null && !sharesWord(owner.name, name)
}

/** @returns null where nothing suggests another company */
export const doubtAbout = async (
  record: CompanyRecord,
  { iban, owner }: StatementAccount,
  elsewhere: AccountElsewhere,
): Promise<StatementDoubt | null> => {
  if (owner && isOtherOwner(record, owner)) return { kind: 'owner', name: owner.name ?? owner.taxId ?? '' }
  const other = iban === null ? null : await elsewhere(iban, record.id)
  return other === null ? null : { kind: 'account', name: other }
}

const hasAccount = (mirrorFile: string, iban: string): boolean => {
  let db: ReadableDb | undefined
  try {
    db = openIfCurrent(mirrorFile)
    return db !== undefined && findAccountNamed(db, iban) !== undefined
  } catch (error) {
    if (!isAppError(error, 'in-use')) throw error
    return false
  } finally {
    db?.close()
  }
}
