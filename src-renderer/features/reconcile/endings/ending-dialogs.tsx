/** Endings without a document: the dialog that was asked for, over the rows that were chosen. */
import { CategoryDialog } from './category-dialog.tsx'
import type { EndingAsked, EndingProps } from './ending-props.ts'
import { LeaveOpenDialog } from './leave-open-dialog.tsx'
import { OffsetDialog } from './offset-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'

const dialogs = {
  classify: CategoryDialog,
  split: SplitDialog,
  offset: OffsetDialog,
  'leave-open': LeaveOpenDialog,
}

interface Props extends Omit<EndingProps, 'transactionIds'> {
  readonly asked: EndingAsked
}

export const EndingDialog = ({ asked, ...props }: Props) => {
  const Chosen = dialogs[asked.ending]
  return <Chosen {...props} transactionIds={asked.transactionIds} />
}
