/** The accounts of a month, a line for each: balance, differences and whether it agrees; a line unfolds into its statement. */
import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import type { BankStatement, LedgerStatement } from '#contract/closing-values.ts'
import { isInOtherCurrency, ledgerStatementOf } from '#contract/ledger-figures.ts'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { formatAccount } from '#core/format-account.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { useAccountName } from '../../lib/use-accounts.ts'
import { ClassMark, type Mark } from '../../ui/class-mark.tsx'
import styles from './accounts-table.module.css'

interface Props {
  readonly companyId: CompanyId
  readonly lines: readonly BankStatement[]
  readonly ledgers: readonly LedgerStatement[]
  /** Of the month. */
  readonly lastDay: IsoDate
  /** Keys of the unfolded lines. */
  readonly unfolded: ReadonlySet<string>
  readonly onToggle: (key: string) => void
  /** What a line unfolds into. */
  readonly children: (line: BankStatement) => ReactNode
}

export const AccountsTable = ({ companyId, lines, ledgers, ...props }: Props) => {
  const { lastDay, unfolded, onToggle, children } = props
  const { t, money, words } = useWords()
  const statesOf = useStates(lastDay, ledgers)
  const nameOf = useAccountName(companyId)
  const difference = (minor: number | null, currency: string, lacking: string) =>
    minor === null ? (
      <td className={clsx(styles.end, styles.lacking)}>{lacking}</td>
    ) : (
      <td className={clsx(styles.end, minor !== 0 && styles.differs)}>{money(minor, currency)}</td>
    )
  const toLedger = ({ accountId, currency, reconciliation }: BankStatement) => {
    const ledger = ledgerStatementOf(ledgers, accountId)
    if (ledger === undefined)
      return difference(reconciliation.differenceMinor, currency, t('closing.ledger.toType'))
    const [first = accountId] = ledger.accountIds
    // One difference of several accounts is shown once.
    if (first !== accountId)
      return (
        <td className={clsx(styles.end, styles.lacking)}>
          {t('closing.ledger.with', { account: nameOf(first) })}
        </td>
      )
    return difference(
      ledger.differenceMinor,
      'EUR',
      isInOtherCurrency(ledger, lines)
        ? words.reconciliation.otherCurrency
        : t(ledger.statedMinor === null ? 'closing.ledger.toType' : 'closing.unsettled'),
    )
  }
  return (
    <table className={styles.accounts}>
      <caption>{t('closing.accounts.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('closing.accounts.account')}</th>
          <th scope="col" className={styles.end}>
            {t('closing.bank.closing')}
          </th>
          <th scope="col" className={styles.end}>
            {t('closing.bank.difference')}
          </th>
          <th scope="col" className={styles.end}>
            {t('closing.ledger.difference')}
          </th>
          <th scope="col">{t('closing.accounts.state')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const key = keyOf(line)
          const isOpen = unfolded.has(key)
          const { currency } = line
          return (
            <Fragment key={key}>
              <tr className={clsx(styles.account, isOpen && styles.open)}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.unfold}
                    aria-expanded={isOpen}
                    onClick={() => onToggle(key)}
                  >
                    <span className={styles.turn} aria-hidden="true" />
                    {nameOf(line.accountId)}
                    {isOneOfSeveral(line, lines) ? ` · ${currency}` : ''}
                  </button>
                </th>
                <td className={styles.end}>
                  {line.closingMinor === null ? t('closing.unknown') : money(line.closingMinor, currency)}
                </td>
                {difference(line.differenceMinor, currency, t('closing.unsettled'))}
                {toLedger(line)}
                <td>
                  {statesOf(line).map(({ mark, text }) => (
                    <span key={text} className={styles.state}>
                      <ClassMark mark={mark} />
                      {text}
                    </span>
                  ))}
                </td>
              </tr>
              {isOpen ? (
                <tr>
                  <td colSpan={5} className={styles.statement}>
                    <p className={styles.number}>{formatAccount(line.accountId)}</p>
                    {children(line)}
                  </td>
                </tr>
              ) : null}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

export const keyOf = ({ accountId, currency }: BankStatement): string => `${accountId}-${currency}`

/** Whether the account has a line in another currency too. */
const isOneOfSeveral = ({ accountId }: BankStatement, lines: readonly BankStatement[]): boolean =>
  lines.filter((line) => line.accountId === accountId).length > 1

interface State {
  readonly mark: Mark
  readonly text: string
}

/** What does not agree or is left to do, or that all agrees. */
const useStates = (lastDay: IsoDate, ledgers: readonly LedgerStatement[]) => {
  const { t, counted } = useWords()
  return (line: BankStatement): readonly State[] => {
    const { differenceMinor, partsDifferenceMinor, reconciliation, coverage, openCount } = line
    const states: State[] = []
    const add = (isSo: boolean, mark: Mark, text: string): void => {
      if (isSo) states.push({ mark, text })
    }
    add(Boolean(differenceMinor), 'conflict', t('closing.accounts.bankDiffers'))
    add(partsDifferenceMinor !== 0, 'conflict', t('closing.accounts.partsDiffer'))
    const toLedger = ledgerStatementOf(ledgers, line.accountId) ?? reconciliation
    add(Boolean(toLedger.differenceMinor), 'conflict', t('closing.accounts.ledgerDiffers'))
    add(openCount > 0, 'ambiguous', t('closing.toReview', counted(openCount)))
    add(differenceMinor === null, 'ambiguous', t('closing.accounts.bankUnknown'))
    if (coverage !== undefined)
      add(
        (coverage.through ?? '') < lastDay,
        'ambiguous',
        coverage.through === null
          ? t('closing.coverage.unknown')
          : t('closing.coverage.through', { day: formatDate(coverage.through) }),
      )
    return states.length > 0 ? states : [{ mark: 'decided', text: t('closing.accounts.agrees') }]
  }
}
