/** A plain client for the tests of the embedded service; it shares nothing with the real connectors. */

import type { IsoDate } from '#contract/values.ts'
import type { SandboxOptions } from '../../sandbox/start-sandbox.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'

export const TODAY = '2026-03-31' as IsoDate
export const AGENT = 'Concilia-Test/1.0'

interface Envelope {
  RequestId: string
  // The tests read what the service sends; its shape is what they prove.
  Object: Record<string, never> & { [name: string]: never }
  Type: number
  ErrorValue: { Value: number; Name: string } | null
  ErrorHumanReadable: string | null
  ValidationErrors:
    | { Type: string; Field: string; ElementNumber: unknown; Detail: string; Value: unknown }[]
    | null
  IsSuccess: boolean
  IsError: boolean
}

export interface Reply {
  status: number
  headers: Headers
  body: Envelope
}

export interface TestClient {
  sandbox: Sandbox
  /** The clock the service sees; moved by `pass`. */
  pass(milliseconds: number): void
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  /** Raw text as the body. */
  post(path: string, text: string, headers?: Record<string, string>): Promise<Reply>
  token(form?: Record<string, string>, headers?: Record<string, string>): Promise<Response>
  /** GET on the banking host with a fresh token. */
  bank(query: string, headers?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

/** A service with few documents and a clock that only the test moves. */
export const startClient = async (options: SandboxOptions = {}): Promise<TestClient> => {
  let now = Date.parse(`${options.today ?? TODAY}T10:00:00Z`)
  const sandbox = await startSandbox({
    documents: 60,
    transactions: 120,
    today: TODAY,
    now: () => now,
    ...options,
  })
  const toReply = async (response: Response): Promise<Reply> => ({
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Envelope,
  })
  const post: TestClient['post'] = async (path, text, headers = {}) =>
    toReply(
      await fetch(sandbox.invoicingUrl + path, {
        method: 'POST',
        headers: {
          email: sandbox.email,
          token: sandbox.token,
          'content-type': 'application/json',
          ...headers,
        },
        body: text,
      }),
    )
  const token: TestClient['token'] = (form = {}, headers = {}) =>
    fetch(`${sandbox.authUrl}/connect/token`, {
      method: 'POST',
      headers: { 'user-agent': AGENT, ...headers },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: sandbox.clientId,
        client_secret: sandbox.clientSecret,
        scope: 'openbanking.api',
        ...form,
      }),
    })
  return {
    sandbox,
    pass: (milliseconds) => {
      now += milliseconds
    },
    call: async (method, path, body, headers = {}) =>
      body === undefined
        ? toReply(
            await fetch(sandbox.invoicingUrl + path, {
              method,
              headers: { email: sandbox.email, token: sandbox.token, ...headers },
            }),
          )
        : post(path, JSON.stringify(body), headers),
    post,
    token,
    bank: async (query, headers = {}) => {
      const issued = (await (await token()).json()) as { access_token: string }
      return fetch(`${sandbox.bankingUrl}/api/v1/transactions${query}`, {
        headers: { 'user-agent': AGENT, authorization: `Bearer ${issued.access_token}`, ...headers },
      })
    },
    close: () => sandbox.close(),
  }
}
