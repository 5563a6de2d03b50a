/** The bank reconciliation of ledgers: from the bank's balance to that of the ledger, each figure with its rows. */
import type { BankStatement, LedgerStatement } from '#contract/closing-values.ts'
import { aroseSentence, isInOtherCurrency, ledgerFigures, remarksOn } from '#contract/ledger-figures.ts'
import type { IsoDate } from '#contract/values.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { ClassMark } from '../../ui/class-mark.tsx'
import styles from './closing.module.css'
import type { Figure } from './closing-queries.ts'
import { type FigureLine, FigureTable } from './figure-table.tsx'

interface Props {
  readonly statement: LedgerStatement
  /** Of its accounts. */
  readonly bank: readonly BankStatement[]
  readonly nameOf: (accountId: string) => string
  /** Of the month. */
  readonly lastDay: IsoDate
  /** A closed month cannot be changed. */
  readonly isClosed: boolean
  readonly onSee: (figure: Figure, title: string) => void
  /** Types the balance of the ledger of an account. */
  readonly onType: (accountId: string) => void
}

export const LedgerSection = ({ statement, bank, nameOf, lastDay, isClosed, onSee, onType }: Props) => {
  const { t, words } = useWords()
  const { reconciliation, ledgerFigure } = words
  const { accountIds, differenceMinor, statedFrom, arose = [] } = statement
  const isJoint = accountIds.length > 1
  const isForeign = bank.some(({ currency }) => currency !== 'EUR')
  const lacking = isInOtherCurrency(statement, bank) ? reconciliation.otherCurrency : undefined
  const parts = (isJoint || isForeign ? bank : []).map(
    ({ accountId, currency, bankClosingMinor, closingMinor }): FigureLine => ({
      key: `bank-${accountId}-${currency}`,
      label: nameOf(accountId),
      minor: bankClosingMinor ?? closingMinor,
      currency,
      variant: 'part',
    }),
  )
  const figures = ledgerFigures(statement).map(
    ({ name, currency, minor, items }): FigureLine => ({
      key: `${name}-${currency}`,
      label: ledgerFigure[name],
      minor,
      currency,
      note: remarksOn({ name, currency }, reconciliation).join(', ') || undefined,
      ...(items.length > 0 && {
        onSee: () =>
          onSee(
            { kind: 'ledger', accountId: accountIds[0] ?? '', items, lastDay, isTurned: name === 'to-post' },
            ledgerFigure[name],
          ),
      }),
    }),
  )
  const typing = accountIds.map((accountId) => (
    <Button
      key={accountId}
      variant="quiet"
      onPress={() => onType(accountId)}
      aria-label={t('closing.type', {
        what: isJoint ? `${reconciliation.stated}, ${nameOf(accountId)}` : reconciliation.stated,
      })}
    >
      {t('closing.typeShort')}
      {isJoint ? `: ${nameOf(accountId)}` : ''}
    </Button>
  ))
  return (
    <FigureTable
      title={`${reconciliation.title}: ${statement.ledgers.map(({ code, name }) => `${code} ${name}`.trim()).join(', ')}`}
      currency="EUR"
      lines={[
        {
          key: 'bank',
          label: reconciliation.bank,
          minor: statement.bankMinor,
          lacking,
        },
        ...parts,
        ...figures,
        {
          key: 'opening',
          label: reconciliation.openingDifference,
          note: formatDate(statement.openedOn),
          minor: statement.openingDifferenceMinor,
          lacking,
        },
        {
          key: 'computed',
          label: reconciliation.computed,
          minor: statement.computedMinor,
          lacking,
          variant: 'sum',
        },
        {
          key: 'stated',
          label: reconciliation.stated,
          minor: statement.statedMinor,
          lacking: t('closing.ledger.toType'),
          note: statedFrom === null ? undefined : t(`closing.bank.from.${statedFrom}`),
          act: isClosed ? null : typing,
        },
        {
          key: 'difference',
          label: t('closing.ledger.difference'),
          minor: differenceMinor,
          lacking,
          variant: 'difference',
          act:
            differenceMinor === 0 ? (
              <span className={styles.agrees}>
                <ClassMark mark="decided" /> {t('closing.accounts.agrees')}
              </span>
            ) : null,
        },
        ...arose.map(
          (span): FigureLine => ({
            key: `arose-${span.side}-${span.of}-${span.from}`,
            label: aroseSentence(words, span, formatDate),
            note: span.side === 'bank' ? nameOf(span.of) : span.of,
            minor: span.minor,
            variant: 'part',
          }),
        ),
      ]}
    />
  )
}
