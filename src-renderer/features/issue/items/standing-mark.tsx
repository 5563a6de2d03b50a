/** How far a document is, as a shape with a hue beside its words. */
import { ClassMark, type Mark } from '../../../ui/class-mark.tsx'
import type { Standing } from '../state/work-items.ts'

const marks: Readonly<Record<Standing, Mark>> = {
  unsent: 'possible',
  refused: 'conflict',
  draft: 'likely',
  'draft-changed': 'possible',
  sending: 'ambiguous',
  uncertain: 'ambiguous',
  asks: 'ambiguous',
  'awaiting-number': 'certain',
  issued: 'certain',
  cancelled: 'decided',
  dismissed: 'decided',
}

export const StandingMark = ({ standing }: { readonly standing: Standing }) => (
  <ClassMark mark={marks[standing]} />
)
