import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { aDocumentBody, aWaybillBody, TODAY } from '../../helpers/issuing-bodies.ts'
import { type Answer, startScripted } from '../../helpers/scripted-service.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, newDataFolder } from './run-cli.ts'

const sandbox = await startSandbox({
  documents: 10,
  transactions: 10,
  readyDelayMs: 0,
  today: TODAY as IsoDate,
})
afterAll(() => sandbox.close())
const cli = cliFor(sandbox)
await cli.add()

let files = 0
const fileOf = (body: unknown): string => {
  files += 1
  const file = join(cli.dataFolder, `body-${files}.json`)
  writeFileSync(file, typeof body === 'string' ? body : JSON.stringify(body))
  return file
}
const create = (body: unknown, ...more: string[]) =>
  cli.run(['document', 'create', '--file', fileOf(body), ...more])
/** Each a document of its own. */
const fresh = (over: Parameters<typeof aDocumentBody>[0] = {}) =>
  aDocumentBody({ ...over, document: { PurchaseOrder: `PO-${files}`, ...over.document } })

interface Saved {
  DocumentId: number
  ErrorMessage: string | null
}

describe('documents on the command line', () => {
  it('are created, closed, read with their payment state, and cancelled', async () => {
    const created = await create(fresh({ body: { IsToClose: false } }))
    expect(created.exit).toBe(0)
    const saved = created.json<Saved>()
    expect(saved).toEqual({ DocumentId: expect.any(Number), ErrorMessage: null })
    const id = ['--id', `${saved.DocumentId}`]
    expect((await cli.run(['document', 'close', ...id])).json()).toEqual(saved)
    expect((await cli.run(['document', 'get', ...id])).json()).toMatchObject({
      DocumentNumber: expect.stringMatching(/^FT /),
      DownloadUrl: expect.stringContaining('http'),
      Details: { Document: { DocumentStatusId: 'C', ExternalId: expect.stringMatching(/^concilia-/) } },
    })
    expect((await cli.run(['document', 'status', ...id])).json()).toMatchObject({
      PaymentStatus: 'NoPayment',
      UnpaidAmount: '123,00',
    })
    const cancelled = await cli.run(['document', 'cancel', ...id])
    expect([cancelled.exit, cancelled.json()]).toEqual([0, null])
    expect((await cli.run(['document', 'close', ...id])).json()).toMatchObject({
      error: { code: 'conflict' },
    })
  })

  it('are closed with other content from a file', async () => {
    const draft = fresh({ body: { IsToClose: false } })
    const { DocumentId } = (await create(draft)).json<Saved>()
    const changed = fileOf({ ...draft, Document: { ...draft.Document, DueDate: '2026-05-30' } })
    const closed = await cli.run(['document', 'close', '--id', `${DocumentId}`, '--file', changed])
    expect(closed.json()).toMatchObject({ DocumentId })
  })

  it('that are waybills carry their number', async () => {
    const made = await cli.run(['waybill', 'create', '--file', fileOf(aWaybillBody())])
    expect(made.json()).toMatchObject({ DocumentNumber: expect.stringMatching(/^GT /), ErrorMessage: null })
  })

  it('with a lost answer are a failure that says what to do, and are issued once', async () => {
    const body = fresh()
    sandbox.setFaults(['create:drop#1'])
    const lost = await create(body)
    expect(lost.exit).toBe(1)
    expect(lost.json()).toMatchObject({ error: { code: 'offline' } })
    expect(lost.stderr).toContain('carries nothing out twice')
    const again = await create(body)
    expect(again.json()).toMatchObject({ error: { message: expect.stringContaining('not known yet') } })
  })

  it('need a file with a body', async () => {
    expect((await cli.run(['document', 'create'])).exit).toBe(2)
    expect((await cli.run(['document', 'close'])).exit).toBe(2)
    expect((await cli.run(['document', 'get', '--id', 'x'])).exit).toBe(2)
    expect((await create('not json')).json()).toMatchObject({ error: { code: 'invalid-input' } })
    expect((await create([])).json()).toMatchObject({ error: { code: 'invalid-input' } })
    const missing = await cli.run(['document', 'create', '--file', join(cli.dataFolder, 'nowhere.json')])
    expect(missing.json()).toMatchObject({ error: { code: 'invalid-input' } })
    const wrong = await create(fresh({ client: { NIF: '123456788' }, line: { Quantity: 'x' } }))
    expect([wrong.exit, wrong.json()]).toMatchObject([
      1,
      {
        error: {
          code: 'invalid-input',
          field: 'Client.NIF',
          validationErrors: [
            { type: 'tax-id', field: 'Client.NIF' },
            { type: 'not-a-decimal', field: 'Document.Lines.0.Quantity' },
          ],
        },
      },
    ])
  })
})

