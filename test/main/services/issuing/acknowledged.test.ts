import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waybillBody } from '#contract/issuing/bodies.ts'
import type { IsoDate } from '#contract/values.ts'
import { decideAs } from '../../../../src-main/services/deciding.ts'
import { fetchCreated } from '../../../../src-main/services/issuing/follow-created.ts'
import {
  createMatchingThreads,
  matchingJobs,
} from '../../../../src-main/services/matching/matching-threads.ts'
import { updateProposals } from '../../../../src-main/services/matching/propose-matches.ts'
import { syncDocuments } from '../../../../src-main/services/sync/sync-documents.ts'
import { syncTransactions } from '../../../../src-main/services/sync/sync-transactions.ts'
import { aWaybillBody, TODAY } from '../../../helpers/issuing-bodies.ts'
import { cases, seedOr } from '../../../helpers/long.ts'
import { noFollowUps } from '../../../helpers/no-follow-ups.ts'
import { AT, workerUrl } from '../../db/helpers/mirror-fixtures.ts'
import { body, type IssuingBench, openIssuingBench, READY_MS } from './helpers/issuing-bench.ts'

let bench: IssuingBench
beforeEach(async () => {
  bench = await openIssuingBench()
})
afterEach(async () => {
  await matching.end(bench.company)
  await bench.close()
})

const issue = async (over: Parameters<typeof body>[0] = {}): Promise<number> =>
  (await bench.issuing.save(bench.company, body(over))).intent.documentId ?? 0
const shown = (id: number) => bench.mirror.read.getDocumentBySource(id)
const fetchLater = async () => {
  bench.pass(READY_MS)
  return fetchCreated(bench.ports, bench.company)
}
const matching = createMatchingThreads(matchingJobs({ workerUrl }))
const propose = () => updateProposals({ clock: bench.ports.clock, matching }, bench.company)
const proposalsFor = (sourceId: number) =>
  bench.mirror.read.listProposals({ documentId: bench.mirror.read.getDocumentId(sourceId), limit: 5 }).groups
/** Money that names the customer and pays this much, already in the mirror. */
const receive = async (amountMinor: number): Promise<void> => {
  bench.sandbox.addTransaction({
    amountMinor,
    text: 'TRF DE PADARIA DOURADO NIF 509442013',
    bookingDate: TODAY as IsoDate,
  })
  const { accountId } = bench
  await syncTransactions(bench, { accountId })
  await bench.mirror.write.run('answerDirection', { accountId, direction: 'by-sign', by: 'ana', at: AT })
}
const acceptFor = async (documentId: number) => {
  await propose()
  const [group] = proposalsFor(documentId)
  const ports = {
    clock: bench.ports.clock,
    newId: bench.ports.newId,
    person: 'Ana',
    personIn: () => 'Ana',
    followUps: noFollowUps,
  }
  const { results } = await decideAs(ports, bench.company, 'acceptGroups', { groupIds: [group?.id ?? ''] })
  expect(results).toMatchObject([{ outcome: 'done' }])
  return group?.id ?? ''
}
const stateOf = (id: string) =>
  bench.mirror.read.listHistory({ limit: 5 }).find(({ group }) => group.id === id)?.group.state

