/** What the window asks of what a person taught and set: of a company, or of the office's set. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { call } from '../api.ts'
import { callLater } from './first-frame.ts'
import { ask, companyQueries } from './queries.ts'

/** Whose categories, rules and accounts: a company's, or the office's set (null). */
export type RuleSource = CompanyId | null

const changes = { follows: 'changes' } as const
const figures = { follows: 'figures' } as const
const OFFICE_SET: readonly string[] = ['office-set']

const ofRules = (id: CompanyId) => [...companyQueries.all(id), 'rules'] as const

/** What a person taught and set, and what came of it; `all` is read again with each change of it. */
export const ruleQueries = {
  all: ofRules,
  aliases: (companyId: CompanyId, search: string, limit: number) =>
    queryOptions({
      queryKey: [...ofRules(companyId), 'aliases', search, limit],
      queryFn: () => call('rules.listAliases', { companyId, search, limit }),
      placeholderData: keepPreviousData,
      meta: changes,
    }),
  declines: (companyId: CompanyId, search: string, limit: number) =>
    queryOptions({
      queryKey: [...ofRules(companyId), 'declines', search],
      queryFn: () => call('rules.listDeclines', { companyId, search, limit }),
      placeholderData: keepPreviousData,
      meta: changes,
    }),
  deductions: (companyId: CompanyId) =>
    ask([...ofRules(companyId), 'deductions'], 'rules.getDeductions', { companyId }, changes),
  automatic: (companyId: CompanyId) =>
    ask([...ofRules(companyId), 'automatic'], 'rules.listAutomatic', { companyId }, changes),
  notices: (companyId: CompanyId) =>
    queryOptions({
      queryKey: [...ofRules(companyId), 'notices'],
      queryFn: () => callLater('rules.getNotices', { companyId }),
      meta: changes,
    }),
  classification: (source: RuleSource) =>
    queryOptions({
      queryKey: source === null ? OFFICE_SET : [...ofRules(source), 'classification'],
      queryFn: (): Promise<Pick<Response<'officeset.get'>, 'rules'>> =>
        source === null ? call('officeset.get', {}) : call('endings.listRules', { companyId: source }),
      meta: changes,
    }),
  learned: (companyId: CompanyId, limit: number) =>
    queryOptions({
      queryKey: [...ofRules(companyId), 'learned', limit],
      queryFn: () => call('endings.listLearned', { companyId, limit }),
      placeholderData: keepPreviousData,
      meta: changes,
    }),
  lessonsOf: (companyId: CompanyId, transactionId: number) =>
    ask(
      [...ofRules(companyId), 'lessons', transactionId],
      'endings.findLessons',
      { companyId, transactionId },
      changes,
    ),
  categories: (source: RuleSource) =>
    queryOptions({
      queryKey: source === null ? OFFICE_SET : [...ofRules(source), 'categories'],
      queryFn: (): Promise<Pick<Response<'officeset.get'>, 'categories'>> =>
        source === null ? call('officeset.get', {}) : call('endings.listCategories', { companyId: source }),
      meta: figures,
    }),
  /** What a company has of the office's set. */
  setState: (companyId: CompanyId) =>
    ask([...ofRules(companyId), 'office-set'], 'officeset.getState', { companyId }, changes),
  /** The office's set itself. */
  officeSet: ask(OFFICE_SET, 'officeset.get', {}),
}
