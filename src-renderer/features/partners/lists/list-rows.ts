/** Counts the results of a list, and sorts the rows that need attention first. */
import type { PartnerRow, TaxIdRow } from '#contract/partners.ts'

export type Standing = 'good' | 'invalid' | 'failed' | 'left'

/** The results of a list, for either task. */
export type Answers =
  | { readonly work: 'add'; readonly rows: readonly PartnerRow[]; readonly left: number }
  | { readonly work: 'check'; readonly rows: readonly TaxIdRow[] }

/** Added rows need no attention. */
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

/** The line after which a resumed list continues. */
export const lastRequestedLine = ({ rows }: Answers): number =>
  Math.max(0, ...rows.filter((row) => standingOf(row) !== 'left').map(({ row }) => row))

/** Replaces the results of a resumed run's rows. */
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

/** Rows that need a person: those to correct first, those not requested last. */
export const rowsToSee = ({ rows }: Answers): readonly RowToSee[] => {
  const order: readonly Standing[] = ['invalid', 'failed', 'left']
  return order.flatMap((standing) =>
    [...rows].filter((row: PartnerRow | TaxIdRow): row is RowToSee => standingOf(row) === standing),
  )
}
