/** rules.*: learned payers, refused pairs, deduction tables, automatic acceptance, back-tests. */
import type { Handlers } from '#contract/index.ts'
import { defaultDeductions } from '#core/matching/model/settings.ts'
import type { Concilia } from '../../compose.ts'
import { changeAs } from '../../services/deciding.ts'
import { dismissNotices, forgetAlias, teachAlias } from '../../services/matching/rules.ts'
import { forCompany } from '../dispatch.ts'

export const ruleHandlers = ({ companies, deciding, backTesting }: Concilia): Handlers<'rules'> => ({
  ...forCompany(companies, {
    'rules.listAliases': ({ mirror }, query) => mirror.read.listAliases(query),
    'rules.forgetAlias': (company, alias) => forgetAlias(deciding, company, alias),
    'rules.teachAlias': (company, alias) => teachAlias(deciding, company, alias),
    'rules.listDeclines': ({ mirror }, query) => mirror.read.listDeclines(query),
    'rules.getDeductions': ({ mirror }) => ({
      tables: mirror.read.loadDeductions(),
      defaults: defaultDeductions,
    }),
    'rules.saveDeductions': (company, tables) => changeAs(deciding, company, 'saveDeductions', tables),
    'rules.backTest': (company, { rule }) => backTesting.run(company, rule),
    'rules.listAutomatic': async ({ mirror }) => ({ combinations: await mirror.ask('listAutomatic', {}) }),
    'rules.switchAutomatic': (company, choice) => changeAs(deciding, company, 'switchAutomatic', choice),
    'rules.getNotices': ({ mirror }) => mirror.read.getNotices(),
    'rules.dismissNotices': (company) => dismissNotices(deciding, company),
  }),
  'rules.cancelBackTest': async ({ companyId }) => {
    backTesting.cancel(companyId)
  },
})
