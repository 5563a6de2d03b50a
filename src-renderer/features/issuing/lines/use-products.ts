/** Suggests products: a code of an earlier document completes a line. */

import { useQuery } from '@tanstack/react-query'
import type { CompanyId, Language } from '#contract/values.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { issueQueries, memoryRestMs } from '../issue-queries.ts'
import type { LineField } from '../state/fields.ts'
import { toLineTexts } from '../state/from-body.ts'

export interface Product {
  readonly code: string
  readonly description: string
  readonly texts: Partial<Record<LineField, string>>
}

/** All fields of a line except the quantity. */
const completing: readonly LineField[] = ['Code', 'Description', 'Unit', 'UnitPrice', 'TaxValue', 'Type']

/** @param typed nothing is requested while it is undefined */
export const useProducts = (companyId: CompanyId, typed: string | undefined, language: Language) => {
  const search = useDebounced(typed, memoryRestMs)
  const { data } = useQuery({
    ...issueQueries.products(companyId, search ?? ''),
    select: ({ products }) =>
      products.map(({ key, body }): Product => {
        const texts = toLineTexts(body, language)
        return {
          code: key,
          description: body.Description,
          texts: Object.fromEntries(completing.map((field) => [field, texts[field] ?? ''])),
        }
      }),
    enabled: typed !== undefined && search !== undefined,
    placeholderData: (previous) => previous,
  })
  return data ?? []
}
