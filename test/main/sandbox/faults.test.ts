import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FAULT_NAMES, parseFault } from '../../sandbox/fault-grammar.ts'
import { startClient, type TestClient } from './client.ts'
import { documentBody } from './sample-bodies.ts'

let client: TestClient
beforeAll(async () => {
  client = await startClient({ dialect: 'flat' })
})
afterEach(() => client.sandbox.setFaults([]))
afterAll(() => client.close())

interface Page {
  transactions: { id: string }[]
  totalCount: number
  totalPages: number
}
const page = async (query: string): Promise<Page> => (await (await client.bank(query)).json()) as Page
const ids = (read: Page): string[] => read.transactions.map((record) => record.id)

describe('the grammar', () => {
  it('reads route, place, argument, times and percentage', () => {
    expect(parseFault('transactions@3:429=2#1%50')).toEqual({
      route: 'transactions',
      at: 3,
      name: '429',
      argument: '2',
      left: 1,
      percent: 50,
    })
  })

  it.each(['', 'transactions', 'nowhere:500', 'transactions:nothing', 'transactions@x:500', ':500'])(
    '"%s" is refused with the words that exist',
    (text) => {
      expect(() => parseFault(text)).toThrow(/is not a fault; write route/)
    },
  )

  it.each(FAULT_NAMES)('knows %s on any route', (name) => {
    expect(parseFault(`*:${name}`).name).toBe(name)
  })
})

