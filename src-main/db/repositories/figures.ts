/** What the reports screen draws: open documents by age, money by month. Sums over everything: run off main. */
import type { ReportFigures } from '../../../src-preload/contract/reports.ts'
import type { ReadableDb } from '../connection.ts'

export type Figures = Omit<ReportFigures, 'currency'>
type AgeBand = ReportFigures['ageing'][number]['band']

const bands: readonly AgeBand[] = ['0-30', '31-60', '61-90', '90+']
const months = 12

/** The same documents and bands as the report of open documents; without any date in the oldest band. */
const listAgeing = (db: ReadableDb, today: string): Figures['ageing'] => {
  const rows = db
    .read<{ band: AgeBand; documents: number; openMinor: number }>(`
      SELECT CASE
          WHEN coalesce(due_date, date) IS NULL THEN '90+'
          WHEN julianday(?1) - julianday(coalesce(due_date, date)) <= 30 THEN '0-30'
          WHEN julianday(?1) - julianday(coalesce(due_date, date)) <= 60 THEN '31-60'
          WHEN julianday(?1) - julianday(coalesce(due_date, date)) <= 90 THEN '61-90'
          ELSE '90+' END AS band,
        count(*) AS documents,
        sum(CASE type WHEN 'C' THEN -open_minor ELSE open_minor END) AS openMinor
      FROM document
      WHERE status = 'C' AND type IN ('I', 'D', 'S', 'T', 'C') AND open_minor > 0
      GROUP BY band`)
    .all(today)
  return bands.map((band) => rows.find((row) => row.band === band) ?? { band, documents: 0, openMinor: 0 })
}

/** The latest months with movements of the currency, the oldest first. */
const listCash = (db: ReadableDb, currency: string): Figures['cash'] =>
  db
    .read<Figures['cash'][number]>(`
      SELECT substr(coalesce(booking_date, value_date), 1, 7) AS month,
        sum(max(amount_minor, 0)) AS inMinor,
        sum(min(amount_minor, 0)) AS outMinor,
        sum(CASE WHEN amount_minor > 0 THEN amount_minor - open_minor ELSE 0 END) AS matchedMinor
      FROM bank_transaction
      WHERE vanished_at IS NULL AND currency = ? AND coalesce(booking_date, value_date) IS NOT NULL
      GROUP BY month ORDER BY month DESC LIMIT ${months}`)
    .all(currency)
    .reverse()

/** @param today what age is measured against */
export const reportFigures = (db: ReadableDb, today: string, currency: string): Figures =>
  db.snapshot(() => ({ ageing: listAgeing(db, today), cash: listCash(db, currency) }))
