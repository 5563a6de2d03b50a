/**
 * A malicious service: a token, two pages of transactions and a document, all valid until it attacks. An attack
 * answers one route in its own way; `behaves` ends all attacks.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { startScripted } from './scripted-service.ts'

type Route = 'token' | 'transactions' | 'document'

export interface Asked {
  page: number
  documentId: number
  headers: IncomingMessage['headers'] & { token?: string }
  body: string
  /** For answers that are not HTTP. */
  socket: Socket
  /** The answer of an honest service. */
  honest: string
}

export interface Attack {
  readonly name: string
  readonly route: Route
  answer(response: ServerResponse, asked: Asked): void
}

export interface MaliciousService extends AsyncDisposable {
  url: string
  asked: { token: number; transactions: number; document: number }
  /** At most one attack for each route. */
  attacks(...attacks: readonly Attack[]): void
  behaves(): void
}

/** The secrets of its only client, with characters that forms, addresses and JSON escape. */
export const ACCESS = {
  email: 'ana@exemplo.pt',
  token: 'sub/token+0123456789==',
  clientId: 'client-1',
  clientSecret: 'client&secret "0123456789"',
  accountId: 'acc-1',
  accessToken: 'access.token-0123456789-abcdef',
} as const

const PAGE_SIZE = 200
const RECORDS = 250

export const record = (number: number, more: object = {}): object => ({
  transactionId: `m-${number}`,
  bookingDate: '2026-03-02',
  amount: `+${number}.00`,
  description: `Transferência de cliente ${number}`,
  ...more,
})

/** One page as JSON text. */
export const pageOf = (records: readonly object[], figures: object = {}): string =>
  JSON.stringify({
    transactions: records,
    page: 1,
    pageSize: PAGE_SIZE,
    totalCount: records.length,
    totalPages: 1,
    ...figures,
  })

const honestPage = (page: number): string => {
  const all = Array.from({ length: RECORDS }, (_, at) => record(at + 1))
  const figures = { page, totalCount: RECORDS, totalPages: Math.ceil(RECORDS / PAGE_SIZE) }
  return pageOf(all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), figures)
}

/** A closed invoice in the form of interface 2.7. */
export const documentOf = (more: { header?: object; receiver?: object; top?: object } = {}): string =>
  JSON.stringify({
    Type: 0,
    IsSuccess: true,
    Object: {
      DocumentNumber: 'FT A/1',
      UnpaidAmount: '123,00',
      PaymentStatus: 'NoPayment',
      ...more.top,
      Details: {
        Document: {
          Id: 1,
          Type: 'I',
          DocumentStatusId: 'C',
          Serie: 'A',
          Date: '2026-03-01',
          DueDate: '2026-03-31',
          Description: 'Serviços',
          Lines: [{ Code: 'S1', Description: 'Hora', UnitPrice: 100, Quantity: 1, Unit: 'h', TaxValue: 23 }],
          ...more.header,
        },
        Receiver: { TaxId: '509442013', Name: 'Padaria Central Lda', ...more.receiver },
        Totals: { Amount: 123, WithoutTax: 100, Tax: 23 },
      },
    },
  })

const routeOf = (path: string): Route =>
  path === '/connect/token' ? 'token' : path.endsWith('/transactions') ? 'transactions' : 'document'

