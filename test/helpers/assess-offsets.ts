/** Compares proposed offsets of an invented book with what really ends what. */
import { proposeOffsets } from '#core/endings/offsets.ts'
import { inventOffsets, pairOf } from './invent-offsets.ts'

export interface OffsetFaults {
  /** Another pair than the right one, as likely. */
  wrong: string[]
  /** Another pair, as possible. */
  guessed: string[]
  /** Right pairs, by how they are proposed. */
  likely: number
  possible: number
  asked: number
  missed: number
}

export const noOffsetFaults = (): OffsetFaults => ({
  wrong: [],
  guessed: [],
  likely: 0,
  possible: 0,
  asked: 0,
  missed: 0,
})

export const assessOffsets = (seed: number, faults: OffsetFaults): void => {
  const { transactions, right } = inventOffsets(seed)
  const textOf = new Map(
    transactions.map(({ id, text, bookingDate, accountId, counterpartyName }) => [
      id,
      `${accountId} ${bookingDate} ${text} ${counterpartyName ?? ''}`,
    ]),
  )
  const left = new Set(right)
  for (const { class: of, allocations, alternatives } of proposeOffsets(transactions, () => false)) {
    const keyOf = (rows: typeof allocations): string =>
      pairOf(rows[0]?.transactionId ?? 0, rows[1]?.transactionId ?? 0)
    const key = keyOf(allocations)
    if (of === 'ambiguous') {
      for (const one of alternatives) if (left.delete(keyOf(one.allocations))) faults.asked += 1
      continue
    }
    if (left.delete(key)) {
      if (of === 'likely') faults.likely += 1
      else faults.possible += 1
      continue
    }
    const said = `${seed} ${allocations[0]?.kind}: ${key
      .split(' ')
      .map((id) => textOf.get(Number(id)))
      .join(' | ')}`
    if (of === 'likely' || of === 'certain') faults.wrong.push(said)
    else faults.guessed.push(said)
  }
  faults.missed += left.size
}
