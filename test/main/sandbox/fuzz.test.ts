import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { cases } from '../../helpers/long.ts'
import { AGENT, startClient } from './client.ts'
import { documentBody, waybillBody } from './sample-bodies.ts'

const client = await startClient({ documents: 10, transactions: 10 })
afterAll(() => client.close())

/** Every answer is a refusal in the service's own words, or a success: never a bug. */
const expectNoBug = async (response: Response): Promise<void> => {
  const text = await response.text()
  expect(response.status, text.slice(0, 300)).toBeLessThan(500)
  if (response.status === 200) expect(JSON.parse(text)).toHaveProperty('IsSuccess')
}
const send = (method: string, path: string, body?: string): Promise<Response> =>
  fetch(client.sandbox.invoicingUrl + path, {
    method,
    headers: { email: client.sandbox.email, token: client.sandbox.token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  })

const POSTS = ['/api/v1.1/document', '/api/v1.1/document/waybill', '/api/v1.1/partner']
const NASTY: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  1e-300,
  2 ** 53,
  '',
  ' ',
  'NaN',
  '1e5',
  '\u0000',
  '\ud800',
  'ﷺ'.repeat(500),
  'x'.repeat(100_000),
  [],
  [null],
  {},
  { toString: 1 },
  '__proto__',
  "'; DROP TABLE documents;--",
  '9'.repeat(400),
  '<b>',
]

/** Every path to a member of the value. */
const pathsOf = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) => [
        [...path, name],
        ...pathsOf(member, [...path, name]),
      ])
    : []
const replaced = (body: object, path: string[], value: unknown): object => {
  const copy = structuredClone(body) as Record<string, unknown>
  let at: Record<string, unknown> = copy
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>
  at[path.at(-1)!] = value
  return copy
}

describe('bad input never gets a 500', () => {
  it.each(POSTS)('broken bodies on %s', async (path) => {
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '12',
      '{"a":1}}',
      '{"__proto__":{"IsToClose":true}}',
      `${'['.repeat(200_000)}`,
    ]
    for (const body of bodies) {
      const response = await send('POST', path, body)
      expect([200, 400]).toContain(response.status)
      await expectNoBug(response)
    }
  })

  it('10 MB bodies are refused without being read', async () => {
    for (const path of POSTS) {
      const response = await send('POST', path, `{"Client":"${'x'.repeat(10_000_000)}"}`)
      expect(response.status).toBe(400)
      await response.text()
    }
  })

  it('a body that never says how long it is, and never ends well, is cut off', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(65_536))
    let left = 160
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        left -= 1
        if (left < 0) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const response = await fetch(`${client.sandbox.invoicingUrl}${POSTS[0]}`, {
      method: 'POST',
      headers: { email: client.sandbox.email, token: client.sandbox.token },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(400)
    await response.text()
  })

  it('every member of a document and of a waybill, replaced by everything nasty', async () => {
    for (const [path, body] of [
      [
        POSTS[0]!,
        documentBody({
          document: { Id: null, Retention: 0, EuroRate: 1, Currency: 'USD' },
          body: { SendTo: '' },
        }),
      ],
      [POSTS[1]!, waybillBody()],
    ] as const)
      for (const member of pathsOf(body).filter(
        (at) => path === POSTS[0] || (at[0] === 'Waybill' && at[1] !== 'Lines'),
      ))
        await Promise.all(
          NASTY.map(async (value) =>
            expectNoBug(await send('POST', path, JSON.stringify(replaced(body, member, value)))),
          ),
        )
  })

  it('any JSON at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...POSTS), fc.json(), async (path, body) => {
        await expectNoBug(await send('POST', path, body))
      }),
      { numRuns: cases(40, 400) },
    )
  })

  it('any query on the invoicing reads', async () => {
    const paths = [
      'document',
      'document/property',
      'client',
      'taxIdValidation',
      'partner/tokens',
      'partner/accessTokens',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.constantFrom('GET', 'PATCH', 'DELETE', 'PUT'),
        fc.dictionary(fc.constantFrom('documentId', 'taxId', 'countryCode', 'partnerTaxId'), fc.string()),
        async (path, method, query) => {
          const response = await send(method, `/api/v1.1/${path}?${new URLSearchParams(query)}`)
          expect(response.status).toBeLessThan(500)
          await response.text()
        },
      ),
      { numRuns: cases(40, 400) },
    )
  })

  it('any query on the transactions list', async () => {
    const { access_token } = (await (await client.token()).json()) as { access_token: string }
    const names = [
      'accountId',
      'page',
      'pageSize',
      'from',
      'to',
      'search',
      'type',
      'status',
      'minAmount',
      'maxAmount',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), fc.string({ unit: 'binary' })),
        async (query) => {
          const response = await fetch(
            `${client.sandbox.bankingUrl}/api/v1/transactions?${new URLSearchParams(query)}`,
            {
              headers: { 'user-agent': AGENT, authorization: `Bearer ${access_token}` },
            },
          )
          expect(response.status).toBeLessThan(500)
          await response.text()
        },
      ),
      { numRuns: cases(40, 400) },
    )
  })

  it('any form on the token request, any link, any header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.base64String(), async (text, ascii) => {
        const replies = [
          await fetch(`${client.sandbox.authUrl}/connect/token`, {
            method: 'POST',
            headers: { 'user-agent': AGENT, 'content-type': 'application/x-www-form-urlencoded' },
            body: text,
          }),
          await fetch(
            `${client.sandbox.invoicingUrl}/files/${encodeURIComponent(text)}?expires=${encodeURIComponent(text)}`,
          ),
          await fetch(`${client.sandbox.bankingUrl}/api/v1/transactions`, {
            headers: { 'user-agent': AGENT, authorization: ascii },
          }),
          await fetch(`${client.sandbox.invoicingUrl}/api/v1.1/document`, {
            headers: { email: ascii, token: ascii },
          }),
        ]
        for (const reply of replies) {
          expect(reply.status).toBeGreaterThanOrEqual(400)
          expect(reply.status).toBeLessThan(500)
          await reply.text()
        }
      }),
      { numRuns: cases(40, 400) },
    )
  })
})