describe('faults on request', () => {
  it.each([
    ['transactions:500', 500],
    ['transactions:503', 503],
    ['transactions:401', 401],
    ['transactions:403', 403],
    ['transactions:html', 200],
    ['transactions:html=502', 502],
  ])('%s', async (fault, status) => {
    client.sandbox.setFaults([fault])
    expect((await client.bank('')).status).toBe(status)
  })

  it('hits one page, and only so many times', async () => {
    client.sandbox.setFaults(['transactions@2:500#1'])
    const statuses: number[] = []
    for (const query of ['?page=1', '?page=2', '?page=2']) statuses.push((await client.bank(query)).status)
    expect(statuses).toEqual([200, 500, 200])
  })

  it.each([
    ['2', /^2$/],
    ['date', /GMT$/],
    ['absurd', /^31536000$/],
  ])('429 carries Retry-After as %s', async (argument, shape) => {
    client.sandbox.setFaults([`transactions:429=${argument}`])
    const response = await client.bank('')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toMatch(shape)
  })

  it('truncated JSON cannot be parsed', async () => {
    client.sandbox.setFaults(['transactions:truncated'])
    await expect((await client.bank('')).json()).rejects.toThrow(SyntaxError)
  })

  it('a dropped connection fails the request', async () => {
    client.sandbox.setFaults(['document:drop'])
    await expect(client.call('GET', '/api/v1.1/document?documentId=1')).rejects.toThrow()
  })

  it('a lost answer has done its work', async () => {
    client.sandbox.setFaults(['create:lost-answer#1'])
    const body = documentBody({ document: { ExternalId: 'LOST-1' } })
    await expect(client.call('POST', '/api/v1.1/document', body)).rejects.toThrow()
    const again = await client.call('POST', '/api/v1.1/document', body)
    expect(again.body.ValidationErrors).toMatchObject([{ Type: 'DocumentIsADuplicate' }])
  })

  it('a redirect leads to another host', async () => {
    client.sandbox.setFaults(['property:redirect'])
    const response = await fetch(`${client.sandbox.invoicingUrl}/api/v1.1/document/property?documentId=1`, {
      redirect: 'manual',
    })
    expect(response.status).toBe(302)
    expect(new URL(String(response.headers.get('location'))).hostname).toBe('localhost')
  })

  it('a hanging request ends only when the client gives up', async () => {
    client.sandbox.setFaults(['document:hang#1'])
    const url = `${client.sandbox.invoicingUrl}/api/v1.1/document?documentId=1`
    await expect(fetch(url, { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/)
  })

  it('a hanging request is answered once the faults are others', async () => {
    client.sandbox.setFaults(['document:hang'])
    const asked = client.sandbox.requests.length
    const reply = client.call('GET', '/api/v1.1/document?documentId=1')
    await expect.poll(() => client.sandbox.requests.length).toBe(asked + 1)
    client.sandbox.setFaults([])
    expect((await reply).status).toBe(200)
  })

  it('a loose envelope has Type as a text and no null members', async () => {
    client.sandbox.setFaults(['tax-id:loose-envelope'])
    const reply = await client.call('GET', '/api/v1.1/taxIdValidation?countryCode=PT&taxId=123456789')
    expect(reply.body).toEqual({ RequestId: expect.any(String), Type: '0', IsSuccess: true, IsError: false })
  })

  it('4.4 an unexpected failure is GeneralUnknownError', async () => {
    client.sandbox.setFaults(['property:unknown-error'])
    const reply = await client.call('GET', '/api/v1.1/document/property?documentId=1')
    expect(reply.body.ErrorValue).toEqual({ Value: 3, Name: 'GeneralUnknownError' })
  })

  it('2.1 a validation error of a type nobody knows names the field it was told', async () => {
    client.sandbox.setFaults(['property:unknown-validation=DocumentDetailMood'])
    const reply = await client.call('GET', '/api/v1.1/document/property?documentId=1')
    expect(reply.body).toMatchObject({
      ErrorValue: { Value: 2, Name: 'ValidationError' },
      ValidationErrors: [{ Type: 'RuleNobodyKnows', Field: 'DocumentDetailMood' }],
    })
  })

  it('latency delays the answer', async () => {
    client.sandbox.setFaults(['transactions:latency=80'])
    const before = performance.now()
    await client.bank('')
    expect(performance.now() - before).toBeGreaterThanOrEqual(79)
  })

  it('a duplicated page repeats the one before', async () => {
    const first = ids(await page('?page=1&pageSize=10'))
    client.sandbox.setFaults(['transactions@2:duplicate-page'])
    expect(ids(await page('?page=2&pageSize=10'))).toEqual(first)
  })

  it('a shifted page starts with the last record of the page before, since a transaction arrived', async () => {
    const first = await page('?page=1&pageSize=10')
    client.sandbox.setFaults(['transactions@2:shift#1'])
    const second = await page('?page=2&pageSize=10')
    expect(ids(second)[0]).toBe(ids(first).at(-1))
    expect(second.totalCount).toBe(first.totalCount + 1)
  })

  it('totals change, pages come empty, the walk never ends', async () => {
    const plain = await page('?page=1')
    client.sandbox.setFaults(['transactions:total'])
    expect((await page('?page=1')).totalCount).toBe(plain.totalCount + 1)
    client.sandbox.setFaults(['transactions:empty-page'])
    expect((await page('?page=1')).transactions).toEqual([])
    client.sandbox.setFaults(['transactions:endless'])
    expect((await page('?page=77')).totalPages).toBe(78)
    client.sandbox.setFaults(['transactions:new-ids'])
    const renamed = await page('?page=1')
    expect(renamed.transactions).not.toEqual(plain.transactions)
    expect(renamed.transactions).toHaveLength(plain.transactions.length)
  })

  it('a token expires before it says', async () => {
    client.sandbox.setFaults(['token:early-expiry=5'])
    const { access_token, expires_in } = (await (await client.token()).json()) as {
      access_token: string
      expires_in: number
    }
    expect(expires_in).toBe(3_600)
    const list = () =>
      fetch(`${client.sandbox.bankingUrl}/api/v1/transactions`, {
        headers: { 'user-agent': 'Concilia/0.1', authorization: `Bearer ${access_token}` },
      })
    expect((await list()).status).toBe(200)
    client.pass(5_000)
    expect((await list()).status).toBe(401)
  })

  it('a percentage hits some requests and not others, the same ones for the same seed', async () => {
    client.sandbox.setFaults(['transactions:500%50'])
    const statuses: number[] = []
    for (let count = 0; count < 30; count += 1) statuses.push((await client.bank('')).status)
    expect(new Set(statuses)).toEqual(new Set([200, 500]))
  })
})
