/** Asks once per account whether its amounts are money in or out, with transactions as examples. */
import type { UndirectedAccount } from '#contract/attention.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatDate } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useSetDirection } from '../../lib/queries.ts'
import { useAccountName } from '../../lib/use-accounts.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './attention.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly account: UndirectedAccount
  readonly onClose: () => void
}

const ways = ['in', 'out', 'by-sign'] as const

export const DirectionDialog = ({ companyId, account, onClose }: Props) => {
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
