/** endings.*: categories, rules that classify, and endings a person chose. */
import type { LessonView } from '#contract/endings.ts'
import type { Handlers } from '#contract/index.ts'
import type { Minor } from '#contract/values.ts'
import { defaultDeductions } from '#core/matching/model/settings.ts'
import type { Concilia } from '../../compose.ts'
import { changeAs, decideAs } from '../../services/deciding.ts'
import {
  listCategories,
  removeCategory,
  removeRule,
  type StoredLesson,
  saveCategory,
  saveRule,
  switchOffRule,
  tryRule,
} from '../../services/endings/categories.ts'
import { classify, leaveOpen, offset, split } from '../../services/endings/decide-endings.ts'
import { dismissNotices, forgetAlias, teachAlias } from '../../services/matching/rules.ts'
import { forCompany } from '../dispatch.ts'

export const endingHandlers = ({ companies, deciding }: Concilia): Handlers<'endings'> =>
  forCompany(companies, {
    'endings.listCategories': (company) => ({ categories: listCategories(company) }),
    'endings.saveCategory': (company, category) => saveCategory(deciding, company, category),
    'endings.removeCategory': (company, { id }) => removeCategory(deciding, company, id),
    'endings.classify': (company, choice) => classify(deciding, company, choice),
    'endings.split': (company, choice) => split(deciding, company, choice),
    'endings.offset': (company, choice) => offset(deciding, company, choice),
    'endings.leaveOpen': (company, choice) => leaveOpen(deciding, company, choice),
    'endings.listRules': ({ mirror }) => ({ rules: mirror.read.listAllRules() }),
    'endings.tryRule': (company, rule) => tryRule(company, rule),
    'endings.saveRule': (company, rule) => saveRule(deciding, company, rule),
    'endings.removeRule': (company, { id }) => removeRule(deciding, company, id),
    'endings.switchOffRule': (company, { id }) => switchOffRule(deciding, company, id),
    'endings.listLearned': async ({ mirror }, { limit }) => {
      const { learned, total, forgotten } = await mirror.ask('listLearned', { limit })
      return {
        total,
        forgotten: forgotten.map(viewLesson),
        learned: learned.map(({ by, name, categories, leastMinor, mostMinor, lessons }) => ({
          by,
          name,
          categories: [...categories].map(([categoryId, count]) => ({ categoryId, count })),
          leastMinor,
          mostMinor,
          currency: lessons[0]?.currency ?? 'EUR',
          lessons: lessons.map(viewLesson),
        })),
      }
    },
    'endings.findLessons': async ({ mirror }, { transactionId }) => {
      const lessons = await mirror.ask('findLessons', { id: transactionId })
      return {
        lessons: lessons.slice(0, MAX_LESSONS).map(viewLesson),
        groupIds: lessons.map(({ groupId }) => groupId),
      }
    },
    'endings.forgetLessons': (company, choice) => decideAs(deciding, company, 'forgetLessons', choice),
  })

const MAX_LESSONS = 20

const viewLesson = ({
  groupId,
  text,
  categoryId,
  amountMinor,
  currency,
  by,
  at,
}: StoredLesson): LessonView => ({
  groupId,
  text,
  categoryId,
  amountMinor: amountMinor as Minor,
  currency,
  by,
  at,
})

/** rules.*: learned payers, refused pairs, deduction tables, automatic acceptance, back-tests. */
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
