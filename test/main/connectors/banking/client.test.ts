import { describe, expect, it } from 'vitest'
import type { IsoDate, Minor } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import { createBankingClient } from '../../../../src-main/connectors/banking/create-banking-client.ts'
import { type Answer, type Received, startScripted } from '../../../helpers/scripted-service.ts'
import { testHttp } from '../test-http.ts'

const TOKEN_PATH = '/connect/token'
const granted = (token: string, expiresIn: unknown = 3600): Answer => ({
  json: { access_token: token, token_type: 'Bearer', expires_in: expiresIn },
})
const emptyPage = { transactions: [], page: 1, pageSize: 200, totalCount: 0, totalPages: 0 }
const pageOf = (transactions: unknown[], figures: object = {}): Answer => ({
  json: { ...emptyPage, totalCount: transactions.length, totalPages: 1, transactions, ...figures },
})

/** Both servers on one port: token requests and pages each answered in turn, the last answer repeated. */
const startBank = async (tokens: Answer[], pages: Answer[]) => {
  const counts = { tokens: 0, pages: 0 }
  const next = (answers: Answer[], count: number): Answer =>
    answers[Math.min(count, answers.length - 1)] ?? {}
  const server = await startScripted(({ path }) =>
    path === TOKEN_PATH ? next(tokens, counts.tokens++) : next(pages, counts.pages++),
  )
  const { http, clock } = testHttp()
  const client = createBankingClient({
    bankingUrl: server.url,
    authUrl: server.url,
    credentials: async () => ({ clientId: 'client-1', clientSecret: 'se:cret&1' }),
    http,
    clock,
  })
  const requests = (path: string): Received[] => server.received.filter((request) => request.path === path)
  return { server, client, clock, requests, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const failureOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (isAppError(error)) return error
  throw error ?? new Error('it did not fail')
}

const first = { accountId: 'acc-1', page: 1 }
const PAGES = '/api/v1/transactions'

describe('the access token (interface 5.2)', () => {
  it('is asked for with the form of the interface and sent as a bearer', async () => {
    await using bank = await startBank([granted('t1')], [{ json: emptyPage }])
    await bank.client.listTransactions(first)
    const [asked] = bank.requests(TOKEN_PATH)
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'client-1',
      client_secret: 'se:cret&1',
      scope: 'openbanking.api',
    })
    expect(asked?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(asked?.headers['user-agent']).toMatch(/^Concilia\//)
    expect(bank.requests(PAGES)[0]?.headers.authorization).toBe('Bearer t1')
  })

  it('is asked for once by callers at the same moment', async () => {
    await using bank = await startBank([granted('t1')], [{ json: emptyPage }])
    await Promise.all([1, 2, 3, 4].map((page) => bank.client.listTransactions({ ...first, page })))
    expect(bank.requests(TOKEN_PATH)).toHaveLength(1)
  })

  it.each([
    ['number', 3600],
    ['text', '3600'],
  ])('is renewed before it expires, told as a %s', async (_, expiresIn) => {
    await using bank = await startBank([granted('t1', expiresIn), granted('t2')], [{ json: emptyPage }])
    await bank.client.listTransactions(first)
    bank.clock.advance(3_500_000)
    await bank.client.listTransactions(first)
    expect(bank.requests(TOKEN_PATH)).toHaveLength(1)
    bank.clock.advance(45_000)
    await bank.client.listTransactions(first)
    expect(bank.requests(PAGES).map((request) => request.headers.authorization)).toEqual([
      'Bearer t1',
      'Bearer t1',
      'Bearer t2',
    ])
  })

  it('is usable where the service does not say how long, or names another media type', async () => {
    const bare: Answer = {
      text: '{"access_token":"t1","token_type":"bearer"}',
      headers: { 'content-type': 'text/plain' },
    }
    await using bank = await startBank([bare], [{ json: emptyPage }])
    await bank.client.listTransactions(first)
    await bank.client.listTransactions(first)
    expect(bank.requests(TOKEN_PATH)).toHaveLength(1)
  })

  it('is renewed once after a 401', async () => {
    await using bank = await startBank(
      [granted('t1'), granted('t2')],
      [{ status: 401, headers: { 'www-authenticate': 'Bearer' } }, { json: emptyPage }],
    )
    await bank.client.listTransactions(first)
    expect(bank.requests(PAGES).map((request) => request.headers.authorization)).toEqual([
      'Bearer t1',
      'Bearer t2',
    ])
  })

  it('is renewed after a 401 in whatever body', async () => {
    await using bank = await startBank(
      [granted('t1'), granted('t2')],
      [{ status: 401, text: 'Unauthorized' }, { json: emptyPage }],
    )
    expect(await bank.client.listTransactions(first)).toMatchObject({ totalCount: 0 })
    expect(bank.requests(TOKEN_PATH)).toHaveLength(2)
  })

  it('is given up after a second 401', async () => {
    await using bank = await startBank([granted('t1'), granted('t2')], [{ status: 401, text: '' }])
    expect(await failureOf(bank.client.listTransactions(first))).toMatchObject({
      code: 'credential-rejected',
    })
    expect(bank.requests(TOKEN_PATH)).toHaveLength(2)
    expect(bank.requests(PAGES)).toHaveLength(2)
  })

  it.each<[string, Answer, string]>([
    ['invalid_client', { status: 400, json: { error: 'invalid_client' } }, 'credential-rejected'],
    ['invalid_client and 401', { status: 401, json: { error: 'invalid_client' } }, 'credential-rejected'],
    ['unauthorized_client', { status: 400, json: { error: 'unauthorized_client' } }, 'credential-rejected'],
    ['another OAuth error', { status: 400, json: { error: 'unsupported_grant_type' } }, 'service-refused'],
    ['a bad request', { status: 400, text: '<html></html>' }, 'remote-failed'],
    ['401 without a body', { status: 401, text: '' }, 'credential-rejected'],
    [
      '401 with a challenge',
      { status: 401, json: {}, headers: { 'www-authenticate': 'Basic realm="x"' } },
      'credential-rejected',
    ],
    ['invalid_scope', { status: 400, json: { error: 'invalid_scope' } }, 'scope-missing'],
    ['InsufficientScope', { status: 403, json: { message: 'InsufficientScope' } }, 'scope-missing'],
    ['a web page', { status: 403, text: '<html>blocked</html>' }, 'client-rejected'],
    ['a web page and 401', { status: 401, text: '<html>blocked</html>' }, 'client-rejected'],
    ['no such path', { status: 404, text: '<html></html>' }, 'not-found'],
    ['a failing server', { status: 500, json: {} }, 'remote-failed'],
    ['something else', { json: { hello: 1 } }, 'remote-shape-changed'],
    ['a token no header can carry', granted('t\n1'), 'remote-shape-changed'],
    ['a nonsense lifetime', granted('t1', 'soon'), 'remote-shape-changed'],
    [
      'another token type',
      { json: { access_token: 't', token_type: 'mac', expires_in: 9 } },
      'remote-shape-changed',
    ],
  ])('is refused by %s', async (_, answer, code) => {
    await using bank = await startBank([answer], [{ json: emptyPage }])
    const error = await failureOf(bank.client.listTransactions(first))
    expect(error).toMatchObject({ code })
    expect(`${error.message} ${error.stack} ${String(error.cause ?? '')}`).not.toMatch(/se:cret|se%3Acret/)
    expect(bank.requests(PAGES)).toHaveLength(0)
  })

  it('is asked for again after a failure', async () => {
    await using bank = await startBank(
      [{ status: 400, json: { error: 'invalid_client' } }, granted('t1')],
      [{ json: emptyPage }],
    )
    await failureOf(bank.client.listTransactions(first))
    expect(await bank.client.listTransactions(first)).toMatchObject({ totalCount: 0 })
  })

  it('survives a caller that leaves while others wait for it', async () => {
    const leaving = new AbortController()
    let answer: (() => void) | undefined
    const late: Answer = (_, response) => {
      answer = () =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"access_token":"t1","token_type":"Bearer","expires_in":60}')
      leaving.abort()
    }
    await using bank = await startBank([late], [{ json: emptyPage }])
    const left = failureOf(bank.client.listTransactions({ ...first, signal: leaving.signal }))
    const stayed = bank.client.listTransactions(first)
    expect(await left).toMatchObject({ code: 'cancelled' })
    answer?.()
    expect(await stayed).toMatchObject({ totalCount: 0 })
    expect(bank.requests(TOKEN_PATH)).toHaveLength(1)
  })
})

