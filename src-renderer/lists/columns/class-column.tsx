/** The first column of either list: what is proposed for a row, or that it is decided. */
import type { MatchClass } from '#contract/match-values.ts'
import type { useWords } from '../../lib/i18n/use-words.ts'
import { ClassMark } from '../../ui/class-mark.tsx'
import type { Column } from '../../ui/data-grid/column.ts'
import styles from './cells.module.css'

interface Row {
  readonly proposed: MatchClass | null
  readonly openMinor: number | null
}

/** @param isDone a row that is struck through: what still explains its earlier payments is no question of it any more */
export const classColumn = <Shown extends Row>(
  { t, words }: Pick<ReturnType<typeof useWords>, 't' | 'words'>,
  isDone: (row: Shown) => boolean,
): Column<Shown> => ({
  id: 'class',
  label: t('lists.column.class'),
  hideLabel: true,
  isFixed: true,
  width: 24,
  narrow: 20,
  cell: (row) => (
    <span className={styles.mark}>
      {row.proposed !== null && !isDone(row) ? (
        <ClassMark mark={row.proposed} label={words.matchClass[row.proposed]} />
      ) : row.openMinor === 0 ? (
        <ClassMark mark="decided" label={t('lists.decided')} />
      ) : null}
    </span>
  ),
})
