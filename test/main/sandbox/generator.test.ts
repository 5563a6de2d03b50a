import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateSample } from '../../../src-main/sandbox/generator/generate.ts'
import { inventIban, inventNif } from '../../../src-main/sandbox/generator/invent/identity.ts'
import { seededRandom } from '../../../src-main/sandbox/generator/invent/random.ts'
import { isTaxId } from '../../../src-main/sandbox/rules/tax-id.ts'
import { openStore, type Store } from '../../../src-main/sandbox/store.ts'
import type { TruthRow } from '../../../src-main/sandbox/tables/truth.ts'
import { iterateTruth } from '../../sandbox/tables.ts'
import { TODAY } from './client.ts'

const generate = (documents: number, transactions: number, seed = 1): Store => {
  const store = openStore()
  generateSample(store, {
    seed,
    documents,
    transactions,
    today: TODAY,
    unreconciledDays: 230,
    foreignEvery: 0,
    monthEnd: false,
  })
  return store
}
const count = (store: Store, condition: string): number =>
  store.get<{ n: number }>(`SELECT count(*) AS n FROM ${condition}`)!.n

let sample: Store
let truth: TruthRow[]
beforeAll(() => {
  sample = generate(400, 600)
  truth = [...iterateTruth(sample)]
})
afterAll(() => sample.close())

describe('invented identities', () => {
  it('tax ids and IBANs have valid check digits', () => {
    const random = seededRandom(7)
    for (let index = 0; index < 200; index += 1) {
      expect(isTaxId(inventNif(random, '5'), 'PT')).toBe(true)
      const iban = inventIban(random)
      const digits = `${iban.slice(4)}2529${iban.slice(2, 4)}`
      expect(iban).toMatch(/^PT\d{23}$/)
      expect(BigInt(digits) % 97n).toBe(1n)
    }
  })
})

describe('the default company', () => {
  it('has exactly the documents and transactions asked for', () => {
    expect(count(sample, 'documents')).toBe(400)
    expect(count(sample, 'transactions')).toBe(600)
  })

  it.each([
    [50, 10],
    [10, 500],
    [1, 0],
    [1_000, 200],
  ])('%i documents beside %i transactions come out exactly too', (documents, transactions) => {
    const store = generate(documents, transactions)
    expect(count(store, 'documents')).toBe(documents)
    expect(count(store, 'transactions')).toBe(transactions)
    store.close()
  })

  it('the same seed and day give the same bytes, another seed does not', () => {
    const dump = (store: Store): string =>
      JSON.stringify(
        ['documents', 'transactions', 'truth', 'series'].map((table) => store.list(`SELECT * FROM ${table}`)),
      )
    const again = generate(400, 600)
    const other = generate(400, 600, 2)
    expect(dump(again)).toBe(dump(sample))
    expect(dump(other)).not.toBe(dump(sample))
    again.close()
    other.close()
  })

  it('shows a working month: 35 to 45 % are open, most of them with a transaction, some without', () => {
    const open = count(sample, 'documents WHERE unpaidMinor > 0')
    const withTransaction = count(
      sample,
      'documents WHERE unpaidMinor > 0 AND id IN (SELECT documentId FROM truth WHERE transactionId IS NOT NULL)',
    )
    expect(open).toBeGreaterThanOrEqual(140)
    expect(open).toBeLessThanOrEqual(180)
    expect(withTransaction / open).toBeGreaterThan(0.6)
    expect(withTransaction).toBeLessThan(open)
  })

  it('lies in the 24 months before the chosen day', () => {
    const span = sample.get<{ first: string; last: string }>(
      'SELECT min(bookingDate) AS first, max(bookingDate) AS last FROM transactions',
    )!
    expect(span.first >= '2024-03-31').toBe(true)
    expect(span.last <= TODAY).toBe(true)
    expect(count(sample, `documents WHERE date > '${TODAY}'`)).toBe(0)
  })

  it('numbers every type and series without gaps, dates never going back', () => {
    const closed = sample.list<{ type: string; serie: string; number: number; date: string }>(
      'SELECT type, serie, number, date FROM documents WHERE number IS NOT NULL ORDER BY type, serie, number',
    )
    let last = { key: '', number: 0, date: '' }
    for (const { type, serie, number, date } of closed) {
      const key = `${type} ${serie}`
      expect(number).toBe(key === last.key ? last.number + 1 : 1)
      if (key === last.key) expect(date >= last.date).toBe(true)
      last = { key, number, date }
    }
  })

  it('running balances tie out', () => {
    const transactions = sample.list<{ amountMinor: number; balanceMinor: number }>(
      'SELECT amountMinor, balanceMinor FROM transactions ORDER BY position',
    )
    for (let index = 1; index < transactions.length; index += 1)
      expect(transactions[index]!.balanceMinor).toBe(
        transactions[index - 1]!.balanceMinor + transactions[index]!.amountMinor,
      )
  })
})

