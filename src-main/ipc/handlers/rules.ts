/** rules.*: learned payers, refused pairs, deduction tables, automatic acceptance, back-tests. */
import type { Handlers } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { usualDeductions } from '#core/matching/model/settings.ts'
import type { Concilia } from '../../compose.ts'
import type { OpenCompany } from '../../services/companies/open-companies.ts'
import { forgetAlias, saveDeductions, switchAutomatic, teachAlias } from '../../services/matching/rules.ts'

type RuleHandlers = Pick<Handlers, Extract<keyof Handlers, `rules.${string}`>>

export const ruleHandlers = (concilia: Concilia): RuleHandlers => {
  const { companies, deciding, backTesting } = concilia
  const readerOf = async (id: CompanyId) => (await companies.get(id)).mirror.read

  /** Changes something the window shows. */
  const change = async (id: CompanyId, work: (company: OpenCompany) => Promise<unknown>) => {
    await work(await companies.get(id))
    concilia.onChanged(id)
    return {}
  }

  return {
    'rules.listAliases': async ({ companyId, ...query }) => (await readerOf(companyId)).listAliases(query),
    'rules.forgetAlias': ({ companyId, ...alias }) =>
      change(companyId, (company) => forgetAlias(deciding, company, alias)),
    'rules.teachAlias': ({ companyId, ...alias }) =>
      change(companyId, (company) => teachAlias(deciding, company, alias)),
    'rules.listDeclines': async ({ companyId, ...query }) => (await readerOf(companyId)).listDeclines(query),
    'rules.getDeductions': async ({ companyId }) => ({
      tables: (await readerOf(companyId)).loadDeductions(),
      usual: usualDeductions,
    }),
    'rules.saveDeductions': ({ companyId, tables }) =>
      change(companyId, (company) => saveDeductions(deciding, company, tables)),
    'rules.backTest': async ({ companyId, rule }) => backTesting.run(await companies.get(companyId), rule),
    'rules.cancelBackTest': async ({ companyId }) => {
      backTesting.cancel(companyId)
      return {}
    },
    'rules.listAutomatic': async ({ companyId }) => ({
      combinations: await (await companies.get(companyId)).mirror.listAutomatic(),
    }),
    'rules.switchAutomatic': async ({ companyId, ...choice }) => {
      const outcome = await switchAutomatic(deciding, await companies.get(companyId), choice)
      concilia.onChanged(companyId)
      return { outcome }
    },
    'rules.getNotices': async ({ companyId }) => (await readerOf(companyId)).getNotices(),
    'rules.dismissNotices': ({ companyId }) =>
      change(companyId, ({ mirror }) => mirror.write.run('dismissNotices', {})),
  }
}
