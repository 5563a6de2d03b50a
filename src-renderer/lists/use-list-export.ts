/** Ctrl+E where a list stands alone: the list itself, narrowed and sorted as it is seen. */
import type { CompanyId } from '#contract/values.ts'
import { useCommands } from '../lib/commands.ts'
import { useExport } from '../lib/use-export.ts'
import type { RowList } from './rows/use-row-list.ts'

export const useListExport = (
  companyId: CompanyId,
  of: 'documents' | 'transactions',
  { listId }: Pick<RowList<unknown>, 'listId'>,
): void => {
  const { mutate, isPending } = useExport(companyId)
  useCommands({
    export: () => {
      if (listId !== null && !isPending) mutate({ of, listId })
    },
  })
}
