/** Both clients against the embedded service, which was written from the interface and shares no code with them. */
import { afterEach, describe, expect, it } from 'vitest'
import type { IsoDate } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import { createBankingClient } from '../../../src-main/connectors/banking/create-banking-client.ts'
import { createHttp } from '../../../src-main/connectors/http/http.ts'
import type { DocumentBody } from '../../../src-main/connectors/invoicing/bodies.ts'
import { createInvoicingClient } from '../../../src-main/connectors/invoicing/create-invoicing-client.ts'
import { readDuplicate } from '../../../src-main/connectors/invoicing/duplicate.ts'
import { SANDBOX_DIALECTS, type SandboxDialect } from '../../sandbox/dialects/dialect.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/start-sandbox.ts'

const running: Sandbox[] = []
afterEach(async () => {
  for (const sandbox of running.splice(0)) await sandbox.close()
})

const connect = async (
  options: SandboxOptions = {},
  secrets: { token?: string; clientSecret?: string } = {},
  limits: { timeoutMs?: number } = {},
) => {
  const sandbox = await startSandbox({
    seed: 7,
    documents: 60,
    transactions: 450,
    today: '2026-03-02' as IsoDate,
    readyDelayMs: 0,
    ...options,
  })
  running.push(sandbox)
  const http = createHttp({
    fetch,
    clock: systemClock,
    version: '1.2.3',
    wait: async () => undefined,
    ...limits,
  })
  const invoicing = createInvoicingClient({
    baseUrl: sandbox.invoicingUrl,
    credentials: async () => ({ email: sandbox.email, token: secrets.token ?? sandbox.token }),
    partnerCredentials: async () => ({ email: sandbox.ownerEmail, token: sandbox.ownerToken }),
    http,
  })
  const banking = createBankingClient({
    bankingUrl: sandbox.bankingUrl,
    authUrl: sandbox.authUrl,
    credentials: async () => ({
      clientId: sandbox.clientId,
      clientSecret: secrets.clientSecret ?? sandbox.clientSecret,
    }),
    http,
    clock: systemClock,
  })
  const readAll = async () => {
    const first = await banking.listTransactions({ accountId: sandbox.accountId, page: 1 })
    const transactions = [...first.transactions]
    for (let page = 2; page <= first.totalPages; page++)
      transactions.push(
        ...(await banking.listTransactions({ accountId: sandbox.accountId, page })).transactions,
      )
    return { first, transactions }
  }
  return { sandbox, invoicing, banking, readAll }
}

const draft = (externalId: string, isToClose = false): DocumentBody => ({
  IsToClose: isToClose,
  Client: { Name: 'Café Sul', NIF: '123456789', CountryCode: 'PT' },
  Document: {
    Type: 'I',
    Serie: 'X',
    Date: '2026-03-02',
    DueDate: '2026-04-01',
    ExternalId: externalId,
    Lines: [
      {
        Code: 'S1',
        Description: 'Consultoria',
        UnitPrice: '10.555',
        Quantity: 3,
        Unit: 'Hora',
        Type: 'S',
        TaxValue: 23,
        ProductDiscount: 0,
      },
    ],
  },
})