describe('a document that was just issued', () => {
  it('is in the mirror at once: client, sums, dates, and no number yet', async () => {
    const id = await issue({ document: { Retention: '25', PurchaseOrder: 'PO-1' } })
    expect(shown(id)).toMatchObject({
      status: 'C',
      type: 'I',
      number: null,
      date: TODAY,
      dueDate: '2026-04-30',
      customer: 'Padaria Dourado',
      taxId: '509442013',
      totalMinor: 12_300,
      withoutTaxMinor: 10_000,
      taxMinor: 2_300,
      retentionMinor: 2_500,
      unpaidMinor: 12_300,
      openMinor: 12_300,
      purchaseOrder: 'PO-1',
      lines: [{ code: 'HORA', quantity: '1' }],
    })
  })

  it('is found by the matching at once, and the fetch ten seconds later keeps what was accepted', async () => {
    await receive(12_300)
    const id = await issue()
    const group = await acceptFor(id)
    expect(shown(id)).toMatchObject({ number: null, openMinor: 0 })
    await fetchLater()
    await bench.mirror.write.run('reviewAcceptedGroups', {})
    expect(shown(id)).toMatchObject({
      number: expect.stringMatching(/^FT /),
      unpaidMinor: 12_300,
      openMinor: 0,
    })
    expect(stateOf(group)).toBe('accepted')
  })

  it('keeps what was accepted where the source counts the unpaid amount without the retention', async () => {
    bench.sandbox.setSwitches({ unpaidNetOfRetention: true })
    await receive(9_800)
    const id = await issue({ document: { Retention: '25' } })
    const group = await acceptFor(id)
    await fetchLater()
    await bench.mirror.write.run('reviewAcceptedGroups', {})
    expect(shown(id)).toMatchObject({ unpaidMinor: 9_800, openMinor: 0 })
    expect(stateOf(group)).toBe('accepted')
    bench.sandbox.markAsPaid(id)
    await syncDocuments(bench)
    await bench.mirror.write.run('reviewAcceptedGroups', {})
    expect(stateOf(group)).toBe('confirmed')
  })

  it('is not lost by a sync that asks too early, nor by the app ending before the fetch', async () => {
    bench.sandbox.setFaults([])
    const id = await issue()
    await bench.mirror.write.run('writeDocuments', {
      documents: [],
      misses: [{ documentId: id, state: 'unknown' }],
      at: bench.ports.clock.now(),
    })
    await bench.restart()
    expect(shown(id)).toMatchObject({ number: null, openMinor: 12_300 })
    expect(await fetchLater()).toHaveLength(1)
    expect(shown(id).number).toMatch(/^FT /)
    expect(bench.mirror.read.nextFollowAt()).toBeNull()
  })

  it('stays closed where a sync brings the draft it was a moment before', async () => {
    const id = await issue({ body: { IsToClose: false } })
    const draft = await bench.invoicing.getDocument(id)
    if (draft.kind !== 'found') throw new Error(draft.kind)
    await issue({ document: { Id: id } })
    await bench.mirror.write.run('writeDocuments', {
      documents: [draft.document],
      at: bench.ports.clock.now(),
    })
    expect(shown(id)).toMatchObject({ status: 'C', openMinor: 12_300 })
    await fetchLater()
    expect(shown(id).number).toMatch(/^FT /)
  })

  it('that never appears at the service is waited for, and then shown as vanished', async () => {
    const id = await issue()
    bench.sandbox.setFaults([`document@${id}:lost-answer`])
    for (let round = 0; round < 10; round += 1) {
      expect(shown(id).openMinor).toBe(12_300)
      bench.pass(3_600_000)
      await bench.mirror.write.run('writeDocuments', {
        documents: [],
        misses: [{ documentId: id, state: 'unknown' }],
        at: bench.ports.clock.now(),
      })
    }
    expect(shown(id).openMinor).toBeNull()
  })
})

describe('only what can be paid is matched', () => {
  it.each([
    ['a draft', { body: { IsToClose: false } }, { status: 'D', openMinor: null }],
    ['an invoice/receipt', { document: { Type: 'T' } }, { type: 'T', unpaidMinor: null, openMinor: null }],
    ['a simplified invoice', { document: { Type: 'S' } }, { type: 'S', unpaidMinor: null, openMinor: null }],
    [
      'a credit note',
      { document: { Type: 'C', DocumentReference: 'FT A/1' } },
      { type: 'C', unpaidMinor: 12_300, openMinor: 12_300 },
    ],
  ])('%s', async (_name, over, expected) => {
    expect(shown(await issue(over))).toMatchObject(expected)
  })

  it('a waybill is in the mirror with its number, and in no matching', async () => {
    const { intent } = await bench.issuing.save(bench.company, waybillBody.parse(aWaybillBody()))
    expect(shown(intent.documentId ?? 0)).toMatchObject({
      type: 'W',
      number: expect.stringMatching(/^GT /),
      openMinor: null,
    })
  })

  it('a document cancelled here is out of the matching at once', async () => {
    const id = await issue()
    await fetchLater()
    await bench.issuing.cancel(bench.company, id)
    expect(shown(id)).toMatchObject({ status: 'A', openMinor: null })
    await fetchLater()
    expect(shown(id)).toMatchObject({ status: 'A', openMinor: null })
  })
})

it('for any lines and retention, what is shown at once is what the service shows later', async () => {
  const decimal = (most: number) => fc.integer({ min: 1, max: most }).map((cents) => (cents / 100).toFixed(2))
  const line = fc.record({
    UnitPrice: decimal(500_000),
    Quantity: decimal(2_000),
    TaxValue: fc.constantFrom('6', '13', '23'),
    ProductDiscount: fc.constantFrom('0', '7.5', '33.33'),
  })
  await fc.assert(
    fc.asyncProperty(line, fc.constantFrom('', '11.5', '25'), async (priced, Retention) => {
      const id = await issue({ line: priced, document: { Retention } })
      const { number: _n, serie: _s, fetchedAt: _f, legalName: _l, ...before } = shown(id)
      await fetchLater()
      const { number: _m, serie: _t, fetchedAt: _g, legalName: _k, ...after } = shown(id)
      expect(before).toEqual(after)
    }),
    { numRuns: cases(8, 60), seed: seedOr(3) },
  )
})
