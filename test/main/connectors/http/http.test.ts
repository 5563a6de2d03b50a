import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import { createHttp, type Fetch, type Http } from '../../../../src-main/connectors/http/http.ts'
import { type Answer, startScripted } from '../../../helpers/scripted-service.ts'
import { holdTime, silent, standingClock, testHttp } from '../test-http.ts'

const failureOf = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (error) {
    if (isAppError(error)) return { code: error.code, message: error.message, details: error.details }
    throw error
  }
  throw new Error('it did not fail')
}

const fine = { json: { fine: true } }
const cutOff: Answer = { text: '{"fine": tr', headers: { 'content-type': 'application/json' } }
const dropped: Answer = (_, response) => void response.socket?.destroy()
const droppedHalfWay: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"fine":', () => response.socket?.destroy())
}

const readAll = async (answers: Answer[], read: (http: Http, url: URL) => Promise<unknown>) => {
  await using server = await startScripted(answers)
  const { http, pauses } = testHttp()
  const outcome = await read(http, new URL(`${server.url}/x`))
  return { outcome, pauses, requests: server.received.length }
}

describe('reads', () => {
  it('carry the name and version of the integration and ask for JSON', async () => {
    await using server = await startScripted([fine])
    const { http } = testHttp()
    const answer = await http.read({ url: new URL(`${server.url}/a?b=1`), headers: { token: 'T1' } })
    expect(answer).toMatchObject({ status: 200, json: { fine: true } })
    expect(server.received[0]).toMatchObject({ method: 'GET', path: '/a', query: { b: '1' } })
    expect(server.received[0]?.headers).toMatchObject({
      'user-agent': expect.stringMatching(/^Concilia\/1\.2\.3 /),
      accept: 'application/json',
      token: 'T1',
    })
  })

  it('wait as many seconds as a 429 asks', async () => {
    const { outcome, pauses } = await readAll(
      [{ status: 429, headers: { 'retry-after': '7' } }, fine],
      (http, url) => http.read({ url }),
    )
    expect(outcome).toMatchObject({ status: 200 })
    expect(pauses).toEqual([7000])
  })

  it('wait until the date a 503 names', async () => {
    const { pauses } = await readAll(
      [{ status: 503, headers: { 'retry-after': 'Mon, 02 Mar 2026 10:00:30 GMT' } }, fine],
      (http, url) => http.read({ url }),
    )
    expect(pauses).toEqual([30_000])
  })

  it('all wait when the host asked one of them to', async () => {
    await using server = await startScripted([{ status: 429, headers: { 'retry-after': '7' } }, fine])
    const url = new URL(server.url)
    const clock = standingClock('2026-03-02T10:00:00.000Z')
    const waiting: { ms: number; go: () => void }[] = []
    const wait = (ms: number) => new Promise<void>((go) => void waiting.push({ ms, go }))
    const { http } = testHttp({ clock, wait })
    const first = http.read({ url })
    await expect.poll(() => waiting.length).toBe(1)
    const second = http.read({ url })
    await expect.poll(() => waiting.length).toBe(2)
    expect(waiting.map(({ ms }) => ms)).toEqual([7000, 7000])
    expect(server.received).toHaveLength(1)
    clock.advance(7000)
    for (const { go } of waiting) go()
    await Promise.all([first, second])
    expect(server.received).toHaveLength(3)
  })

  it('stop at once when asked to wait for an absurd time, and say when to come back', async () => {
    const { outcome, pauses, requests } = await readAll(
      [{ status: 429, headers: { 'retry-after': '3600' } }],
      (http, url) => failureOf(http.read({ url })),
    )
    expect(outcome).toMatchObject({
      code: 'rate-limited',
      details: { httpStatus: 429, retryAt: '2026-03-02T11:00:00.000Z' },
    })
    expect({ pauses, requests }).toEqual({ pauses: [], requests: 1 })
  })

  it('survive a Retry-After past every calendar', async () => {
    const { outcome } = await readAll(
      [{ status: 429, headers: { 'retry-after': '9'.repeat(40) } }],
      (http, url) => failureOf(http.read({ url })),
    )
    expect(outcome).toMatchObject({ code: 'rate-limited', details: { retryAt: '9999-12-31T00:00:00.000Z' } })
  })

  it('use their own doubling pause where Retry-After cannot be read', async () => {
    const { pauses } = await readAll(
      [{ status: 429, headers: { 'retry-after': 'soon' } }, { status: 500 }, { status: 502 }, fine],
      (http, url) => http.read({ url }),
    )
    expect(pauses).toEqual([500, 1000, 2000])
  })

  it.each([
    ['no seconds', '0'],
    ['a date that is past', 'Wed, 21 Oct 2015 07:28:00 GMT'],
  ])('use it too where Retry-After names %s', async (_, retryAfter) => {
    const { pauses } = await readAll(
      [{ status: 429, headers: { 'retry-after': retryAfter } }, { status: 503 }, fine],
      (http, url) => http.read({ url }),
    )
    expect(pauses).toEqual([500, 1000])
  })

  it('are not held up longer than was asked by a clock that is set back', async () => {
    await using server = await startScripted([{ status: 429, headers: { 'retry-after': '7' } }, fine])
    const clock = standingClock('2026-03-02T10:00:00.000Z')
    const pauses: number[] = []
    const { http } = testHttp({
      clock,
      wait: async (ms) => {
        pauses.push(ms)
        clock.advance(pauses.length === 1 ? -3_600_000 : 3_600_000)
      },
    })
    await http.read({ url: new URL(server.url) })
    expect(pauses).toEqual([7000, 7000])
  })

  it('give up on a 429 that stays, until later where it names no moment', async () => {
    const { outcome, requests } = await readAll([{ status: 429 }], (http, url) =>
      failureOf(http.read({ url })),
    )
    expect(outcome).toMatchObject({ code: 'rate-limited', details: { retryAt: '2026-03-02T10:02:03.500Z' } })
    expect(requests).toBe(4)
  })

  it('hand on a 500 that stays, with its body', async () => {
    const { outcome, requests } = await readAll([{ status: 500, json: { Type: 1 } }], (http, url) =>
      http.read({ url }),
    )
    expect(outcome).toMatchObject({ status: 500, json: { Type: 1 } })
    expect(requests).toBe(4)
  })

  it.each([400, 401, 403, 404, 409])('hand on a %i without repeating it', async (status) => {
    const { outcome, requests } = await readAll([{ status }], (http, url) => http.read({ url }))
    expect(outcome).toMatchObject({ status })
    expect(requests).toBe(1)
  })

  it.each([
    ['a dropped connection', dropped],
    ['a body that breaks off', droppedHalfWay],
    ['JSON that is cut off', cutOff],
  ])('come back after %s', async (_, fault) => {
    const { outcome, requests } = await readAll([fault, fine], (http, url) => http.read({ url }))
    expect(outcome).toMatchObject({ json: { fine: true } })
    expect(requests).toBe(2)
  })

  it('call it a changed shape when the JSON is cut off every time', async () => {
    const { outcome } = await readAll([cutOff], (http, url) => failureOf(http.read({ url })))
    expect(outcome).toMatchObject({ code: 'remote-shape-changed' })
  })

  it.each([
    ['its page', { text: '\n<!doctype html><title>Wi-Fi</title>' }],
    ['the status made for it', { status: 511, text: '<html></html>' }],
  ])('are offline where a network that wants a sign-in answers for the service: %s', async (_, answer) => {
    const { outcome, requests } = await readAll([answer], (http, url) => failureOf(http.read({ url })))
    expect(outcome).toMatchObject({ code: 'offline' })
    expect(requests).toBe(1)
  })

  it('are offline when nobody listens', async () => {
    const server = await startScripted([fine])
    await server[Symbol.asyncDispose]()
    const { http, pauses } = testHttp()
    expect(await failureOf(http.read({ url: new URL(server.url) }))).toMatchObject({
      code: 'offline',
      message: 'the service could not be reached (ECONNREFUSED)',
    })
    expect(pauses).toHaveLength(3)
  })

  it('end when the service does not answer in time', async () => {
    holdTime()
    await using server = await startScripted([silent])
    const { http } = testHttp()
    expect(await failureOf(http.read({ url: new URL(server.url) }))).toMatchObject({
      code: 'remote-failed',
      details: { timedOut: true },
    })
    expect(server.received).toHaveLength(4)
  })

  it('end when the body never ends', async () => {
    await using server = await startScripted([(_, response) => void response.write('{')])
    const { http } = testHttp({ timeoutMs: 30 })
    expect(await failureOf(http.read({ url: new URL(server.url) }))).toMatchObject({ code: 'remote-failed' })
  })

  it.each([301, 302, 307, 308])('refuse a %i and never call the other place', async (status) => {
    await using elsewhere = await startScripted([fine])
    await using server = await startScripted([{ status, headers: { location: elsewhere.url } }])
    const { http } = testHttp()
    const failure = await failureOf(http.read({ url: new URL(server.url), headers: { token: 'T1' } }))
    expect(failure.code).toBe('redirect-refused')
    expect(elsewhere.received).toHaveLength(0)
  })

  it.each([
    ['announced', { 'content-length': '2000' }],
    ['not announced', { 'transfer-encoding': 'chunked' }],
  ])('refuse a body that is too large, %s', async (_, headers) => {
    await using server = await startScripted([
      (_, response) => void response.writeHead(200, headers).end('x'.repeat(2000)),
    ])
    const { http } = testHttp({ maxBytes: 1000 })
    const failure = await failureOf(http.read({ url: new URL(server.url) }))
    expect(failure.code).toBe('remote-shape-changed')
    expect(server.received).toHaveLength(1)
  })

  it('keep letters whole that arrive in two parts', async () => {
    const bytes = Buffer.from('{"name":"Conceição"}')
    const half = bytes.indexOf(0xc3) + 1
    await using server = await startScripted([
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write(bytes.subarray(0, half), () => setImmediate(() => response.end(bytes.subarray(half))))
      },
    ])
    const { http } = testHttp()
    expect((await http.read({ url: new URL(server.url) })).json).toEqual({ name: 'Conceição' })
  })

  it('stop when the caller cancels, before, during and between attempts', async () => {
    await using server = await startScripted([silent])
    const url = new URL(server.url)
    const { http } = testHttp()
    expect(await failureOf(http.read({ url, signal: AbortSignal.abort() }))).toMatchObject({
      code: 'cancelled',
    })
    expect(server.received).toHaveLength(0)

    const during = new AbortController()
    await using cancelling = await startScripted([() => during.abort()])
    expect(await failureOf(http.read({ url: new URL(cancelling.url), signal: during.signal }))).toMatchObject(
      { code: 'cancelled' },
    )

    const between = new AbortController()
    await using failing = await startScripted([{ status: 500 }])
    const real = createHttp({
      fetch,
      clock: standingClock('2026-03-02T10:00:00.000Z'),
      version: '1.2.3',
      random: () => {
        between.abort()
        return 1
      },
    })
    expect(await failureOf(real.read({ url: new URL(failing.url), signal: between.signal }))).toMatchObject({
      code: 'cancelled',
    })
    expect(failing.received).toHaveLength(1)
  })

  it('never quote a secret that cannot be sent', async () => {
    const { http } = testHttp()
    const failure = await failureOf(
      http.read({ url: new URL('http://127.0.0.1:9/'), headers: { token: 'se\ncret' } }),
    )
    expect(failure).toEqual({
      code: 'invalid-input',
      message: '"token" holds a character that cannot be sent',
      details: { field: 'token' },
    })
  })

  it('reach nothing but this computer when told so', async () => {
    const { http } = testHttp({ loopbackOnly: true })
    expect(await failureOf(http.read({ url: new URL('https://api.example.com/') }))).toMatchObject({
      code: 'invalid-input',
    })
  })

  it('pace the requests to one host, and leave the queue when cancelled', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const starts: number[] = []
    const answering: Fetch = async () => {
      starts.push(performance.now())
      return new Response('{}')
    }
    const { http } = testHttp({ fetch: answering, requestsPerSecond: () => 50 })
    const url = new URL('https://api.example.com/')
    const all = Promise.all([1, 2, 3, 4].map(() => http.read({ url })))
    await vi.advanceTimersByTimeAsync(60)
    await all
    expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBe(60)

    const leaving = new AbortController()
    const { http: slow } = testHttp({ fetch: answering, requestsPerSecond: () => 0.01 })
    await slow.read({ url })
    const waiting = failureOf(slow.read({ url, signal: leaving.signal }))
    leaving.abort()
    expect(await waiting).toMatchObject({ code: 'cancelled' })
  })
})

