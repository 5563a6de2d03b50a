/**
 * Remaining work in a few figures, of the filters on screen; each opens its rows. Three lead; the others are quiet. A
 * figure is a filter: what it counts is what that filter lists.
 */
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { proposedClass } from '#contract/match-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { today } from '../../lib/period.ts'
import { useOverview } from '../../lib/queries.ts'
import {
  type DocumentQuery,
  type TransactionQuery,
  toDocumentFilter,
  toTransactionFilter,
} from '../../lists/filters/list-query.ts'
import { listQueries } from '../../lists/list-queries.ts'
import { Counter, type Weight } from './counter.tsx'
import styles from './counters.module.css'

type TransactionPart = Partial<TransactionQuery> & Pick<TransactionQuery, 'view' | 'proposed'>

const ofClasses = Object.fromEntries(
  proposedClass.options.map((name) => [name, { view: 'unmatched', proposed: name }]),
) as Record<(typeof proposedClass.options)[number], TransactionPart>

/** What each figure shows of the transactions, beside the other filters on screen. */
const transactionFigures = {
  openReceipts: { view: 'unmatched', proposed: 'any', direction: 'in' },
  openPayments: { view: 'unmatched', proposed: 'any', direction: 'out' },
  ...ofClasses,
  leftOpen: { view: 'left-open', proposed: 'any' },
  waiting: { view: 'waiting', proposed: 'any' },
  accepted: { view: 'matched', proposed: 'any' },
} as const satisfies Record<string, TransactionPart>
type TransactionFigure = keyof typeof transactionFigures
const names = Object.keys(transactionFigures) as TransactionFigure[]

const overdue = { view: 'overdue', proposed: 'any' } as const satisfies Partial<DocumentQuery>

interface Props {
  readonly companyId: CompanyId
  /** On screen now. */
  readonly documents: DocumentQuery
  readonly transactions: TransactionQuery
  /** Show the rows of a figure: what it leaves out of the filters stays. */
  readonly onDocuments: (part: Partial<DocumentQuery>) => void
  readonly onTransactions: (part: Partial<TransactionQuery>) => void
  readonly onConflicting: () => void
}

export const Counters = memo((props: Props) => {
  const { companyId } = props
  const { t, count, money } = useWords()
  const { data } = useOverview(companyId)
  const now = today()
  // What customers and suppliers are late with is never one sum.
  const overdueSide = props.documents.side === 'supplier' ? 'supplier' : 'customer'
  const ofTransactions = useQuery(
    listQueries.counts(
      'transactions',
      companyId,
      names.map((name) => toTransactionFilter({ ...props.transactions, ...transactionFigures[name] }, now)),
    ),
  ).data?.counts
  const ofDocuments = useQuery(
    listQueries.counts('documents', companyId, [
      toDocumentFilter({ ...props.documents, ...overdue, side: overdueSide }, now),
    ]),
  ).data?.counts
  if (data === undefined || ofTransactions === undefined || ofDocuments === undefined)
    return <div className={styles.counters} />
  const { currency } = data
  const counted = (name: TransactionFigure) =>
    ofTransactions[names.indexOf(name)] ?? { count: 0, openMinor: 0 }
  const open = (name: TransactionFigure): void => {
    const part = transactionFigures[name]
    props.onTransactions(part)
    // The other list shows the same proposals, or all that is open.
    if (part.proposed !== 'any') props.onDocuments({ view: 'all', proposed: part.proposed })
    else if (part.view === 'unmatched') props.onDocuments({ view: 'open', proposed: 'any' })
  }
  const ofClass = (name: (typeof proposedClass.options)[number], weight: Weight) => (
    <Counter
      key={name}
      label={t(`reconcile.counters.classes.${name}`)}
      text={count(counted(name).count)}
      mark={name}
      weight={weight}
      onOpen={() => open(name)}
    />
  )
  const conflicting = data.conflicting + data.stale
  return (
    <dl className={styles.counters} aria-label={t('reconcile.counters.label')}>
      {(['openReceipts', 'openPayments'] as const).map((side) => {
        const { count: rows, openMinor } = counted(side)
        const label = t(`reconcile.counters.${side}`)
        return rows === 0 ? (
          <div key={side} className={styles.main}>
            <dt>{label}</dt>
            <dd>{t('reconcile.counters.allDone')}</dd>
          </div>
        ) : (
          <Counter
            key={side}
            label={label}
            text={`${count(rows)} · ${money(openMinor, currency)}`}
            weight="main"
            onOpen={() => open(side)}
          />
        )
      })}
      {ofClass('certain', 'main')}
      {(['likely', 'possible', 'ambiguous'] as const).map((name) => ofClass(name, 'quiet'))}
      <Counter
        label={t('reconcile.counters.conflicting')}
        text={count(conflicting)}
        mark="conflict"
        weight={conflicting > 0 ? 'counter' : 'quiet'}
        onOpen={props.onConflicting}
      />
      {/* Needs no decision: shown only where there are some. */}
      {counted('explained').count > 0 ? ofClass('explained', 'quiet') : null}
      <Counter
        label={t('reconcile.counters.overdue')}
        text={money(
          overdueSide === 'customer'
            ? (ofDocuments[0]?.openMinor ?? 0)
            : 0 - (ofDocuments[0]?.openMinor ?? 0),
          currency,
        )}
        weight="quiet"
        onOpen={() => props.onDocuments({ ...overdue, side: overdueSide })}
      />
      {(['leftOpen', 'waiting'] as const).map((name) =>
        counted(name).count > 0 ? (
          <Counter
            key={name}
            label={t(`reconcile.counters.${name}`)}
            text={count(counted(name).count)}
            mark="leftOpen"
            weight="left"
            onOpen={() => open(name)}
          />
        ) : null,
      )}
      <Counter
        label={t('reconcile.counters.accepted')}
        text={count(counted('accepted').count)}
        mark="decided"
        weight="quiet"
        onOpen={() => open('accepted')}
      />
    </dl>
  )
})
