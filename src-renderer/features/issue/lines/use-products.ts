/** Product memory: what was invoiced under a code before completes a line. */
import { useQuery } from '@tanstack/react-query'
import type { CompanyId, Language } from '#contract/values.ts'
import { call } from '../../../api.ts'
import { keys } from '../../../lib/queries.ts'
import type { LineField } from '../state/fields.ts'
import { toLineTexts } from '../state/from-body.ts'

export interface Product {
  readonly code: string
  readonly description: string
  readonly texts: Partial<Record<LineField, string>>
}

/** Everything of a line but how many: that is this document's own. */
const completing: readonly LineField[] = ['Code', 'Description', 'Unit', 'UnitPrice', 'TaxValue', 'Type']

/** @param search nothing is asked while it is undefined */
export const useProducts = (companyId: CompanyId, search: string | undefined, language: Language) =>
  useQuery({
    queryKey: [...keys.company(companyId), 'products', search, language],
    queryFn: async (): Promise<Product[]> => {
      const { products } = await call('issuing.listProducts', { companyId, search: search ?? '', limit: 8 })
      return products.map(({ key, body }) => {
        const texts = toLineTexts(body, language)
        return {
          code: key,
          description: body.Description,
          texts: Object.fromEntries(completing.map((field) => [field, texts[field] ?? ''])),
        }
      })
    },
    enabled: search !== undefined,
    placeholderData: (previous) => previous,
    staleTime: 10_000,
  }).data ?? []
