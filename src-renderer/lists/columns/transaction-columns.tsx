/** The columns of bank transactions. */
import { useMemo } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatAccount } from '#core/format-account.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { useAccountName, useAccounts } from '../../lib/use-accounts.ts'
import type { Column } from '../../ui/data-grid/column.ts'
import type { Countable } from '../pane-state.ts'
import type { TransactionRow } from '../rows/list-source.ts'
import styles from './cells.module.css'
import { classColumn, DoneAmount } from './class-column.tsx'
import { otherSideColumn, useOtherSide } from './other-side-column.tsx'

/** Whether nothing of the transaction is left to match. */
export const isTransactionDone = ({ openMinor }: TransactionRow): boolean => openMinor === 0

/** A transaction as counted in a selection. */
export const countableTransaction = ({ id, openMinor, currency }: TransactionRow): Countable => ({
  id,
  minor: openMinor,
  currency,
  barred: openMinor === 0 ? 'transaction-open' : undefined,
})

/** @param currency the company's own, which is not repeated in every row */
export const useTransactionColumns = (
  companyId: CompanyId,
  currency: string,
  isDone: (row: TransactionRow) => boolean,
) => {
  const sayOther = useOtherSide(companyId)
  const { t, words, amount, money } = useWords()
  const nameOf = useAccountName(companyId)
  const hasAccounts = useAccounts(companyId).length > 1
  return useMemo((): readonly Column<TransactionRow>[] => {
    const write = (minor: number, own: string) => (own === currency ? amount(minor, own) : money(minor, own))
    return [
      classColumn({ t, words }, isDone),
      {
        id: 'date',
        place: 'under-figure',
        label: t('lists.column.bookingDate'),
        width: 96,
        narrow: 88,
        hideBelow: 300,
        isSortable: true,
        cell: ({ bookingDate }) => formatDate(bookingDate),
      },
      {
        id: 'counterparty',
        isFixed: true,
        place: 'both',
        label: t('lists.column.text'),
        width: 90,
        grows: true,
        isSortable: true,
        cell: ({ counterparty, text, status }) => (
          <span title={counterparty === null ? text : `${isolateText(counterparty)} · ${isolateText(text)}`}>
            {status === 'pending' ? <span className={styles.tag}>{t('lists.pending')}</span> : null}
            {counterparty === null ? null : <span className={styles.party}>{counterparty}</span>}
            <span className={counterparty === null ? styles.alone : styles.narration}>{text}</span>
          </span>
        ),
      },
      ...(hasAccounts
        ? [
            {
              id: 'account',
              label: t('lists.account'),
              width: 112,
              hideBelow: 820,
              cell: ({ accountId }: TransactionRow) => (
                <span className={styles.faint} title={formatAccount(accountId)}>
                  {nameOf(accountId)}
                </span>
              ),
            },
          ]
        : []),
      {
        id: 'valueDate',
        label: t('lists.column.valueDate'),
        width: 96,
        hideBelow: 1130, // in most rows it equals the date
        cell: ({ valueDate }) => formatDate(valueDate),
      },
      otherSideColumn(t('lists.column.becameOf'), sayOther, {
        isUndecided: isDone === isTransactionDone,
        hideBelow: 760,
      }),
      {
        id: 'amount',
        label: t('lists.column.amount'),
        width: 116,
        narrow: 104,
        align: 'end',
        isSortable: true,
        hideBelow: 640,
        cell: ({ amountMinor, currency: own }) => write(amountMinor, own),
      },
      {
        id: 'open',
        isFixed: true,
        place: 'figure',
        label: t('lists.column.unused'),
        width: 116,
        narrow: 104,
        align: 'end',
        isSortable: true,
        // What was left open on purpose is still there, though nothing is to be done.
        cell: ({ amountMinor, openMinor, leftOpenMinor, currency: own }) =>
          openMinor + leftOpenMinor === 0 ? (
            <DoneAmount text={write(amountMinor, own)} />
          ) : (
            write(openMinor + leftOpenMinor, own)
          ),
      },
      {
        id: 'balance',
        label: t('lists.column.balance'),
        width: 116,
        align: 'end',
        hideBelow: 900,
        cell: ({ balanceMinor, currency: own }) => (
          <span className={styles.faint}>{balanceMinor === null ? '' : write(balanceMinor, own)}</span>
        ),
      },
    ]
  }, [t, words, amount, money, currency, isDone, sayOther, nameOf, hasAccounts])
}
