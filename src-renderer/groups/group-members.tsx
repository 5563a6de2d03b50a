/** The members of a group, line by line: documents, lines of the ledger, transactions, and named differences. */
import { isolateText } from '#contract/clean-text.ts'
import type { Response } from '#contract/index.ts'
import type { Allocation } from '#contract/match-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatDate, useWords } from '../lib/i18n/use-words.ts'
import { showDecimal } from '../lib/typed-decimal.ts'
import styles from './groups.module.css'
import { useCategoryName } from './use-categories.ts'
import { memberIds, mostMembers, useMembers } from './use-members.ts'

interface Props {
  readonly companyId: CompanyId
  readonly allocations: readonly Allocation[]
  /** Currency of the transactions. */
  readonly currency: string
  /** Exchange rate of transactions in another currency; the rows are in EUR. */
  readonly rate?: string | undefined
  /** Members that are shown elsewhere, as `d` or `t` and their id. */
  readonly without?: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

const isCash = ({ kind }: Allocation): boolean => kind === 'payment' || kind === 'credit-note'

const MemberNote = ({ text }: { readonly text: string | null | undefined }) =>
  text == null ? null : <span className={styles.memberNote}>{isolateText(text)}</span>

export const GroupMembers = ({
  companyId,
  allocations,
  currency: bankCurrency,
  rate,
  without = none,
}: Props) => {
  const { t, words, language, amount, money, count } = useWords()
  const currency = rate === undefined ? bankCurrency : 'EUR'
  const { documents, transactions, lines } = useMembers(companyId, allocations)
  const nameOf = useCategoryName(companyId)
  // Amounts say their currency where a member has another one.
  const isMixed = rate !== undefined || [...documents.values()].some((one) => one.currency !== currency)
  const figure = isMixed ? money : amount
  const all = memberIds(allocations)
  const ids = {
    documents: all.documents.filter((id) => !without.has(`d${id}`)),
    transactions: all.transactions.filter((id) => !without.has(`t${id}`)),
    lines: all.lines.filter((id) => !without.has(`l${id}`)),
  }
  const isPosted = allocations[0]?.kind === 'posted'
  const allocatedTo = (id: number) =>
    allocations
      .filter((row) => row.documentId === id && isCash(row))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const linked = new Set(allocations.filter((row) => row.explained).map((row) => row.documentId))
  const sumOf = (isLinked: boolean) =>
    allocations
      .filter((row) => row.documentId !== null && isCash(row) && linked.has(row.documentId) === isLinked)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const named = isPosted ? [] : allocations.filter((row) => !isCash(row))
  const rest = (all: readonly number[]) =>
    all.length > mostMembers ? <p className={styles.more}>+ {count(all.length - mostMembers)}</p> : null
  return (
    <div className={styles.members}>
      {ids.documents.slice(0, mostMembers).map((id) => {
        const document = documents.get(id)
        const number = allocations.find((row) => row.documentId === id)?.documentNumber ?? `#${id}`
        return (
          <div key={`d${id}`} className={styles.member}>
            <span className={styles.name}>
              <strong>{number}</strong> <span className={styles.party}>{document?.customer}</span>
            </span>
            <span className={styles.figure}>{figure(allocatedTo(id), currency)}</span>
            <span className={styles.fine}>
              {document === undefined ? null : formatDate(document.date)}
              {linked.has(id) ? ` · ${t('reconcile.proposals.linked')}` : null}
              {linked.has(id) ||
              !document?.openMinor ||
              Math.abs(allocatedTo(id)) === Math.abs(document.openMinor)
                ? null
                : ` · ${t('lists.sum', { amount: figure(document.openMinor, currency) })}`}
            </span>
            <MemberNote text={document?.note} />
          </div>
        )
      })}
      {rest(ids.documents)}
      {ids.lines.slice(0, mostMembers).map((id) => (
        <LineMember
          key={`l${id}`}
          line={lines.get(id)}
          minor={allocations.find((row) => row.lineId === id)?.amountMinor ?? 0}
          currency={currency}
        />
      ))}
      {rest(ids.lines)}
      {isPosted && all.lines.length === 0 ? (
        <p className={styles.more}>{t('ledger.noMembers.transaction')}</p>
      ) : null}
      {named.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a group have no other identity
        <div key={at} className={styles.member}>
          <span className={styles.name}>
            {row.categoryId === undefined ? (
              words.allocationKind[row.kind]
            ) : (
              <strong>{nameOf(row.categoryId)}</strong>
            )}{' '}
            {ids.documents.length === 1 ? null : <span className={styles.party}>{row.documentNumber}</span>}
          </span>
          <span className={styles.figure}>{figure(row.amountMinor, currency)}</span>
        </div>
      ))}
      {linked.size === 0 ? null : (
        <p className={styles.fine}>
          {t('reconcile.proposals.settlesAndLinks', {
            settled: figure(sumOf(false), currency),
            linked: figure(sumOf(true), currency),
          })}
        </p>
      )}
      {ids.documents.length + ids.lines.length > 0 &&
      (ids.transactions.length > 0 || all.transactions.length === 0) ? (
        <hr className={styles.against} />
      ) : null}
      {all.transactions.length === 0 ? (
        <p className={styles.more}>
          {t(isPosted ? 'ledger.noMembers.line' : 'reconcile.proposals.noTransaction')}
        </p>
      ) : null}
      {ids.transactions.slice(0, mostMembers).map((id) => {
        const transaction = transactions.get(id)
        return (
          <div key={`t${id}`} className={styles.member}>
            <span className={styles.name}>
              {transaction === undefined ? null : (transaction.counterparty ?? transaction.text)}
            </span>
            <span className={styles.figure}>
              {transaction === undefined ? null : figure(transaction.amountMinor, transaction.currency)}
            </span>
            <span className={styles.fine}>
              {transaction === undefined
                ? null
                : [
                    formatDate(transaction.bookingDate),
                    transaction.counterparty === null ? '' : isolateText(transaction.text),
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
            </span>
            <MemberNote text={transaction?.note} />
          </div>
        )
      })}
      {rest(ids.transactions)}
      {rate === undefined ? null : (
        <p className={styles.fine}>
          {t('reconcile.proposals.atRate', { rate: showDecimal(rate, language), currency: bankCurrency })}
        </p>
      )}
    </div>
  )
}

interface LineMemberProps {
  /** undefined until it is read. */
  readonly line: Response<'postings.get'> | undefined
  /** Its amount in the group, which a later extract may have changed. */
  readonly minor: number
  readonly currency: string
}

const LineMember = ({ line, minor, currency }: LineMemberProps) => {
  const { t, amount } = useWords()
  const parts =
    line === undefined
      ? []
      : [
          formatDate(line.date),
          isolateText(line.entry ?? ''),
          isolateText(line.document ?? ''),
          line.change === null ? '' : t(`ledger.changes.${line.change}`),
          line.amountMinor === minor ? '' : amount(line.amountMinor, currency),
        ]
  return (
    <div className={styles.member}>
      <span className={styles.name}>{line === undefined ? null : isolateText(line.text)}</span>
      <span className={styles.figure}>{amount(minor, currency)}</span>
      <span className={styles.fine}>{parts.filter((part) => part !== '').join(' · ')}</span>
    </div>
  )
}
