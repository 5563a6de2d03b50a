/** The rows to find a sum for: the selected rows where only one list has some, else the focused row. */
import type { Countable } from '../../../lists/pane-state.ts'
import type { SumsTarget } from '../dialogs/sums-dialog.tsx'
import type { ReconcileState } from '../reconcile-state.ts'

export const sumsTarget = (
  { pane, documents, transactions }: ReconcileState,
  focused: Countable | undefined,
): SumsTarget | null => {
  if (documents.chosen.size > 0 && transactions.chosen.size === 0)
    return { pane: 'documents', rows: [...documents.chosen.values()] }
  if (transactions.chosen.size > 0 && documents.chosen.size === 0)
    return { pane: 'transactions', rows: [...transactions.chosen.values()] }
  return focused === undefined || focused.minor === 0 ? null : { pane, rows: [focused] }
}
