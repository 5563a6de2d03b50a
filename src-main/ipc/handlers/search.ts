/** search.*: documents and transactions at once. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { forCompany } from '../dispatch.ts'

export const searchHandlers = ({ companies }: Concilia): Handlers<'search'> =>
  forCompany(
    companies,
    {
      'search.find': ({ mirror }, { text, limit }) => mirror.lists.search(text, limit),
      'search.findExact': ({ mirror }, { text, limit }) => mirror.lists.findExact(text, limit),
    },
    // All companies may be searched, one after another.
    { once: true },
  )
