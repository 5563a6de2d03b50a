import { afterAll, describe, expect, it } from 'vitest'
import { AGENT, startClient } from './client.ts'

const client = await startClient({ documents: 10, transactions: 10 })
afterAll(() => client.close())

const bearer = (token: string): Record<string, string> => ({
  'user-agent': AGENT,
  authorization: `Bearer ${token}`,
})
const list = (headers: Record<string, string>): Promise<Response> =>
  fetch(`${client.sandbox.bankingUrl}/api/v1/transactions`, { headers })

describe('the invoicing headers', () => {
  it.each([[{ email: 'other@amostra.example' }], [{ token: 'wrong' }], [{ email: '' }], [{ token: '' }]])(
    '5.1 %j is 401 with an envelope',
    async (headers) => {
      const reply = await client.call('GET', '/api/v1.1/document?documentId=1', undefined, headers)
      expect(reply.status).toBe(401)
      expect(reply.body).toMatchObject({
        IsError: true,
        ErrorValue: { Value: 1, Name: 'AuthenticationError' },
      })
    },
  )

  it('5.1 every invoicing route asks for them', async () => {
    for (const [method, path] of [
      ['POST', '/api/v1.1/document'],
      ['GET', '/api/v1.1/document?documentId=1'],
      ['PATCH', '/api/v1.1/document?documentId=1'],
      ['GET', '/api/v1.1/document/property?documentId=1'],
      ['POST', '/api/v1.1/document/waybill'],
      ['POST', '/api/v1.1/partner'],
      ['GET', '/api/v1.1/partner/tokens?taxId=1'],
      ['GET', '/api/v1.1/client?countryCode=PT&taxId=1'],
      ['GET', '/api/v1.1/taxIdValidation?countryCode=PT&taxId=1'],
    ] as const)
      expect((await fetch(client.sandbox.invoicingUrl + path, { method })).status, path).toBe(401)
  })

  it('5.1 with a separate network owner the own pair opens no partner call, and the other way round', async () => {
    const split = await startClient({ separatePartnerOwner: true })
    const owner = { email: split.sandbox.ownerEmail, token: split.sandbox.ownerToken }
    const validation = '/api/v1.1/taxIdValidation?countryCode=PT&taxId=123456789'
    expect((await split.call('GET', validation)).status).toBe(401)
    expect((await split.call('GET', validation, undefined, owner)).body.IsSuccess).toBe(true)
    expect((await split.call('GET', '/api/v1.1/document?documentId=1', undefined, owner)).status).toBe(401)
    await split.close()
  })

  it('9 another version segment leads nowhere', async () => {
    expect((await client.call('GET', '/api/v1/document?documentId=1')).status).toBe(404)
    expect((await fetch(`${client.sandbox.bankingUrl}/api/v2/transactions`)).status).toBe(404)
  })

  it('5 the three hosts answer only for their own', async () => {
    expect((await fetch(`${client.sandbox.invoicingUrl}/api/v1/transactions`)).status).toBe(404)
    expect((await fetch(`${client.sandbox.bankingUrl}/connect/token`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${client.sandbox.authUrl}/api/v1.1/document?documentId=1`)).status).toBe(404)
  })

  it('7 an unknown resource is 404 with an envelope', async () => {
    const reply = await client.call('GET', '/api/v1.1/nothing')
    expect(reply.status).toBe(404)
    expect(reply.body.IsError).toBe(true)
  })
})

describe('OAuth', () => {
  it('5.2 answers a bearer token with its lifetime and no refresh token', async () => {
    const response = await client.token()
    expect(await response.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: 'openbanking.api',
    })
  })

  it.each([
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ client_id: 'other' }, 401, 'invalid_client'],
    [{ client_secret: 'other' }, 401, 'invalid_client'],
    [{ scope: 'other.api' }, 400, 'invalid_scope'],
  ])('5.2 %j is refused', async (form, status, error) => {
    const response = await client.token(form)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error })
  })

  it('5.2 the request is a form, not JSON', async () => {
    const response = await fetch(`${client.sandbox.authUrl}/connect/token`, {
      method: 'POST',
      headers: { 'user-agent': AGENT, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(response.status).toBe(400)
  })

  it('5.2 without a valid token 401, and a token ends with its lifetime', async () => {
    expect((await list({ 'user-agent': AGENT })).status).toBe(401)
    expect((await list(bearer('nonsense'))).status).toBe(401)
    const { access_token } = (await (await client.token()).json()) as { access_token: string }
    expect((await list(bearer(access_token))).status).toBe(200)
    client.pass(3_600_000)
    const late = await list(bearer(access_token))
    expect(late.status).toBe(401)
    expect(late.headers.get('www-authenticate')).toContain('invalid_token')
  })

  it('5.2 a token without the scope is 403 InsufficientScope', async () => {
    const { access_token } = (await (await client.token({ scope: '' })).json()) as { access_token: string }
    const response = await list(bearer(access_token))
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error: 'InsufficientScope' })
  })

  it('5.2 a client without a client account is 403 MissingClientBinding', async () => {
    client.sandbox.setSwitches({ clientBound: false })
    const response = await client.bank('')
    client.sandbox.setSwitches({ clientBound: true })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error: 'MissingClientBinding' })
  })

  it.each(['', 'curl/8.4.0', 'Wget', 'python-requests/2.31.0', 'node', 'undici'])(
    '5.2 the user agent "%s" is blocked with a page',
    async (agent) => {
      for (const response of [
        await client.token({}, { 'user-agent': agent }),
        await list({ 'user-agent': agent }),
      ]) {
        expect(response.status).toBe(403)
        expect(response.headers.get('content-type')).toContain('text/html')
      }
    },
  )

  it('5.2 a name with a version passes', async () => {
    expect((await client.token({}, { 'user-agent': 'Concilia/0.1.0' })).status).toBe(200)
  })
})