describe('a page of transactions (interface 4.10)', () => {
  it('is asked for with its number, the largest size and the filters', async () => {
    await using bank = await startBank([granted('t1')], [{ json: emptyPage }])
    await bank.client.listTransactions({
      ...first,
      page: 3,
      from: '2026-01-01' as IsoDate,
      to: '2026-01-31' as IsoDate,
      search: 'café & co',
      type: 'CRDT',
      status: 'booked',
      minAmountMinor: 1000 as Minor,
      maxAmountMinor: 250050 as Minor,
    })
    expect(bank.requests(PAGES)[0]?.query).toEqual({
      accountId: 'acc-1',
      page: '3',
      pageSize: '200',
      from: '2026-01-01',
      to: '2026-01-31',
      search: 'café & co',
      type: 'CRDT',
      status: 'booked',
      minAmount: '10.00',
      maxAmount: '2500.50',
    })
  })

  it('says what the service said of it', async () => {
    const records = [
      { id: 'a', bookingDate: '2026-01-20', amount: -10.5, description: 'COMPRA' },
      'junk',
      { id: 'b', bookingDate: '2026-01-21', amount: 20, description: 'TRF' },
    ]
    const figures = { page: '2', pageSize: 50, totalCount: '103', totalPages: 3 }
    await using bank = await startBank([granted('t1')], [pageOf(records, figures)])
    expect(await bank.client.listTransactions({ ...first, page: 2 })).toMatchObject({
      page: 2,
      pageSize: 50,
      totalCount: 103,
      totalPages: 3,
      received: 3,
      amountsAreSigned: true,
      transactions: [
        { sourceId: 'a', amountMinor: -1050, direction: 'out' },
        { flags: ['not-a-record'] },
        { sourceId: 'b', amountMinor: 2000, direction: 'in' },
      ],
    })
  })

  it('derives the figures the service leaves out', async () => {
    const sent = { json: { transactions: [{ amount: 1 }], totalCount: 401 } }
    await using bank = await startBank([granted('t1')], [sent])
    expect(await bank.client.listTransactions(first)).toMatchObject({
      page: 1,
      pageSize: 200,
      totalCount: 401,
      totalPages: 3,
    })
  })

  it('remembers that an account’s amounts carry a sign', async () => {
    await using bank = await startBank(
      [granted('t1')],
      [pageOf([{ amount: 1 }]), pageOf([{ amount: -1 }]), pageOf([{ amount: 1 }])],
    )
    const directions: (string | undefined)[] = []
    for (const page of [1, 2, 3])
      directions.push((await bank.client.listTransactions({ ...first, page })).transactions[0]?.direction)
    expect(directions).toEqual(['unknown', 'out', 'in'])
  })

  it('leaves out what a filter should have left out, where the service ignored it', async () => {
    const records = [
      { id: 'early', bookingDate: '2025-12-31', amount: -20, description: 'RENDA' },
      { id: 'cheap', bookingDate: '2026-01-10', amount: -5, description: 'RENDA' },
      { id: 'other', bookingDate: '2026-01-10', amount: -20, description: 'AGUA' },
      { id: 'good', bookingDate: '2026-01-10', amount: -20, description: 'RÉNDA loja' },
      {
        id: 'by value',
        bookingDate: '2025-12-31',
        valueDate: '2026-01-02',
        amount: 20,
        description: 'renda',
      },
      { id: 'undated', amount: 20, description: 'loja', payer: 'Renda' },
    ]
    await using bank = await startBank([granted('t1')], [pageOf(records)])
    const page = await bank.client.listTransactions({
      ...first,
      from: '2026-01-01' as IsoDate,
      minAmountMinor: 1000 as Minor,
      search: 'renda',
    })
    expect(page.transactions.map((transaction) => transaction.sourceId)).toEqual([
      'good',
      'by value',
      'undated',
    ])
    expect(page.received).toBe(6)
  })

  it.each<[string, Answer, string]>([
    [
      'a scope missing in JSON',
      { status: 403, json: { error: { code: 'InsufficientScope' } } },
      'scope-missing',
    ],
    [
      'a scope missing in a header',
      { status: 403, text: '', headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } },
      'scope-missing',
    ],
    ['a binding missing as text', { status: 403, text: 'MissingClientBinding' }, 'binding-missing'],
    [
      'a binding missing in JSON',
      { status: 403, json: { title: 'MissingClientBinding' } },
      'binding-missing',
    ],
    ['a gateway', { status: 403, text: '<html>no</html>' }, 'client-rejected'],
    ['a gateway and 401', { status: 401, text: '<html>no</html>' }, 'client-rejected'],
    ['another 403', { status: 403, json: { message: 'not your account' } }, 'service-refused'],
    ['a bad request', { status: 400, json: { message: 'from is not a date' } }, 'service-refused'],
    ['no such address', { status: 404, text: '<html></html>' }, 'not-found'],
    ['no such account', { status: 404, json: { message: 'No such account.' } }, 'service-refused'],
    ['a failing server', { status: 500, text: 'oops' }, 'remote-failed'],
    ['a list', { json: [] }, 'remote-shape-changed'],
    ['no transactions', { json: { page: 1, totalPages: 1 } }, 'remote-shape-changed'],
    ['no totals', { json: { transactions: [] } }, 'remote-shape-changed'],
    ['a web page', { text: '<html>hello</html>' }, 'offline'],
  ])('is refused by %s', async (_, answer, code) => {
    await using bank = await startBank([granted('t1')], [answer])
    expect(await failureOf(bank.client.listTransactions(first))).toMatchObject({ code })
  })

  it('is asked for alone, and small, by the connection test', async () => {
    await using bank = await startBank([granted('t1')], [{ json: emptyPage }])
    await bank.client.testConnection({ accountId: 'acc-1' })
    expect(bank.requests(PAGES)).toMatchObject([{ query: { accountId: 'acc-1', page: '1', pageSize: '1' } }])
  })
})
