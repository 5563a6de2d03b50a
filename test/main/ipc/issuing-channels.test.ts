/** Every channel of issuing and customers over the real border, against the embedded service. */
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { contract, type Request } from '#contract/index.ts'
import { systemClock } from '#core/clock.ts'
import { aDocumentBody, aWaybillBody } from '../../helpers/issuing-bodies.ts'
import { openChannelBench, secretsIn } from './helpers/channel-bench.ts'

const bench = await openChannelBench()
afterAll(() => bench.close())
const { sandbox, call, value } = bench

const today = systemClock.today()
const dated = { Date: today, DueDate: today }
const invoice = (over: Parameters<typeof aDocumentBody>[0] = {}) =>
  aDocumentBody({
    ...over,
    document: { ...dated, ...over.document },
  }) as Request<'issuing.saveDocument'>['body']

describe('issuing over the border', () => {
  it('checks a form live: fields at fault, warnings, totals', async () => {
    const half = {
      Client: { Name: '' },
      Document: { Lines: [{ UnitPrice: '10', Quantity: '2', TaxValue: '23' }] },
    }
    const checked = await value('issuing.check', { kind: 'document', body: half })
    expect(checked.issues.map(({ field }) => field)).toContain('Client.Name')
    expect(checked.totals).toMatchObject({ withoutTaxMinor: 2_000, totalMinor: 2_460, lineMinors: [2_000] })
    const full = await value('issuing.check', {
      kind: 'document',
      body: invoice({ line: { TaxValue: '22' } }),
    })
    expect(full.issues).toEqual([])
    expect(full.warnings.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['due-date-equals-date', 'rate-not-of-region']),
    )
    for (const body of [null, 7, [], { Document: { Lines: 'x' } }])
      expect((await value('issuing.check', { kind: 'waybill', body })).issues).not.toEqual([])
  })

  it('saves, reads, follows up with a credit note, saves its PDF, cancels', async () => {
    const saved = await value('issuing.saveDocument', { body: invoice() })
    if (saved.outcome !== 'saved') throw new Error(saved.outcome)
    const { documentId } = saved
    expect(saved).toMatchObject({ closed: true, how: 'answered', number: null })
    const document = await value('issuing.getDocument', { documentId })
    expect(document).toMatchObject({ status: 'C', totalMinor: 12_300, hasPdf: true, atCode: null })
    const { body } = await value('issuing.startFrom', { documentId, type: 'C' })
    expect(body).toMatchObject({ Document: { Type: 'C', DocumentReference: document.number } })
    const note = await value('issuing.saveDocument', {
      body: { ...body, IsToClose: true } as unknown as Request<'issuing.saveDocument'>['body'],
    })
    expect(note.outcome).toBe('saved')
    // Both have their numbers after the service has assigned them.
    await expect
      .poll(async () => (await value('issuing.listNotes', { documentId })).numbers)
      .toEqual([expect.stringMatching(/^NC /)])

    expect(await value('issuing.savePdf', { documentId })).toEqual({ outcome: 'saved', fileName: 'chosen' })
    expect(
      readFileSync(bench.saveAs.path ?? '')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await value('issuing.openPdf', { documentId })).toEqual({ outcome: 'opened' })
    expect(bench.viewer.opened).toMatchObject([
      { file: expect.stringMatching(/FT-.+\.pdf$/), start: '%PDF-' },
    ])
    bench.viewer.isThere = false
    expect(await value('issuing.openPdf', { documentId })).toEqual({ outcome: 'no-viewer' })
    expect(new Set(bench.viewer.opened.map(({ file }) => file)).size).toBe(2)
    expect(await value('issuing.cancel', { documentId })).toMatchObject({ outcome: 'cancelled', documentId })
  })

  it('goes on with a draft from the body it was saved with', async () => {
    const saved = await value('issuing.saveDocument', { body: invoice({ body: { IsToClose: false } }) })
    if (saved.outcome !== 'saved') throw new Error(saved.outcome)
    const { documentId: draftId } = saved
    expect(await value('issuing.openPdf', { documentId: draftId })).toEqual({ outcome: 'no-pdf' })
    const { body } = await value('issuing.getDocument', { documentId: draftId })
    const again = await value('issuing.saveDocument', {
      body: body as unknown as Request<'issuing.saveDocument'>['body'],
    })
    expect(again).toMatchObject({ outcome: 'saved', documentId: saved.documentId, closed: false })
  })

  it('saves a waybill and tells the code it was reported under', async () => {
    const body = aWaybillBody({ Date: today, LoadDateTime: `${today}T23:00:00`, VehicleLicence: '00-AA-00' })
    const saved = await value('issuing.saveWaybill', {
      body: body as Request<'issuing.saveWaybill'>['body'],
    })
    if (saved.outcome !== 'saved') throw new Error(saved.outcome)
    expect(saved.number).toMatch(/^GT /)
    const read = await value('issuing.getDocument', { documentId: saved.documentId })
    expect(read.atCode).toMatch(/^AT\d+$/)
    expect(read.body).toMatchObject({
      Waybill: { VehicleLicence: '00-AA-00', LoadAddress: { City: 'Porto' } },
    })
    const places = await value('issuing.listPlaces', {})
    expect(places).toMatchObject({
      addresses: [{ body: { City: 'Porto' } }],
      lastLoading: { City: 'Porto' },
      vehicles: ['00-AA-00'],
    })
  })

  it('tells what the service refused, field by field', async () => {
    const early = invoice({
      document: { Date: '2020-01-01' as typeof today, DueDate: '2020-02-01' as typeof today },
    })
    expect(await call('issuing.saveDocument', { body: early })).toMatchObject({
      ok: false,
      error: { code: 'service-refused', details: { validationErrors: [{ field: 'DocumentDetailDate' }] } },
    })
    const wrong = invoice({ client: { NIF: '123456788' } })
    expect(await call('issuing.saveDocument', { body: wrong })).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', details: { field: 'body.Client.NIF' } },
    })
  })

  it('lists what is in doubt first, clears it up, takes a person’s word', async () => {
    sandbox.setFaults(['create:drop#1'])
    const doubt = await value('issuing.saveDocument', { body: invoice({ document: { PurchaseOrder: 'X' } }) })
    if (doubt.outcome !== 'uncertain') throw new Error(doubt.outcome)
    expect(doubt.reason?.code).toBe('offline')
    const { intentId } = doubt
    expect((await value('issuing.listRecent', {})).entries[0]).toMatchObject({ intentId, state: 'uncertain' })
    expect(await value('issuing.resolve', {})).toEqual({ entries: [] })
    const named = await call('issuing.nameDocument', { intentId, documentId: sandbox.documentIds.to })
    expect(named).toMatchObject({ ok: false, error: { code: 'conflict' } })
    expect(await value('issuing.dismiss', { intentId })).toMatchObject({ state: 'dismissed' })
  })
})

