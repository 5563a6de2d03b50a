/** Changes of categories, rules and accounts: the same of a company and of the office's set. */
import type { Request, Response } from '#contract/index.ts'
import type { LedgerSubject } from '#contract/journal-values.ts'
import { call } from '../api.ts'
import type { RuleSource } from '../lib/rule-queries.ts'

export interface RuleCalls {
  saveCategory(asked: Request<'officeset.saveCategory'>): Promise<Response<'officeset.saveCategory'>>
  removeCategory(id: string): Promise<Response<'officeset.removeCategory'>>
  saveRule(asked: Request<'officeset.saveRule'>): Promise<Response<'officeset.saveRule'>>
  removeRule(id: string): Promise<unknown>
  saveAccount(subject: LedgerSubject, account: string | null): Promise<unknown>
}

export const ruleCalls = (source: RuleSource): RuleCalls => (source === null ? ofOffice : ofCompany(source))

const ofOffice: RuleCalls = {
  saveCategory: (asked) => call('officeset.saveCategory', asked),
  removeCategory: (id) => call('officeset.removeCategory', { id }),
  saveRule: (asked) => call('officeset.saveRule', asked),
  removeRule: (key) => call('officeset.remove', { kind: 'rule', key }),
  saveAccount: (subject, account) => call('officeset.saveAccount', { subject, account }),
}

const ofCompany = (companyId: NonNullable<RuleSource>): RuleCalls => ({
  saveCategory: (asked) => call('endings.saveCategory', { companyId, ...asked }),
  removeCategory: (id) => call('endings.removeCategory', { companyId, id }),
  saveRule: (asked) => call('endings.saveRule', { companyId, ...asked }),
  removeRule: (id) => call('endings.removeRule', { companyId, id }),
  saveAccount: (subject, account) => call('journal.saveAccount', { companyId, subject, account }),
})
