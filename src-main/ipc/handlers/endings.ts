/** endings.*: categories, rules that classify, and endings a person chose. */
import type { LessonView } from '#contract/endings.ts'
import type { Handlers } from '#contract/index.ts'
import type { Minor } from '#contract/values.ts'
import type { Concilia } from '../../compose.ts'
import type { StoredLesson } from '../../services/endings/categories.ts'
import {
  forgetLessons,
  listCategories,
  removeCategory,
  removeRule,
  saveCategory,
  saveRule,
  tryRule,
} from '../../services/endings/categories.ts'
import { classify, leaveOpen, offset, split } from '../../services/endings/decide-endings.ts'

export const endingHandlers = ({ companies, deciding }: Concilia): Handlers<'endings'> => ({
  'endings.listCategories': async ({ companyId }) => ({
    categories: listCategories(await companies.get(companyId)),
  }),
  'endings.saveCategory': async ({ companyId, ...category }) =>
    saveCategory(deciding, await companies.get(companyId), category),
  'endings.removeCategory': async ({ companyId, id }) =>
    removeCategory(deciding, await companies.get(companyId), id),
  'endings.classify': async ({ companyId, ...choice }) =>
    classify(deciding, await companies.get(companyId), choice),
  'endings.split': async ({ companyId, ...choice }) =>
    split(deciding, await companies.get(companyId), choice),
  'endings.offset': async ({ companyId, ...choice }) =>
    offset(deciding, await companies.get(companyId), choice),
  'endings.leaveOpen': async ({ companyId, ...choice }) =>
    leaveOpen(deciding, await companies.get(companyId), choice),
  'endings.listRules': async ({ companyId }) => ({
    rules: (await companies.get(companyId)).mirror.read.listClassificationRules(),
  }),
  'endings.tryRule': async ({ companyId, ...rule }) => tryRule(await companies.get(companyId), rule),
  'endings.saveRule': async ({ companyId, ...rule }) =>
    saveRule(deciding, await companies.get(companyId), rule),
  'endings.removeRule': async ({ companyId, id }) => {
    await removeRule(deciding, await companies.get(companyId), id)
  },
  'endings.listLearned': async ({ companyId, limit }) => {
    const { learned, total, forgotten } = await (await companies.get(companyId)).mirror.endings.learned(limit)
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
  'endings.findLessons': async ({ companyId, transactionId }) => {
    const lessons = await (await companies.get(companyId)).mirror.endings.lessonsOf(transactionId)
    return {
      lessons: lessons.slice(0, MAX_LESSONS).map(viewLesson),
      groupIds: lessons.map(({ groupId }) => groupId),
    }
  },
  'endings.forgetLessons': async ({ companyId, ...choice }) =>
    forgetLessons(deciding, await companies.get(companyId), choice),
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
