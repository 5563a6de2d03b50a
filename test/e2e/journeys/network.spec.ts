/** What Chromium's network would do by itself, and must not. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../support/app.ts'
import { connectionTo } from '../support/company.ts'

test('a POST is not sent again when a connection that was kept open breaks', async ({ bridge, service }) => {
  const connections: unknown[] = []
  const server = createServer((request, response) => {
    connections.push(request.socket)
    // The first answer leaves its connection open; whatever comes next is cut off.
    if (connections.length === 1) response.writeHead(500, { 'content-type': 'application/json' }).end('{}')
    else request.socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const authUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const checks = await bridge.call('companies.test', connectionTo(service.access, { authUrl }))
    expect(checks.banking).toMatchObject({ state: 'failed', error: { code: 'offline' } })
    // A token is requested at most four times; a fifth request would be Chromium's own.
    expect(connections.length).toBe(4)
    expect(new Set(connections).size).toBe(4)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
