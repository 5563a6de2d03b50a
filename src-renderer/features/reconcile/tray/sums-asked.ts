/** What is to be added up to: the rows of the list that alone has some selected, else the row in focus. */
import type { Countable } from '../../../lists/pane-state.ts'
import type { SumsAsked } from '../dialogs/sums-dialog.tsx'
import type { ReconcileState } from '../reconcile-state.ts'

export const sumsAsked = (
  { pane, documents, transactions }: ReconcileState,
  focused: Countable | undefined,
): SumsAsked | null => {
  if (documents.chosen.size > 0 && transactions.chosen.size === 0)
    return { pane: 'documents', rows: [...documents.chosen.values()] }
  if (transactions.chosen.size > 0 && documents.chosen.size === 0)
    return { pane: 'transactions', rows: [...transactions.chosen.values()] }
  return focused === undefined || focused.minor === 0 ? null : { pane, rows: [focused] }
}