describe('every error of the interface reaches the person who asked (part 7)', () => {
  it('2 ValidationError, with MustBePosteriorToMostCurrentClosedDocument', async () => {
    await create(fresh())
    const early = await create(fresh({ document: { Date: '2026-01-01', DueDate: '2026-02-01' } }))
    expect([early.exit, early.json()]).toMatchObject([
      1,
      {
        error: {
          code: 'service-refused',
          serviceValue: 2,
          serviceName: 'ValidationError',
          serviceText: expect.stringContaining('Date must be later'),
          validationErrors: [
            { type: 'MustBePosteriorToMostCurrentClosedDocument', field: 'DocumentDetailDate' },
          ],
        },
      },
    ])
    expect(early.stderr).toContain('DocumentDetailDate')
  })

  it('3 GeneralUnknownError', async () => {
    sandbox.setFaults(['create:unknown-error#1'])
    expect((await create(fresh())).json()).toMatchObject({
      error: { serviceValue: 3, serviceName: 'GeneralUnknownError' },
    })
  })

  it('4 InvalidTaxId, where the local check knows no better', async () => {
    const country = ['--country', 'PT', '--tax-id', '123456788']
    expect((await cli.run(['partner', 'client', ...country])).json()).toMatchObject({
      error: { serviceValue: 4, serviceName: 'InvalidTaxId' },
    })
    expect((await cli.run(['partner', 'validate-tax-id', ...country])).json()).toEqual({
      taxId: '123456788',
      countryCode: 'PT',
      valid: false,
      local: 'invalid',
      service: 'not-asked',
    })
  })

  it.each(['get', 'status', 'cancel'])('6 ElementDoesNotExist: %s', async (word) => {
    const unknown = await cli.run(['document', word, '--id', '999999'])
    expect([unknown.exit, unknown.json()]).toMatchObject([
      1,
      { error: { code: 'not-found', serviceValue: 6, serviceName: 'ElementDoesNotExist' } },
    ])
  })

  it('14 SaveFailed, with DocumentIsADuplicate', async () => {
    const document = { ExternalId: 'ERP-7' }
    await create(fresh({ document }))
    expect((await create(fresh({ document }))).json()).toMatchObject({
      error: {
        serviceValue: 14,
        serviceName: 'SaveFailed',
        validationErrors: [{ type: 'DocumentIsADuplicate', field: 'DocumentDetailExternalId' }],
      },
    })
  })

  it('38 PartnershipNotFound', async () => {
    const unknown = await cli.run(['partner', 'token', '--tax-id', '123456789'])
    expect([unknown.exit, unknown.json()]).toMatchObject([
      1,
      { error: { code: 'not-found', serviceValue: 38, serviceName: 'PartnershipNotFound' } },
    ])
  })
})

describe('an unknown answer of the service', () => {
  const refusal = (json: object): Answer => ({
    json: { RequestId: 'r', Object: null, Type: 1, IsError: true, ...json },
  })
  const against = async (answer: Answer) => {
    await using server = await startScripted([answer])
    const other = cliFor({ ...sandbox, invoicingUrl: server.url } as Sandbox, newDataFolder())
    await other.run([
      ...['company', 'add', '--name', 'Alfa', '--email', sandbox.email, '--client-id', 'x', '--no-verify'],
      ...['--invoicing-url', server.url, '--banking-url', sandbox.bankingUrl, '--auth-url', sandbox.authUrl],
      ...['--account-id', sandbox.accountId],
    ])
    const run = await other.run(['document', 'create', '--file', fileOf(fresh())])
    return { run, sent: server.received.filter(({ method }) => method === 'POST') }
  }

  it('an error value and a validation type are shown as they came', async () => {
    const { run, sent } = await against(
      refusal({
        ErrorValue: { Value: 4711, Name: 'SomethingNew' },
        ErrorHumanReadable: 'Isto é novo.',
        ValidationErrors: [
          { Type: 'NeverSeen', ElementNumber: 3, Field: 'LineColour', Detail: 'too blue', Value: '#00f' },
        ],
      }),
    )
    expect(sent).toHaveLength(1)
    expect([run.exit, run.json()]).toMatchObject([
      1,
      {
        error: {
          code: 'service-refused',
          serviceValue: 4711,
          serviceName: 'SomethingNew',
          serviceText: 'Isto é novo.',
          validationErrors: [
            { type: 'NeverSeen', field: 'LineColour', elementNumber: '3', detail: 'too blue', value: '#00f' },
          ],
        },
      },
    ])
    expect(run.stderr).toContain('Isto é novo.')
    expect(run.stderr).toContain('too blue')
  })

  it('InvalidTaxId of a tax id the local check took', async () => {
    const { run } = await against(
      refusal({
        ErrorValue: { Value: 2, Name: 'ValidationError' },
        ValidationErrors: [{ Type: 'InvalidTaxId', ElementNumber: 0, Field: 'TaxId', Detail: 'not valid' }],
      }),
    )
    expect(run.json()).toMatchObject({
      error: { validationErrors: [{ type: 'InvalidTaxId', field: 'TaxId' }] },
    })
  })

  it.each([
    [1, 'AuthenticationError', 'credential-rejected'],
    [7, 'TypeInvalid', 'service-refused'],
    [10, 'TaxExemptionDoesNotExist', 'service-refused'],
    [11, 'CurrencyDoesNotExist', 'service-refused'],
    [18, 'SerieDataNotMatch', 'service-refused'],
    [19, 'FailedToCreateNewProductUnit', 'service-refused'],
    [22, 'InvalidPercentage', 'service-refused'],
    [45, 'NotAllowedToAccessThisDocument', 'service-refused'],
  ])('%i %s is %s', async (Value, Name, code) => {
    const { run } = await against(refusal({ ErrorValue: { Value, Name } }))
    expect(run.json()).toMatchObject({ error: { code, serviceValue: Value, serviceName: Name } })
  })
})
