/** The columns of the ledger's lines. */
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { CompanyId } from '#contract/values.ts'
import { nameOfError } from '#contract/words/sentences.ts'
import { formatDate, useWords, type Words } from '../../lib/i18n/use-words.ts'
import type { Mark } from '../../ui/class-mark.tsx'
import type { Column } from '../../ui/data-grid/column.ts'
import type { Countable } from '../pane-state.ts'
import type { LedgerLineRow } from '../rows/list-source.ts'
import styles from './cells.module.css'
import { DoneAmount, markColumn } from './class-column.tsx'
import { otherSideColumn, useOtherSide } from './other-side-column.tsx'

/** Whether a group holds the line, or it is no longer in the accounting. */
export const isLineDone = ({ openMinor }: LedgerLineRow): boolean => openMinor === 0

/** A line as counted in a selection. */
export const countableLine = (row: LedgerLineRow): Countable => ({
  id: row.id,
  minor: row.amountMinor,
  barred: isLineDone(row) ? 'line-free' : undefined,
  wrongIn: row.error === null ? undefined : (row.groupId ?? undefined),
})

/** What a person must look at; null for a line in order. */
const warningOf = (
  { error, change }: LedgerLineRow,
  { t, words }: Pick<Words, 't' | 'words'>,
): string | null =>
  error !== null ? nameOfError(words, error) : change === null ? null : t(`ledger.changes.${change}`)

const markOf = (
  row: LedgerLineRow,
  { t, words }: Pick<Words, 't' | 'words'>,
): { mark: Mark; label: string } | null => {
  const warning = row.groupId === null ? null : warningOf(row, { t, words })
  if (warning !== null) return { mark: 'conflict', label: warning }
  if (row.groupId !== null) return { mark: 'decided', label: t('ledger.lineViews.matched') }
  return row.proposed === null ? null : { mark: row.proposed, label: words.matchClass[row.proposed] }
}

export const useLedgerLineColumns = (
  companyId: CompanyId,
  currency: string,
  isDone: (row: LedgerLineRow) => boolean,
) => {
  const sayOther = useOtherSide(companyId)
  const { t, words, amount } = useWords()
  return useMemo((): readonly Column<LedgerLineRow>[] => {
    const other = otherSideColumn<Pick<LedgerLineRow, 'otherSide'>>(
      t('ledger.column.transaction'),
      sayOther,
      {
        isUndecided: isDone === isLineDone,
        hideBelow: 760,
      },
    )
    return [
      markColumn(t('lists.column.class'), (row) => markOf(row, { t, words })),
      {
        id: 'date',
        place: 'under-figure',
        label: t('lists.column.date'),
        width: 96,
        narrow: 88,
        hideBelow: 300,
        isSortable: true,
        cell: ({ date }) => formatDate(date),
      },
      {
        id: 'text',
        isFixed: true,
        place: 'both',
        label: t('lists.column.text'),
        width: 90,
        grows: true,
        isSortable: true,
        cell: (row) => {
          const warning = warningOf(row, { t, words })
          const entry = [row.entry, row.document, row.note].filter((part) => part !== null).map(isolateText)
          return (
            <span title={[row.text, ...entry].join(' · ')}>
              {warning === null ? null : <span className={styles.tag}>{warning}</span>}
              <span className={clsx(entry.length === 0 ? styles.alone : styles.party)}>{row.text}</span>
              {entry.length === 0 ? null : <span className={styles.narration}>{entry.join(' · ')}</span>}
            </span>
          )
        },
      },
      {
        id: 'counterpart',
        label: t('ledger.column.counterpart'),
        width: 100,
        hideBelow: 820,
        cell: ({ counterpart }) => counterpart ?? '',
      },
      {
        ...other,
        // Notes are beside the text, where every width shows them.
        cell: ({ otherSide }) => other.cell({ otherSide }),
      },
      {
        id: 'amount',
        isFixed: true,
        place: 'figure',
        label: t('ledger.column.amount'),
        width: 116,
        narrow: 104,
        align: 'end',
        isSortable: true,
        cell: (row) =>
          isLineDone(row) ? (
            <DoneAmount text={amount(row.amountMinor, currency)} />
          ) : (
            amount(row.amountMinor, currency)
          ),
      },
    ]
  }, [t, words, amount, currency, isDone, sayOther])
}