describe('the transactions of the embedded service', () => {
  it('come in full, page by page', async () => {
    const { readAll } = await connect()
    const { first, transactions } = await readAll()
    expect(first).toMatchObject({ page: 1, pageSize: 200, totalCount: 450, totalPages: 3, received: 200 })
    expect(new Set(transactions.map(({ sourceId }) => sourceId)).size).toBe(450)
  })

  /** The fields of a record that are equal in every dialect. */
  const meaningsIn = async (dialect: SandboxDialect) => {
    const { readAll } = await connect({ dialect })
    const { transactions } = await readAll()
    return transactions.map(({ bookingDate, valueDate, amountMinor, direction, currency, text, flags }) => ({
      bookingDate,
      valueDate,
      amountMinor,
      direction,
      currency,
      text,
      flags,
    }))
  }

  it.each(SANDBOX_DIALECTS)('mean the same in %s as in berlin', async (dialect) => {
    const expected = await meaningsIn('berlin')
    expect(expected.flatMap(({ flags }) => flags)).toEqual([])
    expect(await meaningsIn(dialect)).toEqual(expected)
  })

  it('have no direction where the dialect tells none, and the same magnitude', async () => {
    const expected = await meaningsIn('berlin')
    const told = await meaningsIn('unsigned')
    expect(told.map(({ amountMinor, direction, text }) => [amountMinor, direction, text])).toEqual(
      expected.map(({ amountMinor, text }) => [Math.abs(amountMinor), 'unknown', text]),
    )
  })

  it.each(['berlin', 'flat', 'snake', 'tink'] as const)('name the other party in %s', async (dialect) => {
    const { sandbox, readAll } = await connect({ dialect, transactions: 3 })
    sandbox.addTransaction({ amountMinor: 12_345, text: 'TRF FT A/1', counterparty: 'Café Sul' })
    sandbox.addTransaction({ amountMinor: -500, text: 'COMISSAO', counterparty: 'Banco Um', isPending: true })
    const { transactions } = await readAll()
    expect(transactions.find(({ text }) => text === 'TRF FT A/1')).toMatchObject({
      amountMinor: 12_345,
      direction: 'in',
      counterpartyName: 'Café Sul',
      status: 'booked',
    })
    expect(transactions.find(({ text }) => text === 'COMISSAO')).toMatchObject({
      amountMinor: -500,
      direction: 'out',
      counterpartyName: 'Banco Um',
      status: 'pending',
    })
  })

  it.each([
    ['500', 'transactions@2:500#2'],
    ['truncated JSON', 'transactions@2:truncated#1'],
    ['a dropped connection', 'transactions@2:drop#1'],
    ['429', 'transactions@2:429=2#1'],
    ['one 401', 'transactions@2:401#1'],
    ['a hanging page', 'transactions@2:hang#1'],
    ['a failing token', 'token:500#1'],
  ])('survive %s', async (_, fault) => {
    const { readAll } = await connect({ faults: [fault] }, {}, { timeoutMs: 1_000 })
    expect((await readAll()).transactions).toHaveLength(450)
  })

  it('survive tokens that end at any moment', async () => {
    const { sandbox, banking, readAll } = await connect()
    await banking.testConnection({ accountId: sandbox.accountId })
    sandbox.expireTokens()
    expect((await readAll()).transactions).toHaveLength(450)
  })

  it.each([
    ['401 twice', 'transactions:401', 'credential-rejected'],
    ['an absurd Retry-After', 'transactions:429=86400', 'rate-limited'],
    ['a redirect', 'transactions:redirect', 'redirect-refused'],
    ['a web page', 'transactions:html', 'offline'],
  ])('are refused plainly by %s', async (_, fault, code) => {
    const { readAll } = await connect({ faults: [fault] })
    await expect(readAll()).rejects.toMatchObject({ code })
  })

  it('are refused for a wrong secret and for a client without an account', async () => {
    const wrong = await connect({}, { clientSecret: 'wrong' })
    await expect(wrong.banking.testConnection()).rejects.toMatchObject({ code: 'credential-rejected' })
    const unbound = await connect({ clientBound: false })
    await expect(unbound.banking.testConnection()).rejects.toMatchObject({ code: 'binding-missing' })
  })
})

