/** A service on loopback that answers what a test wrote down, and remembers what it was sent; the only fake over HTTP. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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

export interface ScriptedService extends AsyncDisposable {
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

/** Answers in turn; the last one is repeated. A function of the request may be given instead. */
export const startScripted = async (
  answers: Answer[] | ((request: Received) => Answer),
): Promise<ScriptedService> => {
  const received: Received[] = []
  const server = createServer({ maxHeaderSize: 1 << 20 }, async (request, response) => {
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
    response.on('error', () => undefined) // the client may have closed the connection
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
