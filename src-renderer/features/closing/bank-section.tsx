/** One account of a month's statement: opening + receipts - payments = closing, and the difference to the ledger. */

import type { ReactNode } from 'react'
import type { BankPart, BankStatement, TransitItem } from '#contract/closing-values.ts'
import { BANK_PARTS } from '#contract/plain-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { formatDate, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { ClassMark } from '../../ui/class-mark.tsx'
import styles from './closing.module.css'
import type { Figure } from './closing-queries.ts'
import { useCoverageText } from './coverage-text.ts'
import { type FigureLine, FigureTable } from './figure-table.tsx'

export type BalanceKind = 'opening' | 'closing' | 'ledger'

/** What a person does with items in transit. */
export type TransitAct =
  | { readonly does: 'add' }
  | { readonly does: 'clear' | 'change' | 'remove'; readonly item: TransitItem }

interface Props {
  readonly line: BankStatement
  /** Of the month. */
  readonly lastDay: IsoDate
  /** A closed month cannot be changed. */
  readonly isClosed: boolean
  readonly onSee: (figure: Figure, title: string) => void
  readonly onType: (kind: BalanceKind) => void
  readonly onTransit: (act: TransitAct) => void
  /** The reconciliation, of an account whose ledger is known; else what a person typed explains it. */
  readonly children?: ReactNode
}

export const BankSection = ({ line, lastDay, isClosed, onSee, onType, onTransit, children }: Props) => {
  const { t, money, counted } = useWords()
  const { accountId, currency } = line
  const coverage = useCoverageText()
  const partName = (part: BankPart): string =>
    t(part === 'open' ? 'closing.bank.openPart' : `closing.bank.${part}`)
  const typing = (kind: BalanceKind, what: string) =>
    isClosed ? null : (
      <Button variant="quiet" onPress={() => onType(kind)} aria-label={t('closing.type', { what })}>
        {t('closing.typeShort')}
      </Button>
    )
  const side = (name: 'receipts' | 'payments'): FigureLine[] => {
    const figure = { kind: 'bank', accountId, currency, side: name } as const
    const label = t(`closing.bank.${name}`)
    const whole = name === 'receipts' ? line.receiptsMinor : line.paymentsMinor
    return [
      {
        key: name,
        label,
        minor: whole,
        onSee: () => onSee({ ...figure, part: null }, label),
      },
      ...BANK_PARTS.filter((part) => line[name][part] !== 0).map(
        (part): FigureLine => ({
          key: `${name}-${part}`,
          label: partName(part),
          variant: 'part',
          minor: line[name][part],
          onSee: () => onSee({ ...figure, part }, `${label}: ${partName(part)}`),
        }),
      ),
    ]
  }
  const fromOf = (source: BankStatement['openingFrom']): string | undefined =>
    source === null ? undefined : t(`closing.bank.from.${source}`)
  return (
    <section className={styles.section}>
      <FigureTable
        title={t('closing.bank.title')}
        currency={currency}
        lines={[
          {
            key: 'opening',
            label: t('closing.bank.opening'),
            minor: line.openingMinor,
            note: fromOf(line.openingFrom),
            act: line.openingFrom === 'closing' ? null : typing('opening', t('closing.bank.opening')),
          },
          ...side('receipts'),
          ...side('payments'),
          { key: 'closing', label: t('closing.bank.closing'), minor: line.closingMinor, variant: 'sum' },
          {
            key: 'bank',
            label: t('closing.bank.bankClosing'),
            minor: line.bankClosingMinor,
            note: fromOf(line.bankClosingFrom),
            act: typing('closing', t('closing.bank.bankClosing')),
          },
          {
            key: 'difference',
            label: t('closing.bank.difference'),
            minor: line.differenceMinor,
            variant: 'difference',
          },
          ...(line.partsDifferenceMinor === 0
            ? []
            : [
                {
                  key: 'parts',
                  label: t('closing.bank.partsDifference'),
                  minor: line.partsDifferenceMinor,
                  variant: 'difference' as const,
                },
              ]),
        ]}
      />
      {line.coverage === undefined ? null : (line.coverage.through ?? '') < lastDay ? (
        <p className={styles.gap}>
          <ClassMark mark="ambiguous" />
          <span>{coverage(line.coverage)}</span>
        </p>
      ) : (
        <p className={styles.fine}>{coverage(line.coverage)}</p>
      )}
      {line.gaps.map((gap) => (
        <p key={`${gap.after}-${gap.before}`} className={styles.gap}>
          <ClassMark mark="conflict" />
          <span>
            {gap.missingMinor === null
              ? t('closing.bank.gapUnknown', { day: formatDate(gap.before) })
              : t('closing.bank.gap', {
                  after: formatDate(gap.after),
                  before: formatDate(gap.before),
                  amount: money(gap.missingMinor, currency),
                })}
          </span>
        </p>
      ))}
      {line.notedCount === 0 ? null : (
        <p className={styles.fine}>
          {t('closing.exceptions', counted(line.notedCount))}: {money(line.notedMinor, currency)}
        </p>
      )}
      {children ?? <TypedReconciliation {...{ line, isClosed, onTransit }} typing={typing} />}
    </section>
  )
}

interface TypedProps extends Pick<Props, 'line' | 'isClosed' | 'onTransit'> {
  readonly typing: (kind: BalanceKind, what: string) => ReactNode
}

const TypedReconciliation = ({ line, isClosed, onTransit, typing }: TypedProps) => {
  const { t } = useWords()
  const { currency, reconciliation } = line
  return (
    <FigureTable
      title={t('closing.ledger.title')}
      currency={currency}
      lines={[
        { key: 'bank', label: t('closing.ledger.bank'), minor: line.bankClosingMinor ?? line.closingMinor },
        ...reconciliation.transit.map(
          (item): FigureLine => ({
            key: `transit-${item.id}`,
            label: item.text,
            note: formatDate(item.date),
            variant: 'part',
            minor: item.amountMinor,
            act: isClosed
              ? null
              : (['clear', 'change', 'remove'] as const).map((does) => (
                  <Button
                    key={does}
                    variant="quiet"
                    onPress={() => onTransit({ does, item })}
                    aria-label={t(`closing.ledger.${does}Item`, { text: item.text })}
                  >
                    {t(`closing.ledger.${does}`)}
                  </Button>
                )),
          }),
        ),
        {
          key: 'transit',
          label: t('closing.ledger.transit'),
          minor: reconciliation.transitMinor,
          act: isClosed ? null : (
            <Button variant="quiet" onPress={() => onTransit({ does: 'add' })}>
              {t('closing.ledger.add')}
            </Button>
          ),
        },
        {
          key: 'not-posted',
          label: t('closing.ledger.notPosted'),
          minor: -reconciliation.notPostedMinor,
        },
        {
          key: 'ledger',
          label: t('closing.ledger.ledger'),
          minor: reconciliation.ledgerMinor,
          lacking: t('closing.ledger.toType'),
          variant: 'sum',
          act: typing('ledger', t('closing.ledger.ledger')),
        },
        {
          key: 'difference',
          label: t('closing.ledger.difference'),
          minor: reconciliation.differenceMinor,
          variant: 'difference',
        },
      ]}
    />
  )
}
