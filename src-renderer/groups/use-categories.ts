/** The company's categories as the window names them. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CategoryView } from '#contract/endings.ts'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { ruleQueries } from '../lib/queries.ts'

export interface NamedCategory extends CategoryView {
  /** The company's own name, else the default one in the language on screen. */
  readonly title: string
}

export const useCategories = (companyId: CompanyId) => {
  const { words } = useWords()
  const { data, error } = useQuery(ruleQueries.categories(companyId))
  return useMemo(() => {
    const defaults: Readonly<Record<string, string>> = words.category
    const all = (data?.categories ?? []).map(
      (one): NamedCategory => ({ ...one, title: one.name ?? defaults[one.id] ?? one.id }),
    )
    const names = new Map(all.map(({ id, title }) => [id, title]))
    return {
      error,
      isLoading: data === undefined,
      all,
      /** Those that are not hidden. */
      offered: all.filter(({ isHidden }) => !isHidden),
      nameOf: (id: string) => names.get(id) ?? defaults[id] ?? id,
    }
  }, [data, error, words])
}
