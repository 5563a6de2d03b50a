/**
 * All texts of the window by language; a key that one language lacks does not compile. A group and a file for each
 * feature, `lists` for what Documents and Transactions share, `common` for every screen. A file named
 * `<feature>-<part>.ts` holds a part of a group that has many words. A name such as SAF-T (PT) has a hyphen and a blank at
 * which no line ends.
 */
import type { Language } from '#contract/values.ts'
import { type Changes, withChanges } from '#contract/words/changes.ts'
import { attention as enAttention } from './en/attention.ts'
import { closing as enClosing } from './en/closing.ts'
import { common as enCommon } from './en/common.ts'
import { documents as enDocuments } from './en/documents.ts'
import { imports as enImports } from './en/imports.ts'
import { issue as enIssue } from './en/issue.ts'
import { ledger as enLedger } from './en/ledger.ts'
import { lists as enLists } from './en/lists.ts'
import { onFiles as enOnFiles } from './en/on-files.ts'
import { partners as enPartners } from './en/partners.ts'
import { reconcile as enReconcile } from './en/reconcile.ts'
import { reports as enReports } from './en/reports.ts'
import { settings as enSettings } from './en/settings.ts'
import { sharing as enSharing } from './en/sharing.ts'
import { shell as enShell } from './en/shell.ts'
import { start as enStart } from './en/start.ts'
import { transactions as enTransactions } from './en/transactions.ts'
import { attention } from './pt-pt/attention.ts'
import { closing } from './pt-pt/closing.ts'
import { common } from './pt-pt/common.ts'
import { documents } from './pt-pt/documents.ts'
import { imports } from './pt-pt/imports.ts'
import { issue } from './pt-pt/issue.ts'
import { ledger } from './pt-pt/ledger.ts'
import { lists } from './pt-pt/lists.ts'
import { onFiles } from './pt-pt/on-files.ts'
import { partners } from './pt-pt/partners.ts'
import { reconcile } from './pt-pt/reconcile.ts'
import { reports } from './pt-pt/reports.ts'
import { settings } from './pt-pt/settings.ts'
import { sharing } from './pt-pt/sharing.ts'
import { shell } from './pt-pt/shell.ts'
import { start } from './pt-pt/start.ts'
import { transactions } from './pt-pt/transactions.ts'

const portuguese = {
  attention,
  closing,
  common,
  documents,
  imports,
  issue,
  ledger,
  lists,
  partners,
  reconcile,
  reports,
  settings,
  sharing,
  shell,
  start,
  transactions,
}

type Texts<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Texts<T[Key]> }
export type Catalogue = typeof portuguese

const english: Texts<Catalogue> = {
  attention: enAttention,
  closing: enClosing,
  common: enCommon,
  documents: enDocuments,
  imports: enImports,
  issue: enIssue,
  ledger: enLedger,
  lists: enLists,
  partners: enPartners,
  reconcile: enReconcile,
  reports: enReports,
  settings: enSettings,
  sharing: enSharing,
  shell: enShell,
  start: enStart,
  transactions: enTransactions,
}

export const catalogues: Readonly<Record<Language, Texts<Catalogue>>> = { 'pt-PT': portuguese, en: english }

const ofFiles: Changes<Texts<Catalogue>> = onFiles
const enOfFiles: Texts<typeof onFiles> = enOnFiles

/** The same of a company that files bring everything of. */
export const cataloguesOnFiles: typeof catalogues = {
  'pt-PT': withChanges<Texts<Catalogue>>(portuguese, ofFiles),
  en: withChanges(english, enOfFiles),
}
