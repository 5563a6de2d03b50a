/** search.*: documents and transactions at once. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'

/** All companies may be searched, one after another. */
const once = { once: true }

export const searchHandlers = ({ companies }: Concilia): Handlers<'search'> => ({
  'search.find': async ({ companyId, text, limit }) =>
    (await companies.get(companyId, once)).mirror.lists.search(text, limit),
  'search.findExact': async ({ companyId, text, limit }) =>
    (await companies.get(companyId, once)).mirror.lists.findExact(text, limit),
})
