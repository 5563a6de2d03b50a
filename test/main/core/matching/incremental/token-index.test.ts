import { expect, it } from 'vitest'
import { numberToken } from '#core/matching/incremental/text-tokens.ts'
import { createTokenIndex } from '#core/matching/incremental/watch.ts'
import { sampleTransaction } from '../../../../helpers/match-samples.ts'

it('finds every transaction by its number, however many more came after it', () => {
  const index = createTokenIndex()
  const ids = Array.from({ length: 20_000 }, (_, at) => at + 1)
  for (const id of ids)
    index.add(
      sampleTransaction({
        id,
        amount: 1,
        text: `PAGAMENTO ${100_000 + id}`,
        counterpartyName: 'ARCO VERDE LDA',
      }),
    )
  expect(ids.filter((id) => ![...index.find(numberToken(String(100_000 + id)))].includes(id))).toEqual([])
})
