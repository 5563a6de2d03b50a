/** The name of a group in one line: its documents, else how its transactions ended. */
import type { GroupView } from '#contract/matching.ts'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { joinNames } from '../lib/join-names.ts'
import { useCategoryName } from './use-categories.ts'
import { documentNames } from './use-members.ts'

export const useGroupName = (companyId: CompanyId) => {
  const { words } = useWords()
  const nameOf = useCategoryName(companyId)
  return ({ allocations }: Pick<GroupView, 'allocations'>): string => {
    const numbers = documentNames(allocations)
    if (numbers !== '') return numbers
    const names = allocations.map(({ kind, categoryId }) =>
      categoryId === undefined ? words.allocationKind[kind] : nameOf(categoryId),
    )
    return joinNames([...new Set(names)])
  }
}
