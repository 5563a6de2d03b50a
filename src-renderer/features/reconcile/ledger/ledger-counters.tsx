/** What is left between the ledger and the bank in a few figures, of the filters on screen; each opens its rows. */
import { useQuery } from '@tanstack/react-query'
import type { LedgerLineFilter } from '#contract/ledger-lines.ts'
import { matchClass } from '#contract/match-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import type { LedgerLineQuery, TransactionQuery } from '../../../lists/filters/list-query.ts'
import { listQueries } from '../../../lists/list-queries.ts'
import type { LedgerLineRow, TransactionRow } from '../../../lists/rows/list-source.ts'
import type { ListController } from '../../../lists/use-list-controller.ts'
import { Counter } from '../counter.tsx'
import counterStyles from '../counters.module.css'

type Part = Pick<LedgerLineQuery, 'proposed' | 'error'> & { readonly view: LedgerLineFilter['view'] }
const whole = { proposed: 'any', error: 'any' } as const

/** What each figure shows of the postings, beside the other filters on screen. */
const figures = {
  inTransit: { ...whole, view: 'unmatched' },
  certain: { ...whole, view: 'unmatched', proposed: 'certain' },
  likely: { ...whole, view: 'unmatched', proposed: 'likely' },
  possible: { ...whole, view: 'unmatched', proposed: 'possible' },
  ambiguous: { ...whole, view: 'unmatched', proposed: 'ambiguous' },
  errors: { ...whole, view: 'errors' },
  changed: { ...whole, view: 'changed' },
  matched: { ...whole, view: 'matched' },
} as const satisfies Record<string, Part>
type Figure = keyof typeof figures
const names = Object.keys(figures) as Figure[]
const toPost = { view: 'unmatched', proposed: 'any' } as const satisfies Partial<TransactionQuery>

interface Props {
  readonly companyId: CompanyId
  readonly currency: string
  readonly lines: ListController<LedgerLineQuery, LedgerLineRow>
  readonly transactions: ListController<TransactionQuery, TransactionRow>
}

export const LedgerCounters = ({ companyId, currency, lines, transactions }: Props) => {
  const { t, count, money } = useWords()
  const ofLines = useQuery(
    listQueries.counts(
      'postings',
      companyId,
      names.map((name) => lines.kind.filterOf({ ...lines.query, ...figures[name] })),
    ),
  ).data?.counts
  const ofTransactions = useQuery(
    listQueries.counts('transactions', companyId, [
      transactions.kind.filterOf({ ...transactions.query, ...toPost }),
    ]),
  ).data?.counts
  if (ofLines === undefined || ofTransactions === undefined) return <div className={counterStyles.counters} />
  const counted = (name: Figure) => ofLines[names.indexOf(name)] ?? { count: 0, openMinor: 0 }
  const posted = ofTransactions[0] ?? { count: 0, openMinor: 0 }
  const open = (name: Figure): void => {
    const part: Part = figures[name]
    lines.put(part)
    // The other list shows the same proposals, or all that is to be posted.
    if (part.proposed !== 'any') transactions.put({ view: 'all', proposed: part.proposed })
    else if (part.view === 'unmatched') transactions.put(toPost)
  }
  const sumOf = ({ count: rows, openMinor }: { count: number; openMinor: number }) =>
    rows === 0 ? count(0) : `${count(rows)} · ${money(openMinor, currency)}`
  return (
    <dl className={counterStyles.counters} aria-label={t('reconcile.counters.label')}>
      <Counter
        label={t('ledger.counters.inTransit')}
        text={sumOf(counted('inTransit'))}
        weight="main"
        onOpen={() => open('inTransit')}
      />
      <Counter
        label={t('ledger.counters.toPost')}
        text={sumOf(posted)}
        weight="main"
        onOpen={() => transactions.put(toPost)}
      />
      {matchClass.options.map((name) => (
        <Counter
          key={name}
          label={t(`reconcile.counters.classes.${name}`)}
          text={count(counted(name).count)}
          mark={name}
          weight={name === 'certain' ? 'main' : 'quiet'}
          onOpen={() => open(name)}
        />
      ))}
      <Counter
        label={t('ledger.counters.errors')}
        text={count(counted('errors').count)}
        mark="conflict"
        weight={counted('errors').count > 0 ? 'counter' : 'quiet'}
        onOpen={() => open('errors')}
      />
      {counted('changed').count > 0 ? (
        <Counter
          label={t('ledger.counters.changed')}
          text={count(counted('changed').count)}
          mark="conflict"
          weight="counter"
          onOpen={() => open('changed')}
        />
      ) : null}
      <Counter
        label={t('ledger.counters.matched')}
        text={count(counted('matched').count)}
        mark="decided"
        weight="quiet"
        onOpen={() => open('matched')}
      />
    </dl>
  )
}
