/** What a decided row is joined with: who paid a document, what became of a transaction. */
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
  // Of what is still open it says the notes alone: the names have the space.
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

/** @returns the other side in words; empty where nobody decided */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest are of the language that words and categories come in
  return useCallback(say, [words, nameOf])
}
