/** A service on loopback that answers what a test wrote down, and remembers what it was sent. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'
import type { Instant, IsoDate } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import { createHttp, type Http, type HttpOptions } from '../../../src-main/connectors/http/http.ts'

export interface Received {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: string
}

/** One answer: a status with a body, or a hand on the raw response. */
export type Answer =
  | { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | ((request: Received, response: ServerResponse) => void)

export interface LocalServer extends AsyncDisposable {
  url: string
  received: Received[]
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}

const send = (response: ServerResponse, answer: Exclude<Answer, () => void>): void => {
  if (typeof answer === 'function') return
  const body = answer.text ?? JSON.stringify(answer.json ?? {})
  const type = answer.text === undefined ? 'application/json; charset=utf-8' : 'text/html'
  response.writeHead(answer.status ?? 200, { 'content-type': type, ...answer.headers }).end(body)
}

/** The limits of requests pass only when the test lets them, until it is through. */
export const holdTime = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** The request has arrived, and its time limit passes without an answer; for a test with its own clock. */
export const silent: Answer = () => void vi.runOnlyPendingTimers()

/** Answers in turn; the last one is repeated. A function of the request may be given instead. */
export const startServer = async (
  answers: Answer[] | ((request: Received) => Answer),
): Promise<LocalServer> => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const seen: Received = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: await readBody(request),
    }
    received.push(seen)
    const answer =
      typeof answers === 'function' ? answers(seen) : answers[Math.min(received.length, answers.length) - 1]
    if (answer === undefined) throw new Error('the test wrote down no answer')
    if (typeof answer === 'function') answer(seen, response)
    else send(response, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A clock that only moves when a test moves it. */
export const standingClock = (at: string): Clock & { advance(ms: number): void } => {
  let nowMs = Date.parse(at)
  return {
    now: () => new Date(nowMs).toISOString() as Instant,
    epochMs: () => nowMs,
    today: () => new Date(nowMs).toISOString().slice(0, 10) as IsoDate,
    advance: (ms) => {
      nowMs += ms
    },
  }
}

/** The port as the application builds it, but pauses only move the clock and are remembered. */
export const testHttp = (
  options: Partial<HttpOptions> = {},
): { http: Http; pauses: number[]; clock: ReturnType<typeof standingClock> } => {
  const clock = standingClock('2026-03-02T10:00:00.000Z')
  const pauses: number[] = []
  const http = createHttp({
    fetch,
    clock,
    version: '1.2.3',
    random: () => 1,
    wait: async (ms) => {
      pauses.push(ms)
      clock.advance(ms)
    },
    ...options,
  })
  return { http, pauses, clock }
}
