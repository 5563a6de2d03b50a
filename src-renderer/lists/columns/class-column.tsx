/** The first column of either list: what is proposed for a row, or that it is decided. */
import type { MatchClass } from '../../../src-preload/contract/match-values.ts'
import type { useWords } from '../../lib/i18n/use-words.ts'
import { ClassMark } from '../../ui/class-mark.tsx'
import type { Column } from '../../ui/data-grid/column.ts'
import styles from './cells.module.css'

interface Row {
  readonly proposed: MatchClass | null
  readonly openMinor: number | null
}

export const classColumn = ({ t, words }: Pick<ReturnType<typeof useWords>, 't' | 'words'>): Column<Row> => ({
  id: 'class',
  label: t('lists.column.class'),
  hideLabel: true,
  isFixed: true,
  width: 24,
  narrow: 20,
  cell: ({ proposed, openMinor }) => (
    <span className={styles.mark}>
      {proposed !== null ? (
        <ClassMark mark={proposed} label={words.matchClass[proposed]} />
      ) : openMinor === 0 ? (
        <ClassMark mark="decided" label={t('lists.decided')} />
      ) : null}
    </span>
  ),
})
