/** Every channel of issuing, customers and partners over the real border, against the embedded service. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Concilia, compose } from '../../../src-main/compose.ts'
import { systemClock } from '../../../src-main/core/clock.ts'
import { createSessionStore } from '../../../src-main/credentials/session-store.ts'
import { dispatch } from '../../../src-main/ipc/dispatch.ts'
import { createHandlers } from '../../../src-main/ipc/handlers/handlers.ts'
import { type Sandbox, startSandbox } from '../../../src-main/sandbox/start-sandbox.ts'
import type { Result } from '../../../src-preload/contract/errors.ts'
import { type Channel, contract, type Request, type Response } from '../../../src-preload/contract/index.ts'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import { aDocumentBody, aWaybillBody } from '../../helpers/issuing-bodies.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const folder = mkdtempSync(join(tmpdir(), 'concilia-channels-'))
const file = join(folder, 'chosen')
let sandbox: Sandbox
let concilia: Concilia
let answer: ReturnType<typeof dispatch>
let companyId: CompanyId
/** Everything that crossed the border. */
const crossed: string[] = []
const asked = new Set<string>()

const call = async <C extends Channel>(channel: C, input: Omit<Request<C>, 'companyId'>) => {
  asked.add(channel)
  const result = (await answer(channel, { companyId, ...input })) as Result<Response<C>>
  crossed.push(JSON.stringify(result))
  return result
}
const value = async <C extends Channel>(channel: C, input: Omit<Request<C>, 'companyId'>) => {
  const result = await call(channel, input)
  if (!result.ok) throw new Error(`${channel}: ${JSON.stringify(result.error)}`)
  return result.value
}

beforeAll(async () => {
  sandbox = await startSandbox({ documents: 10, transactions: 10, readyDelayMs: 0 })
  concilia = compose({
    dataFolder: folder,
    entryUrl: new URL('../../../src-main/cli.ts', import.meta.url).href,
    clock: systemClock,
    credentials: createSessionStore('missing'),
    fetch: (url, init) => fetch(url, init),
    loopbackOnly: true,
    isOnline: () => true,
    onSync: () => undefined,
    onChanged: () => undefined,
    onBug: (error) => {
      throw error
    },
  })
  const shell = {
    info: { platform: 'linux', runtime: 'test', fallbackRuntime: false },
    chooseFile: async () => file,
    onSettings: async () => undefined,
  } as unknown as Parameters<typeof createHandlers>[1]
  answer = dispatch(
    contract,
    createHandlers(concilia, shell) as never,
    {
      bug: (_: string, error: unknown) => {
        throw error
      },
      failure: () => undefined,
    } as never,
  )
  const connected = (await answer('companies.connect', {
    name: 'Alfa',
    environment: 'staging',
    invoicingUrl: sandbox.invoicingUrl,
    bankingUrl: sandbox.bankingUrl,
    authUrl: sandbox.authUrl,
    email: sandbox.email,
    token: sandbox.token,
    clientId: sandbox.clientId,
    clientSecret: sandbox.clientSecret,
    accountIds: [sandbox.accountId],
    currency: 'EUR',
  })) as Result<Response<'companies.connect'>>
  if (!connected.ok || connected.value.outcome !== 'connected') throw new Error(JSON.stringify(connected))
  companyId = connected.value.company.id
})
afterAll(async () => {
  await concilia.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

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
    expect(await value('issuing.getStatus', { documentId })).toEqual({
      paymentStatus: 'NoPayment',
      totalMinor: 12_300,
      unpaidMinor: 12_300,
    })
    const { body } = await value('issuing.startFrom', { documentId, type: 'C' })
    expect(body).toMatchObject({ Document: { Type: 'C', DocumentReference: document.number } })
    const note = await value('issuing.saveDocument', {
      body: { ...body, IsToClose: true } as unknown as Request<'issuing.saveDocument'>['body'],
    })
    expect(note.outcome).toBe('saved')

    expect(await value('issuing.savePdf', { documentId })).toEqual({ outcome: 'saved', fileName: 'chosen' })
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await value('issuing.cancel', { documentId })).toMatchObject({ outcome: 'cancelled', documentId })
  })

  it('goes on with a draft from the body it was saved with', async () => {
    const saved = await value('issuing.saveDocument', { body: invoice({ body: { IsToClose: false } }) })
    if (saved.outcome !== 'saved') throw new Error(saved.outcome)
    const { body } = await value('issuing.getDocument', { documentId: saved.documentId })
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
    expect(places).toMatchObject({ addresses: [{ body: { City: 'Porto' } }], vehicles: ['00-AA-00'] })
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
    await value('customers.forget', { key: customers[0]?.key ?? '' })
    expect(
      (await value('customers.list', { search: 'dourado' })).customers.map(({ key }) => key),
    ).not.toContain(customers[0]?.key)
  })
})

describe('partners over the border', () => {
  it('adds, watches and issues in the name of a partner', async () => {
    const added = await value('partners.add', {
      body: { CompanyTaxId: '502757191', CompanyLegalName: 'Nova, Lda' },
    })
    expect(added).toMatchObject({ outcome: 'added', partner: { state: 'registered', nextCheckAt: null } })
    const { rows } = await value('partners.addList', {
      csv: 'NIF;Nome\n513076581;Girassol\n123456788;Errada\n',
    })
    expect(rows).toMatchObject([
      { outcome: 'added', partner: { taxId: '513076581', state: 'requested' } },
      { outcome: 'invalid', row: 3, issues: [{ field: 'CompanyTaxId', problem: 'tax-id' }] },
    ])
    expect(await value('partners.checkDue', {})).toEqual({ partners: [] })
    sandbox.approvePartner('513076581')
    expect(await value('partners.check', { taxId: '513076581' })).toMatchObject({ state: 'granted' })
    expect((await value('partners.list', {})).partners.map(({ state }) => state)).toEqual([
      'granted',
      'registered',
    ])

    const onBehalfOf = '502757191'
    const saved = await value('issuing.saveDocument', {
      body: invoice({ document: { Type: 'T' } }),
      onBehalfOf,
    })
    if (saved.outcome !== 'saved') throw new Error(saved.outcome)
    const { documentId } = saved
    expect(await value('issuing.getDocument', { documentId, onBehalfOf })).toMatchObject({
      serie: 'P',
      type: 'T',
    })
    expect((await call('issuing.getDocument', { documentId })).ok).toBe(false)
    const unknown = await call('issuing.saveDocument', {
      body: invoice({ document: { Type: 'T' } }),
      onBehalfOf: '509442013',
    })
    expect(unknown).toMatchObject({ ok: false, error: { code: 'not-found' } })
  })

  it('validates a list into a file', async () => {
    const csv = 'taxId,country\n123456789,PT\n123456788,PT\nFR40303265045,FR\n'
    expect(await value('partners.validateList', { csv, profile: 'rfc4180' })).toEqual({
      outcome: 'saved',
      fileName: 'chosen',
      valid: 2,
      invalid: 1,
      failed: 0,
    })
    expect(readFileSync(file, 'utf8').split('\r\n').slice(1, 3)).toEqual([
      '2,"PT","123456789","válido",',
      '3,"PT","123456788","inválido",',
    ])
  })
})

it('has asked every channel of these three, and no secret crossed', () => {
  const own = Object.keys(contract).filter((name) => /^(issuing|customers|partners)\./.test(name))
  expect([...asked].toSorted()).toEqual(own.toSorted())
  const everything = crossed.join('\n')
  for (const secret of [sandbox.token, sandbox.clientSecret, 'sandbox-partner-', 'pdf?'])
    expect(everything).not.toContain(secret)
})
