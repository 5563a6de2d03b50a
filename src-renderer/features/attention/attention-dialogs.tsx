/** Lists the days on which an account's balance jumps, with buttons to fetch these days again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MissingTransactions, UndirectedAccount } from '#contract/attention.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatAccount } from '#core/format-account.ts'
import { call } from '../../api.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { companyQueries, useSetDirection } from '../../lib/queries.ts'
import { useAccountName } from '../../lib/use-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { announce, EmptyNotice, ErrorNotice } from '../../ui/notice.tsx'
import styles from './attention.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly missing: readonly MissingTransactions[]
  readonly onClose: () => void
}

export const GapsDialog = ({ companyId, missing, onClose }: Props) => {
  const { t, counted, money } = useWords()
  const nameOf = useAccountName(companyId)
  const client = useQueryClient()
  const body = useRef<HTMLDivElement>(null)
  const fetchAgain = useMutation({
    mutationFn: ({ accountId, after, before }: MissingTransactions) =>
      call('attention.fetchAgain', { companyId, accountId, from: after, to: before }),
    onSuccess: async (answer) => {
      await client.invalidateQueries(companyQueries.attention(companyId))
      if (answer.outcome === 'already-running') announce(t('attention.gaps.running'), 'wrong')
      else if (answer.inserted === 0) announce(t('attention.gaps.nothing'), 'wrong')
      else announce(t('attention.gaps.found', counted(answer.inserted)))
      // The row may be removed, and with it the focused button.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) body.current?.focus()
      })
    },
  })
  const period = ({ after, before }: MissingTransactions) =>
    after === before
      ? t('attention.gaps.within', { day: formatDate(before) })
      : t('attention.gaps.and', { from: formatDate(after), to: formatDate(before) })
  return (
    <Dialog title={t('attention.gaps.title')} onClose={onClose} size="wide">
      <div ref={body} tabIndex={-1} className={styles.body}>
        {missing.length === 0 ? (
          <EmptyNotice text={t('attention.gaps.none')} />
        ) : (
          <>
            <p>{t('attention.gaps.text')}</p>
            {fetchAgain.error === null ? null : <ErrorNotice error={fetchAgain.error} compact />}
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('attention.gaps.account')}</th>
                  <th scope="col">{t('attention.gaps.period')}</th>
                  <th scope="col" className={styles.end}>
                    {t('attention.gaps.amount')}
                  </th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {missing.map((gap) => {
                  const isAsked = fetchAgain.isPending && fetchAgain.variables === gap
                  return (
                    <tr key={`${gap.accountId} ${gap.after} ${gap.before}`}>
                      <td className={styles.text} title={formatAccount(gap.accountId)}>
                        {nameOf(gap.accountId)}
                      </td>
                      <td>{period(gap)}</td>
                      <td className={styles.end}>
                        {gap.missingMinor === null
                          ? t('attention.gaps.unknown')
                          : money(gap.missingMinor, gap.currency)}
                      </td>
                      <td className={styles.end}>
                        <Button
                          onPress={() => {
                            if (!fetchAgain.isPending) fetchAgain.mutate(gap)
                          }}
                          aria-label={`${t('attention.gaps.fetch')}: ${nameOf(gap.accountId)}, ${period(gap)}`}
                        >
                          {t(isAsked ? 'attention.gaps.fetching' : 'attention.gaps.fetch')}
                        </Button>
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface DirectionDialogProps {
  readonly companyId: CompanyId
  readonly account: UndirectedAccount
  readonly onClose: () => void
}

const ways = ['in', 'out', 'by-sign'] as const

/** Asks once per account whether its amounts are money in or out, with transactions as examples. */
export const DirectionDialog = ({ companyId, account, onClose }: DirectionDialogProps) => {
  const { t, counted, money } = useWords()
  const nameOf = useAccountName(companyId)
  const answer = useSetDirection(companyId)
  const { accountId, samples } = account
  return (
    <Dialog title={t('attention.direction.title')} onClose={onClose}>
      <p>{t('attention.direction.text', { account: nameOf(accountId) })}</p>
      <table className={styles.table} aria-label={t('attention.direction.sample', counted(account.count))}>
        <tbody>
          {samples.map((one) => (
            <tr key={one.id}>
              <td>{formatDate(one.bookingDate)}</td>
              <td className={styles.text}>{one.text}</td>
              <td className={styles.end}>{money(one.amountMinor, one.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {answer.error === null ? null : <ErrorNotice error={answer.error} compact />}
      <ul className={styles.ways}>
        {ways.map((direction) => (
          <li key={direction}>
            <Button
              isDisabled={answer.isPending}
              onPress={() =>
                answer.mutate(
                  { accountId, direction },
                  {
                    onSuccess: ({ changed }) => {
                      onClose()
                      announce(t('attention.direction.done', counted(changed)))
                    },
                  },
                )
              }
            >
              {t(`attention.direction.${direction}`)}
            </Button>
            <span className={styles.fine}>{t(`attention.direction.${direction}Text`)}</span>
          </li>
        ))}
      </ul>
      {answer.isPending ? <p role="status">{t('attention.direction.busy')}</p> : null}
    </Dialog>
  )
}
