/** Over any history a review names exactly what is otherwise since it was last looked at. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { readStatement } from '../../../src-main/db/closing/month-statement.ts'
import { readReview } from '../../../src-main/db/closing/review-view.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { cases } from '../../helpers/long.ts'
import { closedHistory, type Happened, MONTHS, play } from './helpers/closing-histories.ts'

const INVOICED = ['supplier-payment', 'rent', 'insurance', 'utilities', 'card-purchase']

interface Read {
  id: number
  source: string
  month: Month
  amount: number
  said: string
  decided: string
  noted: string | null
  leftOpen: number
  categories: string | null
  documents: number
}

/** Each row with all that is said and decided of it, asked of the tables themselves. */
const rowsOf = (db: WritableDb): Read[] =>
  db
    .read<Read>(
      `SELECT t.id, t.source_id AS source, t.amount_minor AS amount,
         coalesce((SELECT o.period FROM closed_transaction x JOIN closing o ON o.id = x.closing
             WHERE x.transaction_id = t.id AND o.reopened_at IS NULL),
           (SELECT period FROM taken_transaction k WHERE k.transaction_id = t.id), substr(t.booking_date, 1, 7)) AS month,
         concat_ws('|', t.booking_date, t.text, t.open_minor) AS said,
         coalesce((SELECT group_concat(x.group_id || x.kind || coalesce(d.number, '') || x.amount_minor || coalesce(x.category, ''), ' ')
           FROM (SELECT * FROM allocation a WHERE a.group_id IN (SELECT group_id FROM allocation o WHERE o.transaction_id = t.id)
             ORDER BY a.group_id, a.position) x LEFT JOIN document d ON d.id = x.document_id), '') AS decided,
         (SELECT text FROM note n WHERE n.transaction_id = t.id) AS noted,
         (SELECT count(*) FROM allocation a WHERE a.transaction_id = t.id AND a.kind = 'left-open') AS leftOpen,
         (SELECT group_concat(category) FROM allocation a WHERE a.transaction_id = t.id) AS categories,
         (SELECT count(*) FROM allocation a WHERE a.transaction_id = t.id AND a.document_id IS NOT NULL) AS documents
       FROM bank_transaction t ORDER BY coalesce(t.booking_date, ''), t.place_in_day, t.id`,
    )
    .all()

/** What is to be looked at, each with all that it shows. */
const lookedAt = (db: WritableDb, month: Month): Map<string, string> => {
  const rows = rowsOf(db).filter((row) => row.month === month)
  const all = new Map<string, string>()
  const put = (kind: string, row: Read, more = '') =>
    all.set(`${kind} ["conta-1","${row.source}"]`, `${row.said}${row.amount}${row.decided}${more}`)
  for (const row of rows) {
    if (row.leftOpen > 0) put('exception', row)
    const isInvoiced = row.categories?.split(',').some((category) => INVOICED.includes(category)) ?? false
    if (row.amount < 0 && row.documents === 0 && isInvoiced) put('no-document', row)
    if (row.noted !== null) put('note', row, row.noted)
  }
  const largest = rows.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount)).slice(0, 10)
  for (const row of largest) put('large', row)
  const { bank } = readStatement(db, month)
  for (const line of bank)
    all.set(
      'figure bank ["conta-1","EUR"]',
      JSON.stringify([line, rows.map(({ said, amount, decided }) => [said, amount, decided])]),
    )
  return all
}

const OURS = /^(exception|no-document|note|large|figure bank)/

/** What the review shows of the same. */
const named = (db: WritableDb, period: Month) => {
  const { items, gone } = readReview(db, { period })
  const of = (wanted: string | null) => items.filter(({ change, key }) => change === wanted && OURS.test(key))
  return {
    new: of('new')
      .map(({ key }) => key)
      .toSorted(),
    changed: of('changed')
      .map(({ key }) => key)
      .toSorted(),
    same: of('same')
      .map(({ key }) => key)
      .toSorted(),
    gone: gone
      .map(({ key }) => key)
      .filter((key) => OURS.test(key))
      .toSorted(),
  }
}

const compared = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) => {
  const of = (is: (key: string) => boolean) => [...now.keys()].filter(is).toSorted()
  return {
    new: of((key) => !before.has(key)),
    changed: of((key) => before.has(key) && before.get(key) !== now.get(key)),
    same: of((key) => before.get(key) === now.get(key)),
    gone: [...before.keys()].filter((key) => !now.has(key)).toSorted(),
  }
}

const person = { by: 'rui', at: '2026-04-02T09:00:00.000Z' }
const ACTS = ['look', 'look', 'note', 'review', 'tick', 'none', 'none'] as const

it('names what is new, changed or gone since the last look, and nothing else', async () => {
  const counts = { new: 0, changed: 0, same: 0, gone: 0 }
  await fc.assert(
    fc.asyncProperty(
      closedHistory,
      fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.nat()), { minLength: 45, maxLength: 45 }),
      async (one, acts) => {
        const looks = new Map<Month, Map<string, string>>()
        const { db } = await play(one, ({ db, run }: Happened, at) => {
          for (const [month, before] of looks) {
            if (readReview(db, { period: month }).isClosed) continue
            const found = named(db, month)
            expect(found).toEqual(compared(before, lookedAt(db, month)))
            for (const kind of ['new', 'changed', 'same', 'gone'] as const) counts[kind] += found[kind].length
          }
          const [act, pick] = acts[at] ?? ['none', 0]
          const period = MONTHS[pick % MONTHS.length] as Month
          const { isClosed, shown, items } = readReview(db, { period })
          if (act === 'note') {
            const rows = rowsOf(db)
            const row = rows[pick % rows.length]
            if (row) run('writeNote', { of: { transactionId: row.id }, text: `nota ${pick % 3}`, ...person })
          } else if (act === 'tick' && !isClosed) {
            const item = items[pick % items.length]?.key
            if (item !== undefined) run('tickItem', { period, item, isOn: true, ...person })
          } else if ((act === 'look' || act === 'review') && !isClosed) {
            if (act === 'look') run('lookAtMonth', { period, shown, ...person })
            else run('reviewMonth', { period, name: 'Rui', shown, ...person, by: 'ana' })
            looks.set(period, lookedAt(db, period))
            // A review would keep the history's own closings waiting.
            if (act === 'review') run('reviewMonth', { period, name: null, shown, ...person })
          }
        })
        db.close()
      },
    ),
    { numRuns: cases(6, 200) },
  )
  for (const kind of ['new', 'changed', 'same', 'gone'] as const) expect(counts[kind]).toBeGreaterThan(0)
})
