/** All texts of the window by language; a key that one language lacks does not compile. */
import type { Language } from '#contract/values.ts'
import { attention as enAttention } from './en/attention.ts'
import { common as enCommon } from './en/common.ts'
import { endings as enEndings } from './en/endings.ts'
import { issue as enIssue } from './en/issue.ts'
import { lists as enLists } from './en/lists.ts'
import { reports as enReports, settings as enSettings } from './en/office.ts'
import { partners as enPartners } from './en/partners.ts'
import { reconcile as enReconcile } from './en/reconcile.ts'
import { recovery as enRecovery } from './en/recovery.ts'
import { rules as enRules } from './en/rules.ts'
import { shell as enShell } from './en/shell.ts'
import { start as enStart } from './en/start.ts'
import { attention } from './pt-pt/attention.ts'
import { common } from './pt-pt/common.ts'
import { endings } from './pt-pt/endings.ts'
import { issue } from './pt-pt/issue.ts'
import { lists } from './pt-pt/lists.ts'
import { reports, settings } from './pt-pt/office.ts'
import { partners } from './pt-pt/partners.ts'
import { reconcile } from './pt-pt/reconcile.ts'
import { recovery } from './pt-pt/recovery.ts'
import { rules } from './pt-pt/rules.ts'
import { shell } from './pt-pt/shell.ts'
import { start } from './pt-pt/start.ts'

const portuguese = {
  attention,
  common,
  endings,
  issue,
  lists,
  partners,
  reconcile,
  recovery,
  reports,
  rules,
  settings,
  shell,
  start,
}

type Texts<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Texts<T[Key]> }
export type Catalogue = typeof portuguese

const english: Texts<Catalogue> = {
  attention: enAttention,
  common: enCommon,
  endings: enEndings,
  issue: enIssue,
  lists: enLists,
  partners: enPartners,
  reconcile: enReconcile,
  recovery: enRecovery,
  reports: enReports,
  rules: enRules,
  settings: enSettings,
  shell: enShell,
  start: enStart,
}

export const catalogues: Readonly<Record<Language, Texts<Catalogue>>> = { 'pt-PT': portuguese, en: english }
