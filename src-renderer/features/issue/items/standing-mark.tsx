/** How far a document is, as a shape with a hue beside its words; nothing marks what was cancelled or dismissed. */
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
