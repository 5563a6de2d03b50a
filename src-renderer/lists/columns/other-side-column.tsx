/** The other side of a decided row: who paid a document, or what a transaction was used for. */
import { useCallback } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { OtherSide } from '#contract/other-side.ts'
import type { CompanyId } from '#contract/values.ts'
import { useCategoryName } from '../../groups/use-categories.ts'
import { formatDate } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import type { Column } from '../../ui/data-grid/column.ts'
import styles from './cells.module.css'

interface Row {
  readonly otherSide: OtherSide | null
  readonly note: string | null
}

export const otherSideColumn = <Shown extends Row>(
  label: string,
  say: (side: OtherSide | null) => string,
  { isUndecided, hideBelow }: { isUndecided: boolean; hideBelow: number },
): Column<Shown> => ({
  id: 'otherSide',
  label,
  // In a view of open rows it shows only notes, and leaves the space to the names.
  width: isUndecided ? 100 : 180,
  hideBelow,
  cell: ({ otherSide, note }) => {
    const said = [say(otherSide), note === null ? '' : isolateText(note)]
      .filter((part) => part !== '')
      .join(' · ')
    return (
      <span className={styles.faint} title={said}>
        {said}
      </span>
    )
  },
})

/** @returns a function that describes the other side; empty for an undecided row */
export const useOtherSide = (companyId: CompanyId) => {
  const { words, t, count } = useWords()
  const nameOf = useCategoryName(companyId)
  const say = (side: OtherSide | null): string => {
    if (side === null) return ''
    const { kind, name, date, more } = side
    const said = kind === 'classified' ? nameOf(name ?? 'other') : (name ?? words.allocationKind[kind])
    const left = kind === 'left-open' && name !== null ? `${words.allocationKind[kind]}: ` : ''
    const rest = more === 0 ? '' : ` ${t('reconcile.endings.decided.more', { n: count(more) })}`
    return [date === null ? '' : formatDate(date), `${left}${isolateText(said)}${rest}`]
      .filter((part) => part !== '')
      .join(' · ')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other values change with the language of words and categories
  return useCallback(say, [words, nameOf])
}