describe('the documents of the embedded service', () => {
  it('can all be fetched, with their payment', async () => {
    const { sandbox, invoicing } = await connect()
    const kinds = new Set<string>()
    for (let id = sandbox.documentIds.from; id <= sandbox.documentIds.to; id++) {
      const [answer, payment] = await Promise.all([invoicing.getDocument(id), invoicing.getPayment(id)])
      kinds.add(answer.kind)
      expect(payment.kind).toBe(answer.kind)
      if (answer.kind !== 'found' || payment.kind !== 'found') continue
      expect(answer.document.id).toBe(id)
      expect(answer.document.withoutTaxMinor).toBeLessThanOrEqual(answer.document.totalMinor)
      expect(answer.document.raw).not.toContain('DownloadUrl')
      if (answer.document.status === 'C' && answer.document.type === 'I')
        expect(payment.unpaidMinor).not.toBeNull()
    }
    expect(kinds).toContain('found')
    expect((await invoicing.getDocument(sandbox.documentIds.to + 1000)).kind).toBe('unknown')
  })

  it('are drafted, closed, found as a duplicate and cancelled', async () => {
    const { invoicing } = await connect()
    const saved = await invoicing.saveDocument(draft('erp-1'))
    if (saved.kind !== 'saved') throw new Error('not saved')
    const { documentId } = saved
    expect(await invoicing.getDocument(documentId)).toMatchObject({
      kind: 'found',
      document: {
        status: 'D',
        number: null,
        totalMinor: 3895,
        withoutTaxMinor: 3167,
        receiver: { taxId: '123456789' },
      },
    })

    const body = draft('erp-1', true)
    await invoicing.saveDocument({ ...body, Document: { ...body.Document, Id: documentId } })
    expect(await invoicing.getDocument(documentId)).toMatchObject({
      document: { status: 'C', number: 'FT X/1', lines: [{ unitPrice: '10.555', quantity: '3' }] },
      downloadUrl: expect.stringMatching(/^http/),
    })
    expect(await invoicing.getPayment(documentId)).toMatchObject({
      paymentStatus: 'NoPayment',
      totalMinor: 3895,
      unpaidMinor: 3895,
    })

    const refused: unknown = await invoicing.saveDocument(draft('erp-1')).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'service-refused', details: { serviceValue: 14 } })
    expect(readDuplicate(refused)).toEqual({ kind: 'duplicate', candidate: documentId })

    expect(await invoicing.cancelDocument(documentId)).toEqual({ kind: 'cancelled' })
    expect(await invoicing.getDocument(documentId)).toMatchObject({ document: { status: 'A' } })
    expect(await invoicing.cancelDocument(999_999)).toEqual({ kind: 'unknown' })
  })

  it('come as PDF once they are closed, however old their last link is', async () => {
    const { sandbox, invoicing } = await connect({ linkLifetimeSeconds: 3600, foreignEvery: 0 })
    const pdf = await invoicing.getPdf(sandbox.documentIds.from)
    if (pdf.kind !== 'found') throw new Error(pdf.kind)
    expect(Buffer.from(pdf.bytes).toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
    const saved = await invoicing.saveDocument(draft('erp-3'))
    if (saved.kind !== 'saved') throw new Error('not saved')
    expect(await invoicing.getPdf(saved.documentId)).toEqual({ kind: 'no-pdf' })
    expect(await invoicing.getPdf(999_999)).toEqual({ kind: 'unknown' })
  })

  it('have no PDF behind a link that has ended', async () => {
    const { sandbox, invoicing } = await connect({ linkLifetimeSeconds: 0, foreignEvery: 0 })
    await expect(invoicing.getPdf(sandbox.documentIds.from)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are issued once when the answer is lost', async () => {
    const { sandbox, invoicing } = await connect({ faults: ['create:lost-answer#1'] })
    expect(await invoicing.saveDocument(draft('erp-2', true))).toMatchObject({ kind: 'answer-lost' })
    const again: unknown = await invoicing.saveDocument(draft('erp-2', true)).catch((error: unknown) => error)
    expect(readDuplicate(again)).toMatchObject({ kind: 'duplicate', candidate: sandbox.documentIds.to + 1 })
  })

  it('are told from errors that come as HTTP statuses', async () => {
    const { invoicing } = await connect({ httpErrorStatus: true })
    expect(await invoicing.getDocument(999_999)).toEqual({ kind: 'unknown' })
    expect(await invoicing.validateTaxId('PT', '123456788')).toBe('invalid')
  })

  it('are refused for a wrong token', async () => {
    const { invoicing } = await connect({}, { token: 'wrong' })
    await expect(invoicing.testConnection()).rejects.toMatchObject({ code: 'credential-rejected' })
  })

  it('are given to someone else with 45', async () => {
    const { sandbox, invoicing } = await connect({ foreignEvery: 2 })
    const kinds: string[] = []
    for (let id = sandbox.documentIds.from; id < sandbox.documentIds.from + 4; id++)
      kinds.push((await invoicing.getDocument(id)).kind)
    expect(kinds).toContain('not-allowed')
    await invoicing.testConnection()
  })
})

describe('the partner network of the embedded service', () => {
  it.each(['list', 'object', 'text'] as const)(
    'registers, grants and lets a partner be issued for (tokens as %s)',
    async (partnerTokenShape) => {
      const { sandbox, invoicing } = await connect({
        partnerTokenShape,
        separatePartnerOwner: true,
        approveAfterMs: Number.POSITIVE_INFINITY,
      })
      expect(await invoicing.validateTaxId('PT', '123456789')).toBe('valid')
      expect(await invoicing.getPartnerTokens('123456789')).toEqual({ kind: 'not-granted' })
      await invoicing.addPartner({ CompanyTaxId: '123456789', CompanyLegalName: 'Café Sul' })
      sandbox.approvePartner('123456789')
      const granted = await invoicing.getPartnerTokens('123456789')
      if (granted.kind !== 'granted') throw new Error('not granted')
      const [token] = granted.tokens
      const { Serie, ...fields } = draft('erp-9', true).Document
      const receipt = { ...draft('erp-9', true), Document: { ...fields, Type: 'T' as const } }
      expect(await invoicing.saveDocument(receipt, { token: token?.token })).toMatchObject({ kind: 'saved' })
      expect(await invoicing.getClient('PT', '123456789')).toMatchObject({ kind: 'found' })
    },
  )
})
