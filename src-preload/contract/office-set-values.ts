/** The office's set: categories, rules and accounts that companies follow. */
import { z } from 'zod'
import { categoryId, ruleBody, ruleId } from './ending-values.ts'
import { ledgerAccount, ledgerRole } from './journal-values.ts'
import { instant, typedText } from './values.ts'

/**
 * Where an entry of a company comes from. default: built in, and changed by nobody. office: the office's. overridden: the
 * company's own in place of the office's. own: the company's alone.
 */
export const entryOrigin = z.enum(['default', 'office', 'overridden', 'own'])
export type EntryOrigin = z.infer<typeof entryOrigin>

/** What a category is, without its id; the name is null for the default one in the reader's language. */
export const categoryBody = z.strictObject({
  name: typedText.trim().min(1).max(60).nullable(),
  account: typedText.trim().min(1).max(20).nullable(),
  isHidden: z.boolean(),
})

/** Who last changed it, and when. */
const changed = { by: z.string(), at: instant }

/** An entry of the set. Accounts of banks, customers and suppliers are a company's own; that of a category is in its entry. */
export const officeEntry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('category'), key: categoryId, body: categoryBody, ...changed }),
  z.strictObject({ kind: z.literal('rule'), key: ruleId, body: ruleBody, ...changed }),
  z.strictObject({
    kind: z.literal('account'),
    key: ledgerRole,
    body: z.strictObject({ account: ledgerAccount }),
    ...changed,
  }),
])
export type OfficeEntry = z.infer<typeof officeEntry>

/** Names one entry. */
export const entryName = z.strictObject({ kind: z.enum(['category', 'rule', 'account']), key: z.string() })
export type EntryName = z.infer<typeof entryName>

/** More than any office has; a limit for files from outside. */
export const MAX_ENTRIES = 5_000
