/** The state of a document as a coloured shape before its text; cancelled and dismissed ones have none. */
import { ClassMark, type Mark } from '../../../ui/class-mark.tsx'
import type { Standing } from '../state/work-items.ts'

const marks: Readonly<Record<Standing, Mark | null>> = {
  unsent: 'possible',
  refused: 'conflict',
  draft: 'likely',
  'draft-changed': 'possible',
  sending: 'ambiguous',
  uncertain: 'ambiguous',
  asks: 'ambiguous',
  'awaiting-number': 'certain',
  issued: 'certain',
  cancelled: null,
  dismissed: null,
}

export const StandingMark = ({ standing }: { readonly standing: Standing }) => {
  const mark = marks[standing]
  return mark === null ? null : <ClassMark mark={mark} />
}