describe('the truth', () => {
  it('sums to the transaction: cash and fee rows are what is used of it', () => {
    const used = new Map<string, number>()
    for (const row of truth)
      if (row.transactionId !== null && row.kind !== 'withholding' && row.kind !== 'rounding')
        used.set(row.transactionId, (used.get(row.transactionId) ?? 0) + row.amountMinor)
    for (const [id, amount] of used)
      expect(sample.get('SELECT amountMinor AS amount FROM transactions WHERE id = ?', id)).toEqual({
        amount,
      })
  })

  it('never pays more than a document is worth, and what is settled is exactly what was received', () => {
    const paid = new Map<number, number>()
    for (const row of truth)
      if (row.documentId !== null)
        paid.set(row.documentId, (paid.get(row.documentId) ?? 0) + Math.abs(row.amountMinor))
    for (const [id, amount] of paid) {
      const document = sample.get<{ total: number; unpaid: number; type: string }>(
        'SELECT totalMinor AS total, unpaidMinor AS unpaid, type FROM documents WHERE id = ?',
        id,
      )!
      expect(amount).toBeLessThanOrEqual(document.total)
      if (document.type !== 'S' && document.type !== 'T')
        expect(document.unpaid).toBeGreaterThanOrEqual(document.total - amount)
    }
  })

  it('tells of deposits for several customers, batches settled in part and transfers that pay together', () => {
    const store = generate(3_000, 3_000)
    const rows = [...iterateTruth(store)]
    const of = (scenario: string) =>
      rows.filter((row) => row.scenario === scenario && row.documentId !== null)
    const byTransaction = Map.groupBy(of('several-customers'), (row) => row.transactionId)
    const taxIdOf = (id: number | null) =>
      store.get<{ taxId: string }>(
        "SELECT body ->> '$.receiver.TaxId' AS taxId FROM documents WHERE id = ?",
        id,
      )?.taxId
    expect(byTransaction.size).toBeGreaterThan(1)
    for (const parts of byTransaction.values())
      expect(new Set(parts.map((row) => taxIdOf(row.documentId))).size).toBeGreaterThan(1)

    const settled = (id: number | null) =>
      store.get<{ unpaid: number }>('SELECT unpaidMinor AS unpaid FROM documents WHERE id = ?', id)
        ?.unpaid === 0
    const batches = Map.groupBy(of('batch-partly-settled'), (row) => row.transactionId)
    expect(batches.size).toBeGreaterThan(1)
    for (const parts of batches.values())
      expect(new Set(parts.map((row) => settled(row.documentId))).size).toBe(2)

    const joint = of('joint-transfers')
    expect(joint.length).toBeGreaterThan(5)
    for (const row of joint) expect(row.amountMinor).toBeGreaterThan(0)
    store.close()
  })

  it('pays no document before its date', () => {
    for (const row of truth) {
      if (row.documentId === null) continue
      const { date } = sample.get<{ date: string }>(
        'SELECT date FROM documents WHERE id = ?',
        row.documentId,
      )!
      expect(row.bookingDate >= date).toBe(true)
    }
  })

  it('tells the stories that make matching hard', () => {
    const large = generate(3_000, 5_000)
    const scenarios = new Set([...iterateTruth(large)].map((row) => row.scenario))
    large.close()
    expect([...scenarios].sort()).toEqual(
      expect.arrayContaining([
        'bare-number',
        'batch',
        'credit-note-netting',
        'equal-monthly-fee',
        'instalments',
        'mbway-payout',
        'name-and-amount',
        'one-cent-short',
        'part-payment',
        'purchase-order',
        'refund',
        'service-payout',
        'tax-id-in-text',
        'terminal-payout',
        'third-party-payer',
        'transfer-with-reference',
        'withholding',
        'wrong-reference',
      ]),
    )
  })

  it('knows of no document that a decoy pays, though its amount or number says so', () => {
    const large = generate(2_000, 4_000)
    const decoys = large.get<{ n: number }>(
      `SELECT count(*) AS n FROM transactions m WHERE amountMinor > 0
         AND id NOT IN (SELECT transactionId FROM truth WHERE transactionId IS NOT NULL)
         AND amountMinor IN (SELECT totalMinor FROM documents WHERE type = 'I')`,
    )!
    large.close()
    expect(decoys.n).toBeGreaterThan(5)
  })

  it('marks what nobody could decide', () => {
    expect(truth.filter((row) => row.scenario === 'wrong-reference').every((row) => !row.decidable)).toBe(
      true,
    )
    expect(
      truth.filter((row) => row.scenario === 'transfer-with-reference').every((row) => row.decidable),
    ).toBe(true)
  })
})