describe('writes', () => {
  const post = (http: Http, url: URL) => http.write({ method: 'POST', url, json: { a: 'é' } })

  it('send the body as JSON, once', async () => {
    await using server = await startScripted([{ status: 500, json: { Type: 1 } }])
    const { http } = testHttp()
    const answer = await post(http, new URL(server.url))
    expect(answer).toMatchObject({ kind: 'answered', response: { status: 500, json: { Type: 1 } } })
    expect(server.received).toMatchObject([{ method: 'POST', body: '{"a":"é"}' }])
    expect(server.received[0]?.headers['content-type']).toBe('application/json')
  })

  it.each([
    ['a dropped connection', dropped],
    ['a body that breaks off', droppedHalfWay],
    ['no answer in time', silent],
  ])('are lost, and not sent again, after %s', async (_, fault) => {
    await using server = await startScripted([fault])
    holdTime()
    const { http } = testHttp()
    expect(await post(http, new URL(server.url))).toMatchObject({ kind: 'lost' })
    expect(server.received).toHaveLength(1)
  })

  it('are not sent again by the runtime when a connection that was kept open breaks', async () => {
    await using server = await startScripted([fine, dropped])
    const { http } = testHttp()
    const url = new URL(server.url)
    expect(await post(http, url)).toMatchObject({ kind: 'answered' })
    expect(await post(http, url)).toMatchObject({ kind: 'lost' })
    expect(server.received).toHaveLength(2)
  })

  it('are lost when the caller cancels while the service has them', async () => {
    const leaving = new AbortController()
    await using server = await startScripted([() => leaving.abort()])
    const { http } = testHttp()
    const answer = await http.write({
      method: 'PATCH',
      url: new URL(server.url),
      signal: leaving.signal,
    })
    expect(answer).toMatchObject({ kind: 'lost', error: { code: 'cancelled' } })
  })

  it('fail plainly when they were never sent', async () => {
    const server = await startScripted([fine])
    await server[Symbol.asyncDispose]()
    const { http, pauses } = testHttp()
    expect(await failureOf(post(http, new URL(server.url)))).toMatchObject({ code: 'offline' })
    expect(pauses).toEqual([])
  })

  it('fail plainly when the service asks for patience', async () => {
    const { outcome, requests } = await readAll(
      [{ status: 429, headers: { 'retry-after': '5' } }],
      (http, url) => failureOf(post(http, url)),
    )
    expect(outcome).toMatchObject({ code: 'rate-limited', details: { retryAt: '2026-03-02T10:00:05.000Z' } })
    expect(requests).toBe(1)
  })
})

describe('whether a service is there', () => {
  const isThere = async (answer: Answer) => {
    const { outcome, requests } = await readAll([answer], (http, url) => http.isReachable(url))
    return { isThere: outcome, requests }
  }

  it('is asked once, and any answer of its own will do', async () => {
    for (const answer of [fine, cutOff, { status: 401 }, { status: 404, text: '<p>' }, { status: 500 }])
      expect(await isThere(answer)).toEqual({ isThere: true, requests: 1 })
    expect(await isThere({ status: 302, headers: { location: 'https://else.example' } })).toMatchObject({
      isThere: true,
    })
  })

  it('is no where nobody listens, or a gateway says that nobody is behind it', async () => {
    expect(await isThere(dropped)).toEqual({ isThere: false, requests: 1 })
    expect(await isThere({ status: 503 })).toEqual({ isThere: false, requests: 1 })
    const { http } = testHttp()
    expect(await http.isReachable(new URL('http://127.0.0.1:1/'))).toBe(false)
  })
})
