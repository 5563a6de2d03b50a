/** Sets of open items that add up to the selected sum, side by side; each can be moved to the tray. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolateText } from '#contract/clean-text.ts'
import type { Request, Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { formatDate, useWords } from '../../../lib/i18n/use-words.ts'
import type { Countable } from '../../../lists/pane-state.ts'
import { columnsToRows } from '../../../lists/rows/list-source.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyNotice, QueryNotice } from '../../../ui/notice.tsx'
import { reconcileQueries } from '../reconcile-queries.ts'
import type { Pane } from '../reconcile-state.ts'
import styles from './dialogs.module.css'

const mostSets = 9
const scopes = ['close', 'all'] as const
const withClosed = [...scopes, 'closed'] as const
type Scope = Request<'matching.findSums'>['scope']

/** The rows, of one list, whose sum is searched for. */
export interface SumsTarget {
  readonly pane: Pane
  readonly rows: readonly Countable[]
  /** The group whose error lines are searched for to end. */
  readonly ends?: string
}

interface Props {
  readonly companyId: CompanyId
  readonly currency: string
  readonly book: 'documents' | 'ledger'
  readonly asked: SumsTarget
  readonly onChoose: (members: readonly Countable[]) => void
  /** Where the rows are documents that payments of closed months may have settled: names the payment. */
  readonly onName?: ((payment: Countable) => void) | undefined
  readonly onClose: () => void
}

export const SumsDialog = ({ companyId, currency, book, asked, onChoose, onName, onClose }: Props) => {
  const { t, money, amount, counted } = useWords()
  const [scope, setScope] = useState<Scope>('close')
  const { ends } = asked
  const ids = asked.rows
    .filter(({ barred }) => ends === undefined || barred === undefined)
    .map(({ id }) => id)
  const left = asked.pane === 'left' ? ids : []
  const question = {
    ...(book === 'ledger' ? { book, lineIds: left } : { documentIds: left }),
    transactionIds: asked.pane === 'right' ? ids : [],
    ...(ends !== undefined && { ends }),
    scope,
    limit: mostSets,
  }
  const query = useQuery(reconcileQueries.sums(companyId, question))
  const { data } = query
  const choose = (at: number) => {
    const set = data?.sets[at]
    if (set === undefined) return
    const [payment] = set
    if (scope !== 'closed') onChoose(set)
    else if (payment) onName?.(payment)
    onClose()
  }
  // What is left of an error is known with the answer.
  const total = ends === undefined ? asked.rows.reduce((sum, { minor }) => sum + minor, 0) : data?.targetMinor
  const where = ends === undefined ? book : 'error'
  const lines = data === undefined ? undefined : linesOf(data)

  const answer = () => {
    if (query.error || data === undefined || lines === undefined) return <QueryNotice query={query} />
    if (data.sets.length === 0) {
      const next = scope === 'close' ? 'all' : scope === 'all' && onName ? 'closed' : undefined
      return (
        <EmptyNotice
          text={
            scope === 'closed'
              ? t('reconcile.sums.closed.none')
              : data.pool === 0 && scope === 'close'
                ? t(`reconcile.sums.${where}.noneClose`)
                : t('reconcile.sums.none', counted(data.pool))
          }
        >
          {next === undefined ? null : (
            <Button variant="primary" onPress={() => setScope(next)}>
              {next === 'closed' ? t('reconcile.sums.closed.search') : t(`reconcile.sums.${where}.searchAll`)}
            </Button>
          )}
        </EmptyNotice>
      )
    }
    if (scope === 'closed')
      return (
        <>
          <p>{t('reconcile.sums.closed.found', counted(data.sets.length))}</p>
          {sets(data.sets, lines, t('reconcile.sums.closed.choose'))}
        </>
      )
    return (
      <>
        <p>{t(data.complete ? 'reconcile.sums.all' : 'reconcile.sums.more', counted(data.sets.length))}</p>
        {sets(data.sets, lines, t('reconcile.sums.choose'))}
      </>
    )
  }
  const sets = (
    all: Response<'matching.findSums'>['sets'],
    lines: ReadonlyMap<number, Line>,
    chooses: string,
  ) => (
    <ol className={styles.sample}>
      {all.map((set, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index in an answer that never changes
        <li key={at} className={styles.sampled}>
          <ul className={styles.set}>
            {set.map(({ id, minor }) => (
              <li key={id}>
                <strong>{lines.get(id)?.name}</strong>
                <span className={styles.end}>{amount(minor, currency)}</span>
                <span className={styles.faint}>{lines.get(id)?.more}</span>
              </li>
            ))}
          </ul>
          <Button onPress={() => choose(at)} keyHint={String(at + 1)} autoFocus={at === 0}>
            {chooses}
          </Button>
        </li>
      ))}
    </ol>
  )

  return (
    <Dialog title={t('reconcile.sums.title')} onClose={onClose} size="wide">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: digits choose, as each button's text says */}
      <div
        className={styles.stack}
        onKeyDown={({ key }) => {
          if (/^[1-9]$/.test(key)) choose(Number(key) - 1)
        }}
      >
        <div className={styles.question}>
          <p>
            {scope === 'closed'
              ? t('reconcile.sums.closed.question')
              : t(`reconcile.sums.${where}.question.${asked.pane}`)}{' '}
            {total === undefined ? null : (
              <strong className={styles.verdict}>{money(total, currency)}</strong>
            )}
          </p>
          <Choice
            label={t('reconcile.sums.scope')}
            hideLabel
            value={scope}
            options={(onName ? withClosed : scopes).map((value) => ({
              value,
              text:
                value === 'closed'
                  ? t('reconcile.sums.closed.scope')
                  : t(`reconcile.sums.${where}.scopes.${value}`),
            }))}
            onChange={setScope}
          />
        </div>
        {answer()}
      </div>
    </Dialog>
  )
}

interface Line {
  readonly name: string
  readonly more: string
}

/** A text for each member, by id. */
const linesOf = ({ documents, lines, transactions }: Response<'matching.findSums'>): Map<number, Line> =>
  new Map<number, Line>([
    ...columnsToRows(documents).map(({ id, number, customer, date }): [number, Line] => [
      id,
      { name: number ?? `#${id}`, more: `${isolateText(customer)} · ${formatDate(date)}` },
    ]),
    ...columnsToRows(lines).map(({ id, text, entry, date }): [number, Line] => [
      id,
      { name: text, more: [entry, formatDate(date)].filter((part) => part !== null).join(' · ') },
    ]),
    ...columnsToRows(transactions).map(({ id, text, counterparty, bookingDate }): [number, Line] => [
      id,
      { name: counterparty ?? text, more: formatDate(bookingDate) },
    ]),
  ])
