/** Our clients send the recorded requests, and read of the recorded answers what the files say. */
import { describe, expect, it } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import { createBankingClient } from '../../src-main/connectors/banking/create-banking-client.ts'
import { createInvoicingClient } from '../../src-main/connectors/invoicing/create-invoicing-client.ts'
import { startScripted } from '../helpers/scripted-service.ts'
import { testHttp } from '../main/connectors/test-http.ts'
import { endpoints, type RecordedAnswer } from './answers.ts'

const own = { email: 'api@padaria.example', token: 'own-token' }
const owner = { email: 'owner@rede.example', token: 'owner-token' }
const headersOf = { own, owner, bearer: { authorization: 'Bearer granted' } }

/** The call by its name: the files name it, so the type cannot. */
const callByName = async (client: object, { call, arguments: given }: RecordedAnswer): Promise<unknown> => {
  const method: unknown = Reflect.get(client, call)
  if (typeof method !== 'function') throw new Error(`the client has no call ${call}`)
  return await Reflect.apply(method, client, given)
}

const replay = async (recorded: RecordedAnswer) => {
  await using server = await startScripted(({ path }) =>
    path === '/connect/token'
      ? { json: { access_token: 'granted', token_type: 'Bearer', expires_in: 3600 } }
      : { status: recorded.status, json: recorded.body },
  )
  const { http, clock } = testHttp()
  const client =
    recorded.request.credentials === 'bearer'
      ? createBankingClient({
          bankingUrl: server.url,
          authUrl: server.url,
          credentials: async () => ({ clientId: 'id', clientSecret: 'secret' }),
          http,
          clock,
        })
      : createInvoicingClient({
          baseUrl: server.url,
          credentials: async () => own,
          partnerCredentials: async () => owner,
          http,
        })
  const outcome = await callByName(client, recorded).catch((error: unknown) => {
    if (isAppError(error)) return { code: error.code, details: error.details }
    throw error
  })
  return { outcome, sent: server.received.filter(({ path }) => path !== '/connect/token') }
}

describe.each(endpoints)('interface $section', ({ answers }) => {
  it.each(answers)(
    '$name: the request is the recorded one, and its answer is understood',
    async (recorded) => {
      const { outcome, sent } = await replay(recorded)
      const { method, path, query, credentials, body } = recorded.request
      expect(sent).toHaveLength(1)
      const [request] = sent
      expect(request).toMatchObject({ method, path, headers: headersOf[credentials] })
      expect(request?.query).toEqual(query)
      expect(request?.body === '' ? undefined : JSON.parse(request?.body ?? '')).toEqual(body)
      if (typeof recorded.read === 'object') expect(outcome).toMatchObject(recorded.read as object)
      else expect(outcome).toBe(recorded.read)
    },
  )
})
