/** The first column of both lists: the class of a row's proposal, or how the row ended. */
import type { ProposedClass } from '#contract/match-values.ts'
import type { OtherSide } from '#contract/other-side.ts'
import type { useWords } from '../../lib/i18n/use-words.ts'
import { ClassMark, type Mark } from '../../ui/class-mark.tsx'
import type { Column } from '../../ui/data-grid/column.ts'
import styles from './cells.module.css'

interface Row {
  readonly proposed: ProposedClass | null
  readonly openMinor: number | null
  readonly otherSide: OtherSide | null
  /** For transactions: what a person left open on purpose. */
  readonly leftOpenMinor?: number
  /** For documents: the amount that the source shows as unpaid. */
  readonly unpaidMinor?: number | null
  readonly status: string
}

type Words = Pick<ReturnType<typeof useWords>, 't' | 'words'>

/**
 * @param isDone the row is decided, so its earlier payments need no mark
 * @param wordsOf the words of a row, where they are not those of the company
 */
export const classColumn = <Shown extends Row>(
  shown: Words,
  isDone: (row: Shown) => boolean,
  wordsOf: (row: Shown) => Words = () => shown,
): Column<Shown> =>
  markColumn(shown.t('lists.column.class'), (row) =>
    row.proposed !== null && !isDone(row) && row.status !== 'A'
      ? { mark: row.proposed, label: labelOf(row, row.proposed, wordsOf(row)) }
      : endOf(row, wordsOf(row)),
  )

/** The first column of a list: a mark for each row, or none. */
export const markColumn = <Shown,>(
  label: string,
  markOf: (row: Shown) => { mark: Mark; label: string } | null,
): Column<Shown> => ({
  id: 'class',
  label,
  hideLabel: true,
  isFixed: true,
  place: 'mark',
  width: 24,
  narrow: 20,
  cell: (row) => {
    const shown = markOf(row)
    return <span className={styles.mark}>{shown === null ? null : <ClassMark {...shown} />}</span>
  },
})

/** How a row without an open amount ended; null for a cancelled document. */
const endOf = (
  { openMinor, leftOpenMinor = 0, otherSide, unpaidMinor, status }: Row,
  { t, words }: Words,
) => {
  if (openMinor !== 0 || status === 'A') return null
  if (leftOpenMinor !== 0)
    return {
      mark: 'leftOpen' as const,
      label: words.allocationKind[otherSide?.kind === 'waiting' ? 'waiting' : 'left-open'],
    }
  if (otherSide?.kind === 'classified') return { mark: 'classified' as const, label: t('lists.classified') }
  if (otherSide === null && unpaidMinor === 0)
    return { mark: 'explained' as const, label: t('lists.paidAtSource') }
  return { mark: 'decided' as const, label: t('lists.decided') }
}

/** A document with an open amount was paid in part; the proposal links that part. */
const labelOf = ({ unpaidMinor }: Row, proposed: ProposedClass, shown: Words): string =>
  proposed === 'explained' && unpaidMinor != null && unpaidMinor !== 0
    ? shown.t('lists.explainedPart')
    : nameOfProposed(proposed, shown)

/** The name of a row's proposed class. */
export const nameOfProposed = (proposed: ProposedClass, { t, words }: Words): string =>
  proposed === 'explained' ? t('lists.explained') : words.matchClass[proposed]

/** Nothing of the row is open: its whole amount, grey. Its first column has the tick. */
export const DoneAmount = ({ text }: { readonly text: string }) => (
  <span className={styles.faint}>{text}</span>
)
