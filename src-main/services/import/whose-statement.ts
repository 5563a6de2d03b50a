/** Whether a bank statement may be of another company: what the file says of the owner, and whose the account is known to be. */

import type { CompanyId } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import { nameWords } from '#core/matching/index/names.ts'
import type { StatementAccount } from '#core/statements.ts'
import { isSameTaxId } from '#core/tax-id.ts'
import type { ReadableDb } from '../../db/connection.ts'
import { openIfCurrent } from '../../db/open.ts'
import { findAccountNamed } from '../../db/repositories/imports.ts'
import type { CompanyRecord } from '../companies/company-record.ts'
import type { CompanyRegistry } from '../companies/registry.ts'
import { mirrorFileOf } from '../data-folder.ts'

/** owner: the file names another holder; account: another company here has this account. */
export interface StatementDoubt {
  kind: 'owner' | 'account'
  /** Who that is. */
  name: string
}

/** Whose account it is besides this company's; null where no other company here has it. */
export type AccountElsewhere = (iban: string, company: CompanyId) => Promise<string | null>

/**
 * Asked only about accounts that this company does not know: it opens the mirrors of the others. One that cannot be
 * read is left out.
 */
export const createAccountElsewhere =
  ({ registry, dataFolder }: { registry: CompanyRegistry; dataFolder: string }): AccountElsewhere =>
  async (iban, company) => {
    const { companies } = await registry.read()
    for (const { id, name } of companies) {
      if (id === company) continue
      if (hasAccount(mirrorFileOf(dataFolder, id), iban)) return name
      // Hundreds of companies are not opened at a stretch.
      await new Promise((resolve) => setImmediate(resolve))
    }
    return null
  }

const sharesWord = (one: string, other: string): boolean => {
  const words = new Set(nameWords(one))
  return nameWords(other).some((word) => words.has(word))
}

/** The owner's taxpayer number decides; without it a name that has no word of the company's is doubtful. */
const isOtherOwner = (
  { taxId: own, name }: Pick<CompanyRecord, 'taxId' | 'name'>,
  owner: NonNullable<StatementAccount['owner']>,
): boolean => {
  if (own && owner.taxId) return !isSameTaxId(own, owner.taxId)
  return owner.name !== null && !sharesWord(owner.name, name)
}

/** Null where nothing speaks against this company. */
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
