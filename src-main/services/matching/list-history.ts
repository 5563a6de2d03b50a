/** The history of decisions and notes, searched by the names that categories have in any language as well. */
import { foldText } from '#core/fold.ts'
import type { HistoryPage, PageQuery } from '../../db/decisions/whole-history.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { namesOf } from '../endings/categories.ts'

/** Latest first. Errors: storage-*. */
export const listHistory = (
  { mirror }: OpenCompany,
  query: Omit<PageQuery, 'categories'>,
): Promise<HistoryPage> => {
  if (query.search === undefined || query.search.trim() === '') return mirror.ask('readHistory', query)
  const categories = mirror.read
    .listCategories()
    .flatMap((one) => namesOf(one).map((name) => ({ id: one.id, name: foldText(name) })))
  return mirror.ask('readHistory', { ...query, categories })
}
