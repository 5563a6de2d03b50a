/** Opens the requested dialog for an ending without a document, for the selected rows. */
import type { EndingAnswer } from '#contract/endings.ts'
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

interface Props extends Pick<EndingProps, 'companyId' | 'onClose'> {
  readonly asked: EndingAsked
  /** @returns why it was refused, as a sentence; null where it was done */
  readonly onEnd: (act: () => Promise<EndingAnswer>) => Promise<string | null>
}

export const EndingDialog = ({ asked, onEnd, onClose, ...props }: Props) => {
  const Chosen = dialogs[asked.ending]
  const end: EndingProps['onEnd'] = async (act, refuse) => {
    const why = await onEnd(act)
    if (why === null) onClose()
    else refuse(why)
  }
  return <Chosen {...props} transactionIds={asked.transactionIds} onEnd={end} onClose={onClose} />
}
