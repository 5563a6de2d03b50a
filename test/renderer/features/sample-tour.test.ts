import { expect, it } from 'vitest'
import type { Allocation, EvidenceCode } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import { tourOf } from '../../../src-renderer/features/reconcile/tour/sample-tour.ts'
import { groupOf } from '../support/fake-company.ts'

let next = 0
/** A proposal of rows and documents of its own. */
const group = (
  kinds: readonly Allocation['kind'][],
  codes: readonly EvidenceCode[],
  more: Partial<GroupView> = {},
  change: (row: Allocation, at: number) => Partial<Allocation> = () => ({}),
): GroupView => {
  next += 10
  const base = groupOf(next + 1)
  const [first] = base.allocations
  if (first === undefined) throw new Error('a group has a row')
  const allocations = kinds.map((kind, at) => ({ ...first, kind, ...change({ ...first, kind }, at) }))
  const evidence = codes.map((code) => ({ code, params: {} }))
  return { ...base, class: 'certain', alternatives: [], allocations, evidence, ...more }
}
const severalDocuments = (row: Allocation, at: number) => ({ documentId: (row.documentId ?? 0) + at })
const withoutDocument = (row: Allocation, at: number) => ({
  documentId: null,
  transactionId: (row.transactionId ?? 0) + at,
})

const easy = () => group(['payment'], ['reference-full', 'name-exact', 'unique-document'])
const batch = () => group(['payment', 'payment'], ['amount-sum'], {}, severalDocuments)
const withholding = () => group(['payment', 'withholding'], ['amount-less-withholding'])
const salary = () =>
  group(['classified'], ['usual-words'], { class: 'possible' }, (row, at) => ({
    ...withoutDocument(row, at),
    categoryId: 'salaries',
  }))
const reversal = () =>
  group(['reversal', 'reversal'], ['offset-amount'], { class: 'likely' }, withoutDocument)

const kindsOf = (groups: readonly GroupView[]) => tourOf(groups).map(({ kind }) => kind)

it('shows the first of each kind, from the easiest on, whatever order they were proposed in', () => {
  const first = easy()
  expect(kindsOf([reversal(), salary(), withholding(), batch(), first, easy()])).toEqual([
    'easy',
    'batch',
    'withholding',
    'salary',
    'reversal',
  ])
  expect(tourOf([first, easy()])[0]?.groupId).toBe(first.id)
})

it('goes to the document, or to the transaction where there is none', () => {
  const [pair, salaries] = [easy(), salary()]
  const [at, then] = tourOf([pair, salaries])
  expect([at?.pane, at?.rowId]).toEqual(['left', pair.allocations[0]?.documentId])
  expect([then?.pane, then?.rowId]).toEqual(['right', salaries.allocations[0]?.transactionId])
})

it('leaves out what only links to what is paid already, and salaries that something speaks against', () => {
  const pending = {
    ...salary(),
    evidence: [...salary().evidence, { code: 'transaction-pending' as const, params: {} }],
  }
  const inPart = group(['payment', 'payment'], ['amount-sum', 'settled-at-source'], {}, severalDocuments)
  expect(tourOf([{ ...easy(), explained: true }, pending, inPart])).toEqual([])
})

it('shows nothing that a decision before it would take away', () => {
  const pair = easy()
  const sameDocument = {
    ...withholding(),
    allocations: withholding().allocations.map((row) => ({
      ...row,
      documentId: pair.allocations[0]?.documentId ?? null,
    })),
  }
  expect(kindsOf([pair, sameDocument])).toEqual(['easy'])
})
