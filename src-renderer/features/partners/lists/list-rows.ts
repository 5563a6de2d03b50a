/** What became of a list's rows: counted, and those that need attention first. */
import type { PartnerRow, TaxIdRow } from '#contract/partners.ts'

export type Standing = 'good' | 'invalid' | 'failed' | 'left'

/** The answers of a list, of either work. */
export type Answers =
  | { readonly work: 'add'; readonly rows: readonly PartnerRow[]; readonly left: number }
  | { readonly work: 'check'; readonly rows: readonly TaxIdRow[] }

/** What was added needs nobody. */
export type RowToSee = Exclude<PartnerRow, { outcome: 'added' }> | TaxIdRow

const STANDING: Readonly<Record<TaxIdRow['result'], Standing>> = {
  valid: 'good',
  invalid: 'invalid',
  failed: 'failed',
  'not-asked': 'left',
}

const standingOf = (row: PartnerRow | TaxIdRow): Standing =>
  'result' in row ? STANDING[row.result] : row.outcome === 'added' ? 'good' : row.outcome

export const countRows = (answers: Answers): Record<Standing, number> => {
  const counts: Record<Standing, number> = { good: 0, invalid: 0, failed: 0, left: 0 }
  for (const row of answers.rows) counts[standingOf(row)] += 1
  return answers.work === 'add' ? { ...counts, left: answers.left } : counts
}

/** The line after which the list goes on. */
export const lastAsked = ({ rows }: Answers): number =>
  Math.max(0, ...rows.filter((row) => standingOf(row) !== 'left').map(({ row }) => row))

/** Answers of a run that went on take the place of the rows it was begun for. */
export const joinAnswers = (before: Answers | null, more: Answers): Answers => {
  if (before?.work === 'add' && more.work === 'add')
    return { work: 'add', rows: [...before.rows, ...more.rows], left: more.left }
  if (before?.work === 'check' && more.work === 'check')
    return {
      work: 'check',
      rows: [...before.rows.filter((row) => standingOf(row) !== 'left'), ...more.rows],
    }
  return more
}

/** Rows that need a person, those to correct first and those nobody asked about last. */
export const rowsToSee = ({ rows }: Answers): readonly RowToSee[] => {
  const order: readonly Standing[] = ['invalid', 'failed', 'left']
  return order.flatMap((standing) =>
    [...rows].filter((row: PartnerRow | TaxIdRow): row is RowToSee => standingOf(row) === standing),
  )
}
