import { describe, expect, it } from 'vitest'
import { toNetworkFailure } from '../../../../src-main/connectors/http/fetch-once.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

describe('a rejected fetch', () => {
  it.each([
    ['Node, refused', new TypeError('fetch failed', { cause: coded('ECONNREFUSED') }), 'offline', true],
    [
      'Node, both addresses refused',
      new TypeError('fetch failed', { cause: new AggregateError([coded('ECONNREFUSED')]) }),
      'offline',
      true,
    ],
    ['Node, no such host', new TypeError('fetch failed', { cause: coded('ENOTFOUND') }), 'offline', true],
    [
      'Node, a host named redirect',
      new TypeError('fetch failed', {
        cause: Object.assign(new Error('getaddrinfo ENOTFOUND redirect.example'), { code: 'ENOTFOUND' }),
      }),
      'offline',
      true,
    ],
    ['Node, broken off', new TypeError('fetch failed', { cause: coded('UND_ERR_SOCKET') }), 'offline', false],
    [
      'Node, redirect',
      new TypeError('fetch failed', { cause: new Error('unexpected redirect') }),
      'redirect-refused',
      false,
    ],
    ['Electron, no network', new Error('net::ERR_INTERNET_DISCONNECTED'), 'offline', true],
    ['Electron, broken off', new Error('net::ERR_CONNECTION_RESET'), 'offline', false],
    [
      'Electron, redirect',
      new Error("Attempted to redirect, but redirect policy was 'error'"),
      'redirect-refused',
      false,
    ],
    [
      'Node, a certificate nobody signed',
      new TypeError('fetch failed', { cause: coded('DEPTH_ZERO_SELF_SIGNED_CERT') }),
      'remote-failed',
      true,
    ],
    ['Electron, a certificate past its date', new Error('net::ERR_CERT_DATE_INVALID'), 'remote-failed', true],
    [
      'Node, not what it was packed as',
      new TypeError('terminated', { cause: coded('Z_DATA_ERROR') }),
      'remote-failed',
      false,
    ],
    ['Electron, the same', new Error('net::ERR_CONTENT_DECODING_FAILED'), 'remote-failed', false],
    ['something else', 'text', 'offline', false],
  ])('%s', (_, reason, code, neverArrived) => {
    const failure = toNetworkFailure(reason)
    expect({ code: failure.error.code, neverArrived: failure.neverArrived }).toEqual({ code, neverArrived })
  })
})
