/** The other side of a decided row: who paid a document, or what a transaction was used for. */
import { clsx } from 'clsx'
import { useCallback } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { OtherSide } from '#contract/other-side.ts'
import { OPEN_KINDS } from '#contract/plain-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { useCategoryName } from '../../groups/use-categories.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import type { Column } from '../../ui/data-grid/column.ts'
import styles from './cells.module.css'

interface Row {
  readonly otherSide: OtherSide | null
  readonly note?: string | null
}

interface Said {
  readonly what: string
  /** How many more there are; it stays whole where the rest is cut. */
  readonly more: string
}

export const otherSideColumn = <Shown extends Row>(
  label: string,
  say: (side: OtherSide | null) => Said,
  { isUndecided, hideBelow }: { isUndecided: boolean; hideBelow: number },
): Column<Shown> => ({
  id: 'otherSide',
  label,
  // In a view of open rows it shows only notes, and leaves the space to the names.
  width: isUndecided ? 100 : 160,
  hideBelow,
  cell: ({ otherSide, note = null }) => {
    const { what, more } = say(otherSide)
    const noted = note === null ? '' : `${what === '' ? '' : ' · '}${isolateText(note)}`
    return (
      <span className={clsx(styles.faint, styles.parts)} title={`${what}${more}${noted}`}>
        <span>{what}</span>
        <span className={styles.whole}>{more}</span>
        <span>{noted}</span>
      </span>
    )
  },
})

/** @returns a function that describes the other side; empty for an undecided row */
export const useOtherSide = (companyId: CompanyId) => {
  const { words, t, count } = useWords()
  const nameOf = useCategoryName(companyId)
  const say = (side: OtherSide | null): Said => {
    if (side === null) return { what: '', more: '' }
    const { kind, name, date, more } = side
    const shownName = kind === 'classified' ? nameOf(name ?? 'other') : (name ?? words.allocationKind[kind])
    const left = OPEN_KINDS.has(kind) && name !== null ? `${words.allocationKind[kind]}: ` : ''
    return {
      what: [`${left}${isolateText(shownName)}`, date === null ? '' : formatDate(date)]
        .filter((part) => part !== '')
        .join(' · '),
      more: more === 0 ? '' : ` ${t('reconcile.endings.decided.more', { n: count(more) })}`,
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other values change with the language of words and categories
  return useCallback(say, [words, nameOf])
}
