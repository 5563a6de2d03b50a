/** Honest noise in the texts of a sample: what banks and payers write around a name, with numbers of its documents. */
import type { MatchDocument, MatchTransaction } from '#core/matching/model/types.ts'
import { createChance } from '../../helpers/adversary/chance.ts'
import { makeNoise } from '../../helpers/adversary/noise.ts'
import type { Sample } from './load-sample.ts'

/** So many of a hundred payments of documents get noise. */
const NOISY = 30

/**
 * The sample with noise behind the text of some payments, each under the name of its noise as scenario. Chance of its own:
 * everything else stays as the sample has it. Noise names nothing, so what is decidable stays so.
 */
export const withNoise = <S extends Sample>(sample: S, seed: number): S => {
  const chance = createChance(seed + 17)
  const documents = new Map(sample.input.documents.map((one) => [one.id, one]))
  const byCustomer = Map.groupBy(
    sample.input.documents.filter((one) => numberOf(one) !== null),
    ({ taxId }) => taxId,
  )
  const truth = new Map(sample.truth)
  const transactions = sample.input.transactions.map((transaction): MatchTransaction => {
    const known = truth.get(transaction.id)
    const [id] = known?.documents.keys() ?? []
    const own = byCustomer.get(documents.get(id ?? 0)?.taxId ?? null) ?? []
    if (!known || own.length === 0 || !chance.happens(NOISY)) return transaction
    const hit = chance.pick(own)
    const { text, family = '' } = makeNoise({ serie: hit.serie ?? '', number: numberOf(hit) ?? 0 }, chance)
    truth.set(transaction.id, { ...known, scenario: `noise: ${family}` })
    return { ...transaction, text: `${transaction.text} ${text}`.trim() }
  })
  return { ...sample, truth, input: { ...sample.input, transactions } }
}

const numberOf = ({ number }: MatchDocument): number | null => {
  const [digits] = number?.match(/\d+$/) ?? []
  return digits === undefined ? null : Number(digits)
}