describe('forms over the border', () => {
  it('keeps what is typed, readable or not, until it is forgotten', async () => {
    const form = {
      id: 'concilia-a1',
      type: 'I' as const,
      language: 'pt-PT' as const,
      draftId: null,
      fields: { 'Client.Name': 'Padaria', Date: 'amanhã' },
      lines: [{ Code: 'HORA', Quantity: '1,5' }],
    }
    await value('issuing.keepForm', { form })
    await value('issuing.keepForm', { form: { ...form, fields: { Date: '31/03/2026' } } })
    await value('issuing.keepForm', { form: { ...form, id: 'concilia-b2', type: 'W' } })
    const { forms } = await value('issuing.listForms', {})
    expect(forms.map(({ form: kept }) => [kept.id, kept.fields.Date])).toEqual(
      expect.arrayContaining([
        ['concilia-a1', '31/03/2026'],
        ['concilia-b2', 'amanhã'],
      ]),
    )
    await value('issuing.forgetForm', { id: 'concilia-a1' })
    expect((await value('issuing.listForms', {})).forms.map(({ form: kept }) => kept.id)).toEqual([
      'concilia-b2',
    ])
  })
})

describe('customers and products over the border', () => {
  it('lists, looks up, validates and forgets customers, and offers products', async () => {
    const { customers } = await value('customers.list', { search: 'dourado' })
    expect(customers).toMatchObject([{ body: { NIF: '509442013' }, otherNames: 0 }])
    expect((await value('issuing.listProducts', { search: 'hora' })).products).toMatchObject([
      { key: 'HORA' },
    ])
    const portuguese = { countryCode: 'PT' }
    expect(await value('customers.lookUp', { ...portuguese, taxId: '509442013' })).toMatchObject({
      outcome: 'found',
      client: { NIF: '509442013' },
    })
    expect(await value('customers.lookUp', { ...portuguese, taxId: '123456789' })).toEqual({
      outcome: 'unknown',
    })
    expect(await value('customers.lookUp', { ...portuguese, taxId: '123456788' })).toEqual({
      outcome: 'invalid-tax-id',
    })
    expect(await value('customers.checkTaxId', { ...portuguese, taxId: '123456789' })).toEqual({
      local: 'valid',
      service: 'valid',
    })
    expect(await value('customers.checkTaxId', { ...portuguese, taxId: '123456788' })).toEqual({
      local: 'invalid',
      service: 'not-asked',
    })
  })
})

it('has asked every channel of these, and no secret crossed', () => {
  const own = Object.keys(contract).filter((name) => /^(issuing|customers)\./.test(name))
  expect([...bench.asked].toSorted()).toEqual(own.toSorted())
  expect(secretsIn(bench)).toEqual([])
})
