import { describe, expect, it } from 'vitest'
import type { Evidence, EvidenceCode } from '#contract/match-values.ts'
import { AUTOMATIC } from '#contract/plain-values.ts'
import { nameCombination } from '#contract/words/sentences.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import {
  combinationOf,
  countByCombination,
  type Evidenced,
  historyByCombination,
  type LoggedDecision,
} from '#core/matching/explain/evidence-combination.ts'
import { proposeMatches } from '#core/matching/pipeline.ts'
import {
  customers,
  sampleDocument,
  sampleInput,
  sampleTransaction,
} from '../../../../helpers/match-samples.ts'

/** A reason about document and transaction 1, or about those named. */
const reason = (code: EvidenceCode, documentId = 1, transactionId = 1, params = {}): Evidence => ({
  code,
  params,
  documentId,
  transactionId,
})

const group = (evidence: Evidence[], over: Partial<Evidenced> = {}): Evidenced => ({
  class: 'certain',
  allocations: [{ documentId: 1, transactionId: 1 }],
  evidence,
  explained: false,
  ...over,
})

const keyOf = (one: Evidenced) => combinationOf(one)?.key

describe('a combination of evidence', () => {
  it('names payer, amount and number by the strongest sign of each', () => {
    const signs = combinationOf(
      group([
        reason('reference-number'),
        reason('reference-full'),
        reason('name-exact'),
        reason('nif-in-text'),
        reason('amount-exact'),
      ]),
    )?.signs
    expect(signs).toEqual(['payer-nif', 'amount-exact', 'number-full'])
    expect(nameCombination(wordsByLanguage['pt-PT'], signs ?? [])).toBe(
      'NIF + valor exato + número completo no descritivo',
    )
    expect(nameCombination(wordsByLanguage.en, ['payer-name', 'amount-exact'])).toBe(
      'Same name + exact amount',
    )
  })

  it('of lines of the ledger never equals one of documents, and rests on what each line has', () => {
    const posted = (evidence: Evidence[], lines: readonly number[] = [7]) =>
      keyOf(
        group(evidence, {
          allocations: [
            ...lines.map((lineId) => ({ documentId: null, transactionId: null, lineId })),
            { documentId: null, transactionId: 1 },
          ],
        }),
      )
    const of = (code: EvidenceCode, lineId = 7): Evidence => ({ code, params: {}, transactionId: 1, lineId })
    const reasons = [of('number-shared'), of('name-tokens'), of('amount-exact')]
    expect(posted(reasons)).toBe('certain.ledger.payer-name-like.amount-exact.number-full')
    expect(posted(reasons, [7, 8])).toBe('certain.ledger.amount-exact')
    expect(posted([of('amount-exact')])).not.toBe(keyOf(group([reason('amount-exact')])))
  })

  it('tells apart what is settled in part, what pays several customers and what several transactions pay together', () => {
    const part = { allocations: [{ documentId: 1, transactionId: 1, explained: true as const }] }
    expect(keyOf(group([reason('amount-sum'), reason('settled-at-source')], part))).toBe(
      'certain.amount-sum.settled-in-part',
    )
    expect(keyOf(group([reason('amount-sum'), reason('several-customers')]))).toBe(
      'certain.amount-sum.several-customers',
    )
    expect(keyOf(group([reason('amount-joint')]))).toBe('certain.amount-joint')
  })

  it('does not tell apart what only differs in days or in being the only one', () => {
    const plain = [reason('iban-matches'), reason('amount-exact')]
    expect(keyOf(group([...plain, reason('days-from-due'), reason('unique-document')]))).toBe(
      keyOf(group(plain)),
    )
  })

  it('is as strong as the weakest document and the weakest transaction', () => {
    const allocations = [
      { documentId: 1, transactionId: 1 },
      { documentId: 2, transactionId: 2 },
    ]
    const both = [reason('reference-full', 1, 1), reason('reference-number', 2, 2), reason('amount-sum')]
    expect(keyOf(group([...both, reason('name-exact', 1, 1)], { allocations }))).toBe(
      'certain.amount-sum.number-bare',
    )
    expect(
      keyOf(group([...both, reason('iban-matches', 1, 1), reason('name-exact', 2, 2)], { allocations })),
    ).toBe('certain.payer-name.amount-sum.number-bare')
  })

  it('keeps apart classes, what is paid at the source already, and what has something against it', () => {
    const reasons = [reason('name-exact'), reason('amount-exact')]
    const keys = [
      group(reasons),
      group(reasons, { class: 'likely' }),
      group(reasons, { explained: true }),
      group([...reasons, reason('reference-conflict')]),
    ].map(keyOf)
    expect(new Set(keys).size).toBe(4)
  })

  it('tells a retention the document states from a rate of the table', () => {
    const withheld = (percent: number) => keyOf(group([reason('amount-less-withholding', 1, 1, { percent })]))
    expect(withheld(0)).not.toBe(withheld(25))
  })

  it('is none where a person joined the members by hand', () => {
    expect(combinationOf(group([], { class: null }))).toBeNull()
    expect(countByCombination([group([], { class: null })])).toEqual([])
  })

  it('is the same for proposals of a real run that rest on the same reasons', () => {
    const { proposals } = proposeMatches(
      sampleInput(
        [
          sampleDocument({ id: 1, total: 10_000, ...customers.aurora }),
          sampleDocument({ id: 2, total: 20_000, ...customers.serra }),
          sampleDocument({ id: 3, total: 30_000, ...customers.mar }),
        ],
        [
          sampleTransaction({ id: 1, amount: 10_000, text: 'FT 2026/1 NIF 509442013' }),
          sampleTransaction({ id: 2, amount: 20_000, text: 'FT 2026/2 NIF 508112307' }),
          sampleTransaction({ id: 3, amount: 30_000, text: 'NIF 510337715' }),
        ],
      ),
    )
    expect(countByCombination(proposals).map(({ combination, count }) => [combination.key, count])).toEqual([
      ['certain.payer-nif.amount-exact.number-full', 2],
      ['certain.payer-nif.amount-exact', 1],
    ])
  })
})

describe('the history of a combination', () => {
  const members = group([reason('amount-exact')])
  const log = (...entries: [string, LoggedDecision['action'], string?][]) =>
    historyByCombination(
      entries.map(([groupId, action, by = 'ana']) => ({ groupId, action, by, group: members })),
    ).get('certain.amount-exact')

  it('counts each group a person accepted once', () => {
    expect(log(['g-1', 'accepted'], ['g-2', 'accepted'])).toMatchObject({ confirmations: 2, refusals: 0 })
  })

  it('counts a rejection and an acceptance undone as refusals', () => {
    expect(log(['g-1', 'rejected'], ['g-2', 'accepted'], ['g-2', 'undone'])).toMatchObject({
      confirmations: 0,
      refusals: 2,
    })
  })

  it('forgets a rejection that was undone and an undo that was redone', () => {
    expect(
      log(
        ['g-1', 'rejected'],
        ['g-1', 'undone'],
        ['g-2', 'accepted'],
        ['g-2', 'undone'],
        ['g-2', 'accepted'],
      ),
    ).toMatchObject({ confirmations: 1, refusals: 0 })
  })

  it('never confirms itself: what was accepted automatically counts only when it is undone', () => {
    expect(log(['g-1', 'accepted', AUTOMATIC])).toMatchObject({ confirmations: 0, refusals: 0 })
    expect(log(['g-1', 'accepted', AUTOMATIC], ['g-1', 'undone'])).toMatchObject({
      confirmations: 0,
      refusals: 1,
    })
  })
})