export const startMaliciousService = async (): Promise<MaliciousService> => {
  let attacking: readonly Attack[] = []
  const asked = { token: 0, transactions: 0, document: 0 }
  const service = await startScripted(({ path, query, headers, body }) => (_, response) => {
    const route = routeOf(path)
    asked[route]++
    const page = Number(query.page ?? 1)
    const honest = {
      token: JSON.stringify({ access_token: ACCESS.accessToken, token_type: 'Bearer', expires_in: 3600 }),
      transactions: honestPage(page),
      document: documentOf(),
    }[route]
    response.setHeader('content-type', 'application/json')
    const attack = attacking.find((one) => one.route === route)
    if (!attack) return void response.end(honest)
    const { socket } = response
    if (socket === null) return
    attack.answer(response, {
      ...{ page, body, socket, honest },
      documentId: Number(query.documentId ?? 0),
      headers: { ...headers, token: String(headers.token ?? '') },
    })
  })
  return {
    url: service.url,
    asked,
    attacks: (...next) => {
      attacking = next
    },
    behaves: () => {
      attacking = []
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

/** Writes as long as the client reads, without blocking the test's own thread. */
const pour = (response: ServerResponse, part: () => Uint8Array | string): void => {
  const more = (): void => {
    if (response.destroyed) return
    if (response.write(part())) setImmediate(more)
    else response.once('drain', () => setImmediate(more))
  }
  more()
}

const BLANKS = Buffer.alloc(32 * 2 ** 20, ' ')

/** Compressed once, on first use. */
const bomb = (encoding: string, pack: (body: Uint8Array) => Uint8Array): Attack['answer'] => {
  let packed: Uint8Array | undefined
  return (response) => {
    packed ??= pack(BLANKS)
    response.setHeader('content-encoding', encoding)
    response.end(packed)
  }
}
const quickBrotli = (body: Uint8Array): Uint8Array =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

const raw = (name: string, route: Route, text: string): Attack => ({
  name,
  route,
  answer: (response) => void response.end(text),
})
const odd = (name: string, ...records: readonly string[]): Attack =>
  raw(
    name,
    'transactions',
    `{"transactions":[${records.join(',')}],"page":1,"totalCount":${records.length},"totalPages":1}`,
  )
const sent = (amount: string, date = '"2026-03-02"'): string =>
  `{"transactionId":"o${amount}${date.replaceAll('"', '')}","bookingDate":${date},"amount":${amount},"description":"odd"}`.replace(
    /"o[^,]*"/,
    (id) => JSON.stringify(id),
  )

/** Attacks that end at once, and those that end with the time limit or the size of an answer. */
export const attacks: readonly Attack[] = [
  {
    name: 'a slow drip',
    route: 'transactions',
    answer: (response) => {
      const drip = setInterval(() => response.write(' '), 20)
      response.once('close', () => clearInterval(drip))
    },
  },
  {
    name: 'an endless body',
    route: 'transactions',
    answer: (response) => pour(response, () => Buffer.alloc(65_536, 32)),
  },
  {
    name: 'an endless body of one list',
    route: 'document',
    answer: (response) => {
      response.write('{"Object":[0')
      pour(response, () => ',0'.repeat(10_000))
    },
  },
  {
    name: 'a body in parts of one byte',
    route: 'transactions',
    answer: (response) => pour(response, () => ' '),
  },
  {
    name: 'a gzip bomb',
    route: 'transactions',
    answer: bomb('gzip', gzipSync),
  },
  {
    name: 'a brotli bomb',
    route: 'document',
    answer: bomb('br', quickBrotli),
  },
  {
    name: 'a deflate bomb',
    route: 'transactions',
    answer: bomb('deflate', deflateSync),
  },
  {
    name: 'a gzip bomb within a gzip bomb',
    route: 'transactions',
    answer: bomb('gzip, gzip', (body) => gzipSync(gzipSync(body))),
  },
  {
    name: 'a bomb for the token',
    route: 'token',
    answer: bomb('gzip', gzipSync),
  },
  {
    name: 'headers without measure',
    route: 'transactions',
    answer: (response, { honest }) =>
      void response.writeHead(200, { 'x-more': 'x'.repeat(200_000) }).end(honest),
  },
  {
    name: 'thousands of headers',
    route: 'transactions',
    answer: (response, { honest }) =>
      void response
        .writeHead(200, Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`x-${at}`, 'x'])))
        .end(honest),
  },
  {
    name: 'something else than HTTP',
    route: 'transactions',
    answer: (_, { socket }) => void socket.end('\x1b]0;owned\x07 no HTTP at all\r\n\r\n'),
  },
  {
    name: 'a body longer than it says',
    route: 'transactions',
    answer: (_, { socket, honest }) =>
      void socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 40\r\n\r\n${honest}`),
  },
  {
    name: 'a body shorter than it says',
    route: 'transactions',
    answer: (_, { socket, honest }) =>
      void socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 9000000\r\n\r\n${honest}`),
  },
  {
    name: 'a redirect',
    route: 'transactions',
    answer: (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/stolen' }).end(),
  },
  raw('lists nested without end', 'transactions', '['.repeat(1_000_000)),
  raw(
    'a nested record',
    'transactions',
    `{"transactions":[${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}],"totalCount":1}`,
  ),
  raw(
    'a million records',
    'transactions',
    `{"transactions":[${'{},'.repeat(999_999)}{}],"totalCount":1000000}`,
  ),
  raw(
    'a page of two thousand records',
    'transactions',
    pageOf(Array.from({ length: 2_000 }, (_, at) => record(at))),
  ),
  raw(
    'a body of a hundred thousand keys',
    'document',
    `{"Object":{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":1`).join(',')}}}`,
  ),
  raw(
    'a record of forty thousand keys',
    'transactions',
    pageOf([Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`k${at}`, 1]))]),
  ),
  raw(
    'records of ever other keys',
    'transactions',
    pageOf(Array.from({ length: 900 }, (_, at) => record(at, { [`k${at}`]: 1 }))),
  ),
  raw('a count beyond measure', 'transactions', pageOf([record(1)], { totalCount: 1e15, totalPages: 5e12 })),
  raw('half of a character', 'transactions', pageOf([record(1, { description: 'Ana \ud83d' })])),
  {
    name: 'bytes that are no UTF-8',
    route: 'transactions',
    answer: (response) =>
      void response.end(
        Buffer.concat([Buffer.from(pageOf([record(1)]).slice(0, -60)), Buffer.from([0xc3, 0x28, 0xff])]),
      ),
  },
  {
    name: 'texts that are no UTF-8',
    route: 'transactions',
    answer: (response) => {
      const [before = '', after = ''] = pageOf([record(1, { description: '#' })]).split('#')
      response.end(
        Buffer.concat([
          Buffer.from(before),
          Buffer.from([0xc3, 0x28, 0xff, 0xed, 0xa0, 0x80]),
          Buffer.from(after),
        ]),
      )
    },
  },
  raw('a byte order mark', 'transactions', `\ufeff${pageOf([record(1)])}`),
  odd(
    'prototypes',
    '{"__proto__":{"amount":"9.00","polluted":true},"constructor":{"prototype":{"polluted":true}},"transactionId":"p"}',
    '{"toString":1,"hasOwnProperty":2,"transactionId":"__proto__","amount":"1.00"}',
  ),
  raw(
    'keys sent twice',
    'transactions',
    '{"transactions":[],"transactions":[{"id":"a","id":"b","amount":1,"amount":"2.00"}],"page":1,"totalCount":1,"totalPages":1}',
  ),
  odd(
    'odd amounts',
    ...[
      '1e308',
      '-0',
      '"NaN"',
      '"Infinity"',
      `"${'9'.repeat(30)}"`,
      '9'.repeat(30),
      '1e-308',
      '"1e5"',
      '""',
      'null',
      '[]',
      '{}',
    ].map((amount) => sent(amount)),
  ),
  odd(
    'odd dates',
    ...[
      '"5207-01-20"',
      '"0000-00-00"',
      '"2026-02-30"',
      '1e308',
      '-1',
      '"NaN"',
      '"2026-03-02T99:99:99Z"',
      '{}',
      '"+275760-09-13"',
    ].map((date) => sent('"1.00"', date)),
  ),
  raw(
    'a document of odd figures',
    'document',
    documentOf({ header: { Date: '2026-99-99', DueDate: 1e308 } }),
  ),
  raw('the document of another', 'document', documentOf({ header: { Id: 2 } })),
  raw('nothing', 'transactions', ''),
  raw('null', 'document', 'null'),
]

/** A list that is longer at each request, with new records each time. */
export const growing: Attack = {
  name: 'a total that grows for ever',
  route: 'transactions',
  answer: (response, { page }) =>
    void response.end(
      pageOf([record(page, { transactionId: `g-${page}` })], {
        page,
        totalCount: page + 1,
        totalPages: page + 1,
      }),
    ),
}
