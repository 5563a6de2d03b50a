import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waybillBody } from '#contract/issuing/bodies.ts'
import { fetchCreated } from '../../../../src-main/services/issuing/follow-created.ts'
import { listCustomers } from '../../../../src-main/services/issuing/forms/views.ts'
import { aWaybillBody } from '../../../helpers/issuing-bodies.ts'
import { body, type IssuingBench, openIssuingBench, READY_MS } from './helpers/issuing-bench.ts'

let bench: IssuingBench
beforeEach(async () => {
  bench = await openIssuingBench()
})
afterEach(() => bench.close())

const saved = async (outcome: Promise<{ kind: string; intent: { documentId: number | null } }>) => {
  const { kind, intent } = await outcome
  expect(kind).toBe('saved')
  return intent.documentId ?? 0
}

describe('issuing', () => {
  it('gives every document an ExternalId of its own and follows it from ten seconds on', async () => {
    const id = await saved(bench.issuing.save(bench.company, body()))
    const [intent] = bench.mirror.read.listIntents({ limit: 1 })
    expect(intent).toMatchObject({ state: 'saved', outcome: 'answered', documentId: id, totalMinor: 12_300 })
    expect(await bench.issuedAs(intent?.externalId ?? '')).toEqual([id])
    expect(bench.tracked()).toBe(1)
    expect(bench.mirror.read.listCreatedDue(bench.ports.clock.now())).toEqual([])
    bench.pass(READY_MS)
    expect(bench.mirror.read.listCreatedDue(bench.ports.clock.now())).toEqual([id])
    await fetchCreated(bench.ports, bench.company)
    expect(bench.mirror.read.getDocumentBySource(id)).toMatchObject({ status: 'C', openMinor: 12_300 })
    expect(bench.mirror.read.getDocumentBySource(id).number).toMatch(/^FT /)
    expect(bench.mirror.read.nextFollowAt()).toBeNull()
  })

  it('keeps the ExternalId the caller gave', async () => {
    const id = await saved(bench.issuing.save(bench.company, body({ document: { ExternalId: 'ERP-1' } })))
    expect(await bench.issuedAs('ERP-1')).toEqual([id])
  })

  it('updates a draft, closes it, and follows it again once closed', async () => {
    const draft = { body: { IsToClose: false } }
    const id = await saved(bench.issuing.save(bench.company, body(draft)))
    bench.pass(READY_MS)
    await fetchCreated(bench.ports, bench.company)
    expect(bench.mirror.read.getDocumentBySource(id)).toMatchObject({ status: 'D', number: null })
    const changed = { ...draft, document: { Id: id }, line: { UnitPrice: '50' } }
    expect(await saved(bench.issuing.save(bench.company, body(changed)))).toBe(id)
    expect(await saved(bench.issuing.save(bench.company, body({ ...changed, body: {} })))).toBe(id)
    bench.pass(READY_MS)
    await fetchCreated(bench.ports, bench.company)
    expect(bench.mirror.read.getDocumentBySource(id)).toMatchObject({ status: 'C', totalMinor: 6_150 })
  })

  it('issues waybills, whose number comes with the answer', async () => {
    const outcome = await bench.issuing.save(bench.company, waybillBody.parse(aWaybillBody()))
    expect(outcome).toMatchObject({ kind: 'saved', intent: { kind: 'waybill' } })
    expect(outcome.intent.number).toMatch(/^GT /)
  })

  it('says what the service refuses, field by field, and leaves nothing in doubt', async () => {
    await saved(bench.issuing.save(bench.company, body({ document: { Date: '2026-03-31' } })))
    const earlier = body({ document: { Date: '2026-03-01', ExternalId: 'X' } })
    await expect(bench.issuing.save(bench.company, earlier)).rejects.toMatchObject({
      code: 'service-refused',
      details: {
        serviceValue: 2,
        validationErrors: [
          { type: 'MustBePosteriorToMostCurrentClosedDocument', field: 'DocumentDetailDate' },
        ],
      },
    })
    expect(bench.mirror.read.listIntentsInDoubt()).toEqual([])
    expect(bench.mirror.read.listIntents({ limit: 1 })[0]).toMatchObject({
      state: 'refused',
      documentId: null,
    })
  })

  it('cancels a closed document, and only that', async () => {
    const id = await saved(bench.issuing.save(bench.company, body()))
    expect(await saved(bench.issuing.cancel(bench.company, id))).toBe(id)
    await expect(bench.issuing.cancel(bench.company, id)).rejects.toMatchObject({ code: 'service-refused' })
    await expect(bench.issuing.cancel(bench.company, 999_999)).rejects.toMatchObject({
      code: 'not-found',
      details: { serviceValue: 6 },
    })
  })

  it('refuses locally what a partner’s token cannot issue', async () => {
    const asPartner = (over: Parameters<typeof body>[0]) =>
      bench.issuing.save(bench.company, body(over), { onBehalfOf: '509442013' })
    await expect(asPartner({})).rejects.toMatchObject({ details: { field: 'Document.Type' } })
    const withSerie = { document: { Type: 'T', Serie: 'A' } }
    await expect(asPartner(withSerie)).rejects.toMatchObject({ details: { field: 'Document.Serie' } })
    const waybill = bench.issuing.save(bench.company, waybillBody.parse(aWaybillBody()), {
      onBehalfOf: '509442013',
    })
    await expect(waybill).rejects.toMatchObject({ details: { field: 'Waybill.Type' } })
    expect(bench.mirror.read.listIntents({ limit: 1 })).toEqual([])
  })

  it('remembers customers, products, places and vehicles', async () => {
    await bench.issuing.save(bench.company, body())
    await bench.issuing.save(bench.company, body({ document: { PurchaseOrder: '2' } }))
    const waybill = aWaybillBody({ VehicleLicence: '00-AA-00' })
    await bench.issuing.save(bench.company, waybillBody.parse(waybill))
    const listed = (kind: 'customer' | 'product' | 'address' | 'vehicle', search = '') =>
      bench.mirror.read.listRemembered({ kind, search, limit: 10 })
    expect(listed('customer', 'DOURADO')).toMatchObject([{ key: 'PT:509442013:PADARIA DOURADO', uses: 3 }])
    expect(listed('customer', 'NINGUEM')).toEqual([])
    expect(listed('product', 'CONSULT HORA')).toMatchObject([{ key: 'HORA', uses: 3 }])
    expect(listed('address')).toMatchObject([{ uses: 2 }])
    expect(listed('vehicle')).toMatchObject([{ key: '00-AA-00' }])
  })

  it('offers customers the mirror knows, tells other names under a tax id, and counts none for the end consumer', async () => {
    const known = await bench.invoicing.getDocument(bench.sandbox.documentIds.to)
    if (known.kind !== 'found') throw new Error(known.kind)
    const receiver = { ...known.document.receiver, countryCode: 'PT', postCode: '3800-100', email: null }
    const add = (id: number, taxId: string, name: string) => ({
      ...known.document,
      id,
      receiver: { ...receiver, taxId, name },
    })
    await bench.mirror.write.run('writeDocuments', {
      documents: [
        add(1, '509442013', 'Padaria Doiro'),
        add(2, '999999990', 'Zé'),
        add(3, '999999990', 'Zéfa'),
        add(4, '123456788', 'Padaria Errada'),
      ],
      at: bench.ports.clock.now(),
    })
    await bench.issuing.save(bench.company, body())
    const list = (search: string) =>
      listCustomers(bench.mirror.read, search, 10).map(({ key, body: client, otherNames }) => [
        client.Name,
        key === null ? 'mirror' : 'remembered',
        otherNames,
      ])
    expect(list('padaria')).toEqual([
      ['Padaria Dourado', 'remembered', 1],
      ['Padaria Doiro', 'mirror', 1],
    ])
    expect(list('509442013')).toHaveLength(2)
    expect(list('ze')).toEqual([
      ['Zéfa', 'mirror', 0],
      ['Zé', 'mirror', 0],
    ])
    expect(list('nobody')).toEqual([])
  })

  it('lets two calls at once have their turns: no number is skipped, nothing is twice', async () => {
    const calls = Array.from({ length: 5 }, (_, index) =>
      bench.issuing.save(bench.company, body({ document: { PurchaseOrder: `${index}` } })),
    )
    const ids = await Promise.all(calls.map(saved))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(new Set(ids).size).toBe(5)
  })
})
