/** One transaction: its text, its source, the raw record. */
import { printableJson } from '#contract/clean-text.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatAccount } from '#core/format-account.ts'
import { DecidedSection } from '../../groups/decided-section.tsx'
import { NoteSection } from '../../groups/note-section.tsx'
import { formatDate, formatInstant } from '../../lib/format-date.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useSetDirection, useTransaction } from '../../lib/queries.ts'
import { useAccountName } from '../../lib/use-accounts.ts'
import styles from '../../lists/detail/detail.module.css'
import { Facts } from '../../lists/detail/facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyNotice, ErrorNotice, QueryNotice } from '../../ui/notice.tsx'

interface Props {
  readonly companyId: CompanyId
  readonly transactionId: number | null
}

/** The raw record with one member a line; unchanged where it is not JSON. */
const readable = (raw: string): string => {
  try {
    return printableJson(JSON.stringify(JSON.parse(raw), null, 2))
  } catch {
    return raw
  }
}

export const TransactionDetail = ({ companyId, transactionId }: Props) => {
  const { t, words, money, count } = useWords()
  const query = useTransaction(companyId, transactionId)
  const { data } = query
  const nameOf = useAccountName(companyId)
  const setDirection = useSetDirection(companyId)
  if (transactionId === null) return <EmptyNotice text={t('lists.detail.choose')} />
  if (query.error || data == null) return <QueryNotice query={query} />
  const facts: readonly (readonly [string, string | null])[] = [
    [t('lists.column.bookingDate'), formatDate(data.bookingDate)],
    [t('lists.column.valueDate'), formatDate(data.valueDate)],
    [t('lists.detail.direction'), words.direction[data.direction]],
    [t('lists.column.status'), words.status[data.status]],
    [t('lists.column.counterparty'), data.counterparty],
    [t('lists.detail.iban'), data.counterpartyIban && formatAccount(data.counterpartyIban)],
    [t('lists.detail.reference'), data.reference],
    [
      t('lists.detail.account'),
      [...new Set([nameOf(data.accountId), formatAccount(data.accountId)])].join(' · '),
    ],
    [t('lists.detail.balance'), data.balanceMinor === null ? null : money(data.balanceMinor, data.currency)],
    [t('lists.detail.page'), data.page === null ? null : count(data.page)],
    [t('lists.detail.key'), data.key],
    [t('lists.detail.firstSeen'), formatInstant(data.firstSeenAt)],
    [t('lists.detail.vanishedAt'), data.vanishedAt === null ? null : formatInstant(data.vanishedAt)],
  ]
  const ways = [
    ['in', t('lists.detail.directionIn')],
    ['out', t('lists.detail.directionOut')],
    ['by-sign', t('lists.detail.directionSign')],
  ] as const
  return (
    <article className={styles.detail}>
      <header className={styles.head}>
        <h2>{money(data.amountMinor, data.currency)}</h2>
        <p>{data.text}</p>
      </header>
      {data.direction === 'unknown' ? (
        <div className={styles.act}>
          <p>{t('lists.detail.setDirection')}</p>
          {ways.map(([direction, text]) => (
            <Button
              key={direction}
              isDisabled={setDirection.isPending}
              onPress={() => setDirection.mutate({ accountId: data.accountId, direction })}
            >
              {text}
            </Button>
          ))}
          {setDirection.error === null ? null : <ErrorNotice error={setDirection.error} compact />}
        </div>
      ) : null}
      {data.flags.length === 0 ? null : (
        <div className={styles.chips}>
          {data.flags.map((flag) => (
            <Chip key={flag} tone="caution">
              {words.transactionFlag[flag]}
            </Chip>
          ))}
        </div>
      )}
      <dl className={styles.sums}>
        <div>
          <dt>{t('lists.column.amount')}</dt>
          <dd>{money(data.amountMinor, data.currency)}</dd>
        </div>
        <div className={styles.strong}>
          <dt>{t('lists.column.unused')}</dt>
          <dd>{money(data.openMinor, data.currency)}</dd>
        </div>
      </dl>
      <DecidedSection companyId={companyId} row={{ transactionId: data.id }} />
      <NoteSection isOfRow companyId={companyId} of={{ transactionId: data.id }} name={data.text} />
      <Facts facts={facts} />
      {data.raw === null ? null : (
        <section>
          <h3>{t('lists.detail.raw')}</h3>
          <pre className={styles.raw}>{readable(data.raw)}</pre>
        </section>
      )}
    </article>
  )
}
