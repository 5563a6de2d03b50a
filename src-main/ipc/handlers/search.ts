/** search.*: documents and transactions at once. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'

type SearchHandlers = Pick<Handlers, Extract<keyof Handlers, `search.${string}`>>

/** All companies may be searched, one after another. */
const inPassing = { inPassing: true }

export const searchHandlers = ({ companies }: Concilia): SearchHandlers => ({
  'search.find': async ({ companyId, text, limit }) =>
    (await companies.get(companyId, inPassing)).mirror.lists.search(text, limit),
  'search.findExact': async ({ companyId, text, limit }) =>
    (await companies.get(companyId, inPassing)).mirror.lists.findExact(text, limit),
})
