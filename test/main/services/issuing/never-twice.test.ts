import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listEntries } from '../../../../src-main/services/issuing/forms/views.ts'
import { holdTime } from '../../connectors/test-http.ts'
import { body, type IssuingBench, openIssuingBench, READY_MS } from './helpers/issuing-bench.ts'

let bench: IssuingBench
beforeEach(async () => {
  bench = await openIssuingBench()
})
afterEach(() => bench.close())

const onlyInDoubt = () => {
  const [intent, ...others] = bench.mirror.read.listIntentsInDoubt()
  expect(others).toEqual([])
  if (!intent) throw new Error('nothing is in doubt')
  return intent
}

describe('a document whose answer was lost', () => {
  it('that was issued is found by its ExternalId and adopted, not issued again', async () => {
    bench.sandbox.setFaults(['create:lost-answer#1'])
    const outcome = await bench.issuing.save(bench.company, body())
    expect(outcome).toMatchObject({ kind: 'uncertain', intent: { state: 'uncertain' } })
    const { externalId } = onlyInDoubt()
    expect(await bench.issuing.resolve(bench.company)).toEqual([]) // a fetch would know nothing yet

    bench.pass(READY_MS)
    const [intent] = await bench.issuing.resolve(bench.company)
    const issued = await bench.issuedAs(externalId ?? '')
    expect(issued).toHaveLength(1)
    expect(intent).toMatchObject({ state: 'saved', outcome: 'found', documentId: issued[0] })
    expect(bench.mirror.read.findTrackedState(issued[0] ?? 0)).toBe('pending')
    expect(bench.mirror.read.listIntentsInDoubt()).toEqual([])
  })

  it('that never arrived is sent again, with the same ExternalId', async () => {
    bench.sandbox.setFaults(['create:drop#1'])
    expect(await bench.issuing.save(bench.company, body())).toMatchObject({ kind: 'uncertain' })
    const { externalId } = onlyInDoubt()
    expect(await bench.issuedCount()).toBe(0)
    bench.pass(READY_MS)
    const [intent] = await bench.issuing.resolve(bench.company)
    expect(intent).toMatchObject({ state: 'saved', outcome: 'sent-again' })
    expect(await bench.issuedAs(externalId ?? '')).toEqual([intent?.documentId])
  })

  it('is never issued twice where the service said nothing for as long as it may', async () => {
    holdTime()
    bench.sandbox.setFaults(['create:hang#1'])
    const saving = bench.issuing.save(bench.company, body())
    await expect.poll(() => bench.sandbox.requests.at(-1)?.method).toBe('POST')
    vi.runOnlyPendingTimers()
    expect(await saving).toMatchObject({ kind: 'uncertain' })
    bench.pass(READY_MS)
    expect((await bench.issuing.resolve(bench.company))[0]).toMatchObject({ state: 'saved' })
    expect(await bench.issuedCount()).toBe(1)
  })

  it.each(['500#1', 'truncated#1', 'html#1', 'not-envelope#1'])(
    'is never issued twice, whatever came instead of the answer: %s',
    async (fault) => {
      bench.sandbox.setFaults([`create:${fault}`])
      expect(await bench.issuing.save(bench.company, body())).toMatchObject({ kind: 'uncertain' })
      bench.pass(READY_MS)
      expect((await bench.issuing.resolve(bench.company))[0]).toMatchObject({ state: 'saved' })
      expect(await bench.issuedCount()).toBe(1)
    },
  )

  it('is cleared up by issuing the same again, and stays one document', async () => {
    bench.sandbox.setFaults(['create:lost-answer#1'])
    await bench.issuing.save(bench.company, body())
    expect(await bench.issuing.save(bench.company, body())).toMatchObject({ kind: 'uncertain', reason: null })
    bench.pass(READY_MS)
    expect(await bench.issuing.save(bench.company, body())).toMatchObject({
      kind: 'saved',
      intent: { outcome: 'found' },
    })
    expect(await bench.issuedCount()).toBe(1)
    // Nothing is in doubt any more: the same content is a second document now.
    await bench.issuing.save(bench.company, body())
    expect(await bench.issuedCount()).toBe(2)
  })

  it('is recognised by the candidate the service names, where no id is known to search from', async () => {
    const fresh = await openIssuingBench({}, { learnIds: false })
    try {
      fresh.sandbox.setFaults(['create:lost-answer#1'])
      await fresh.issuing.save(fresh.company, body())
      fresh.pass(READY_MS)
      const [intent] = await fresh.issuing.resolve(fresh.company)
      expect(intent).toMatchObject({ state: 'saved', outcome: 'found' })
      expect(await fresh.issuedCount()).toBe(1)
    } finally {
      await fresh.close()
    }
  })

  it('is looked for before it is due when a person asks, but not while a look could mislead', async () => {
    bench.sandbox.setFaults(['create:lost-answer#1'])
    await bench.issuing.save(bench.company, body())
    expect(await bench.issuing.resolve(bench.company, { asked: true })).toEqual([])
    bench.pass(READY_MS)
    bench.sandbox.setFaults(['*:503'])
    expect(await bench.issuing.resolve(bench.company)).toMatchObject([{ state: 'uncertain' }])
    bench.sandbox.setFaults([])
    expect(await bench.issuing.resolve(bench.company)).toEqual([])
    expect(await bench.issuing.resolve(bench.company, { asked: true })).toMatchObject([{ outcome: 'found' }])
  })

  it('is asked about, never issued again, where the service has it and names nothing', async () => {
    const fresh = await openIssuingBench({ duplicateNamesDocument: false }, { learnIds: false })
    try {
      fresh.sandbox.setFaults(['create:lost-answer#1'])
      await fresh.issuing.save(fresh.company, body())
      for (let attempt = 0; attempt < 4; attempt += 1) {
        fresh.pass(3_600_000)
        await fresh.issuing.resolve(fresh.company)
      }
      const [intent] = fresh.mirror.read.listIntentsInDoubt()
      expect(intent).toMatchObject({ state: 'asks' })
      expect(await fresh.issuing.save(fresh.company, body())).toMatchObject({ kind: 'asks' })
      expect(await fresh.issuedCount()).toBe(1)

      const [id = 0] = await fresh.issuedAs(intent?.externalId ?? '')
      const other = await fresh.issuing.save(fresh.company, body({ client: { Name: 'Outra' } }))
      if (other.kind !== 'saved') throw new Error(other.kind)
      await expect(
        fresh.issuing.nameDocument(fresh.company, intent?.id ?? '', other.intent.documentId ?? 0),
      ).rejects.toMatchObject({ code: 'conflict' })
      expect(await fresh.issuing.nameDocument(fresh.company, intent?.id ?? '', id)).toMatchObject({
        state: 'saved',
        outcome: 'named',
        documentId: id,
      })
    } finally {
      await fresh.close()
    }
  })

  it('stays in doubt without a network, looked for less and less often', async () => {
    bench.sandbox.setFaults(['create:drop#1', 'document:drop'])
    await bench.issuing.save(bench.company, body())
    const waits: number[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      bench.pass(3_600_000)
      const [intent] = await bench.issuing.resolve(bench.company)
      expect(intent).toMatchObject({ state: 'uncertain' })
      waits.push(Date.parse(intent?.nextAttemptAt ?? '') - bench.ports.clock.epochMs())
    }
    expect(waits).toEqual([20_000, 40_000, 80_000, 160_000])
    bench.sandbox.setFaults([])
    bench.pass(3_600_000)
    expect((await bench.issuing.resolve(bench.company))[0]).toMatchObject({ outcome: 'sent-again' })
    expect(await bench.issuedCount()).toBe(1)
  })

  it('is dismissed on a person’s word, and may be issued anew', async () => {
    bench.sandbox.setFaults(['create:drop#1'])
    await bench.issuing.save(bench.company, body())
    const { id } = onlyInDoubt()
    expect(await bench.issuing.dismiss(bench.company, id)).toMatchObject({ state: 'dismissed' })
    await expect(bench.issuing.dismiss(bench.company, id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await bench.issuing.save(bench.company, body())).toMatchObject({ kind: 'saved' })
    expect(await bench.issuedCount()).toBe(1)
  })
})

describe('a draft whose closing was lost', () => {
  const draft = async (): Promise<number> => {
    const saved = await bench.issuing.save(bench.company, body({ body: { IsToClose: false } }))
    if (saved.kind !== 'saved') throw new Error(saved.kind)
    return saved.intent.documentId ?? 0
  }

  it.each([
    ['was carried out', 'lost-answer', 'found'],
    ['never arrived', 'drop', 'sent-again'],
  ])('and %s is closed once', async (_, fault, outcome) => {
    const id = await draft()
    bench.sandbox.setFaults([`create:${fault}#1`])
    await bench.issuing.save(bench.company, body({ document: { Id: id } }))
    bench.pass(READY_MS)
    expect((await bench.issuing.resolve(bench.company))[0]).toMatchObject({ outcome, documentId: id })
    const answer = await bench.invoicing.getDocument(id)
    expect(answer).toMatchObject({ kind: 'found', document: { status: 'C' } })
    expect(await bench.issuedCount()).toBe(1)
  })

  it('keeps the ExternalId it was saved with', async () => {
    const id = await draft()
    const [first] = bench.mirror.read.listIntents({ limit: 1 })
    await bench.issuing.save(bench.company, body({ document: { Id: id } }))
    expect(await bench.issuedAs(first?.externalId ?? '')).toEqual([id])
  })
})

describe('a cancellation whose answer was lost', () => {
  it.each([
    ['lost-answer', 'found'],
    ['drop', 'sent-again'],
  ])('%s: is cleared up as %s', async (fault, outcome) => {
    const saved = await bench.issuing.save(bench.company, body())
    if (saved.kind !== 'saved') throw new Error(saved.kind)
    const id = saved.intent.documentId ?? 0
    bench.sandbox.setFaults([`cancel:${fault}#1`])
    expect(await bench.issuing.cancel(bench.company, id)).toMatchObject({ kind: 'uncertain' })
    bench.pass(READY_MS)
    expect((await bench.issuing.resolve(bench.company))[0]).toMatchObject({ outcome, documentId: id })
    expect(await bench.invoicing.getDocument(id)).toMatchObject({ document: { status: 'A' } })
  })
  it('tells the customer and the total of a document that was not issued here', async () => {
    const { to } = bench.sandbox.documentIds
    const { customer, taxId, totalMinor } = bench.mirror.read.getDocumentBySource(to)
    bench.sandbox.setFaults(['cancel:lost-answer#1', 'cancel:lost-answer#2'])
    await bench.issuing.cancel(bench.company, to)
    expect(listEntries(bench.mirror.read, 1)).toMatchObject([{ customer, taxId, totalMinor }])
    expect(customer).not.toBe('')
    await bench.issuing.cancel(bench.company, to - 1)
    expect(listEntries(bench.mirror.read, 2)).toMatchObject([
      { documentId: to },
      { documentId: to - 1, customer: '', totalMinor: null },
    ])
  })
})
