/** Categories with their names in the window, of a company or of the office's set. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { CategoryView } from '#contract/endings.ts'
import type { Response } from '#contract/index.ts'
import type { GroupView } from '#contract/matching.ts'
import type { CompanyId } from '#contract/values.ts'
import { joinNames, useWords } from '../lib/i18n/use-words.ts'
import { type RuleSource, ruleQueries } from '../lib/rule-queries.ts'
import { documentNames } from './use-members.ts'

export interface NamedCategory extends CategoryView {
  /** The company's own name, else the default name in the window's language. */
  readonly title: string
}

const ownNames = ({
  categories,
}: Pick<Response<'officeset.get'>, 'categories'>): Readonly<Record<string, string>> =>
  Object.fromEntries(categories.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))

/** @returns a function for the name of a category; stable until a name changes */
export const useCategoryName = (source: RuleSource) => {
  const { words } = useWords()
  const names = useQuery({ ...ruleQueries.categories(source), select: ownNames }).data
  const defaults: Readonly<Record<string, string>> = words.category
  return useCallback((id: string) => names?.[id] ?? defaults[id] ?? id, [names, defaults])
}

export const useCategories = (source: RuleSource) => {
  const nameOf = useCategoryName(source)
  const { data, error } = useQuery(ruleQueries.categories(source))
  return useMemo(() => {
    const all = (data?.categories ?? []).map((one): NamedCategory => ({ ...one, title: nameOf(one.id) }))
    return {
      error,
      isLoading: data === undefined,
      all,
      /** Categories that are not hidden. */
      offered: all.filter(({ isHidden }) => !isHidden),
      nameOf,
    }
  }, [data, error, nameOf])
}

type Named = Pick<GroupView, 'allocations' | 'currency' | 'ends'>

/** The name of a group in one line: its documents, its lines of the ledger, else how its transactions ended. */
export const useGroupName = (companyId: CompanyId) => {
  const { t, words, counted, money } = useWords()
  const nameOf = useCategoryName(companyId)
  /** The lines with their sum; of a group without lines its transactions. */
  const nameOfPosted = ({ allocations, currency, ends }: Named): string => {
    const lines = allocations.filter(({ lineId }) => lineId !== undefined)
    const of = lines.length > 0 ? lines : allocations
    const minor = of.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const what = t(`ledger.group.${lines.length > 0 ? 'lines' : 'transactions'}`, {
      ...counted(of.length),
      amount: money(minor, currency),
    })
    return ends === undefined ? what : t('ledger.group.correction', { what })
  }
  return (group: Named): string => {
    const { allocations } = group
    if (allocations[0]?.kind === 'posted') return nameOfPosted(group)
    const numbers = documentNames(allocations)
    if (numbers !== '') return numbers
    const names = allocations.map(({ kind, categoryId }) =>
      categoryId === undefined ? words.allocationKind[kind] : nameOf(categoryId),
    )
    return joinNames([...new Set(names)])
  }
}
