/** rules.*: learned payers, refused pairs, deduction tables, automatic acceptance, back-tests. */
import type { Handlers } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { defaultDeductions } from '#core/matching/model/settings.ts'
import type { Concilia } from '../../compose.ts'
import {
  dismissNotices,
  forgetAlias,
  saveDeductions,
  switchAutomatic,
  teachAlias,
} from '../../services/matching/rules.ts'

export const ruleHandlers = (concilia: Concilia): Handlers<'rules'> => {
  const { companies, deciding, backTesting } = concilia
  const readerOf = async (id: CompanyId) => (await companies.get(id)).mirror.read

  return {
    'rules.listAliases': async ({ companyId, ...query }) => (await readerOf(companyId)).listAliases(query),
    'rules.forgetAlias': async ({ companyId, ...alias }) => {
      await forgetAlias(deciding, await companies.get(companyId), alias)
    },
    'rules.teachAlias': async ({ companyId, ...alias }) => {
      await teachAlias(deciding, await companies.get(companyId), alias)
    },
    'rules.listDeclines': async ({ companyId, ...query }) => (await readerOf(companyId)).listDeclines(query),
    'rules.getDeductions': async ({ companyId }) => ({
      tables: (await readerOf(companyId)).loadDeductions(),
      defaults: defaultDeductions,
    }),
    'rules.saveDeductions': async ({ companyId, tables }) => {
      await saveDeductions(deciding, await companies.get(companyId), tables)
    },
    'rules.backTest': async ({ companyId, rule }) => backTesting.run(await companies.get(companyId), rule),
    'rules.cancelBackTest': async ({ companyId }) => {
      backTesting.cancel(companyId)
    },
    'rules.listAutomatic': async ({ companyId }) => ({
      combinations: await (await companies.get(companyId)).mirror.listAutomatic(),
    }),
    'rules.switchAutomatic': async ({ companyId, ...choice }) => ({
      outcome: await switchAutomatic(deciding, await companies.get(companyId), choice),
    }),
    'rules.getNotices': async ({ companyId }) => (await readerOf(companyId)).getNotices(),
    'rules.dismissNotices': async ({ companyId }) => {
      await dismissNotices(deciding, await companies.get(companyId))
    },
  }
}
