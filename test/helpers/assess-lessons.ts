/** Teaches lessons one after another, and looks after each at what every other row is then proposed. */
import { createClassifier } from '#core/endings/classify.ts'
import type { Lesson } from '#core/endings/taught.ts'
import type { MatchProposal } from '#core/matching/model/types.ts'
import { type EndedRow, inventEndings } from './invent-endings.ts'
import { randomOf } from './random-of.ts'

export interface Faults {
  /** A wrong category as likely or certain. */
  wrong: string[]
  /** A row that was right before a lesson, and is wrong, ambiguous or without a proposal after it. */
  spoiled: string[]
  /** Rows of the same payee that the lesson did not teach. */
  untaught: string[]
  /** A wrong category as possible, where nothing right was proposed before: Enter would accept it. */
  guessed: string[]
}

export const noFaults = (): Faults => ({ wrong: [], spoiled: [], untaught: [], guessed: [] })

const lessonOf = ({ transaction, categoryId }: EndedRow): Lesson => ({
  ...transaction,
  groupId: `h-${transaction.id}`,
  transactionId: transaction.id,
  categoryId,
})

const isRight = ({ categoryId }: EndedRow, proposal: MatchProposal | undefined): boolean =>
  proposal !== undefined &&
  proposal.class !== 'ambiguous' &&
  proposal.allocations[0]?.categoryId === categoryId

/** What is proposed for each row by these lessons. */
const proposalsOf = (rows: readonly EndedRow[], lessons: readonly Lesson[]) => {
  const { propose, observe } = createClassifier({ lessons, rules: [], hidden: new Set() })
  const taught = new Set(lessons.map(({ transactionId }) => transactionId))
  for (const { transaction } of rows) if (!taught.has(transaction.id)) observe(transaction, 1)
  return new Map(rows.map((row) => [row, propose(row.transaction, 'none')]))
}

/** @param most lessons that are taught; which rows, and in which order, depends on the seed */
export const assessLessons = (seed: number, most: number, faults: Faults): void => {
  const rows = inventEndings(seed)
  const random = randomOf(seed + 1)
  const taught = [...rows].sort(() => random() - 0.5).slice(0, most)
  const lessons: Lesson[] = []
  let before = proposalsOf(rows, lessons)
  for (const teaches of taught) {
    lessons.push(lessonOf(teaches))
    const after = proposalsOf(rows, lessons)
    for (const row of rows) {
      if (taught.slice(0, lessons.length).includes(row)) continue
      const proposal = after.get(row)
      const said = `${seed}: "${teaches.transaction.text}" as ${teaches.categoryId}, then "${row.transaction.text}" ${row.transaction.counterpartyName ?? ''} (${row.categoryId}): ${proposal?.class} ${proposal?.allocations[0]?.categoryId}`
      const right = isRight(row, proposal)
      if (!right && (proposal?.class === 'likely' || proposal?.class === 'certain')) faults.wrong.push(said)
      if (!right && isRight(row, before.get(row))) faults.spoiled.push(said)
      else if (!right && proposal !== undefined && proposal.class !== 'ambiguous') {
        const earlier = before.get(row)?.allocations[0]?.categoryId
        if (earlier !== proposal.allocations[0]?.categoryId) faults.guessed.push(said)
      }
      if (!right && row.payee === teaches.payee && row.isNamed) faults.untaught.push(said)
    }
    before = after
  }
}
