import { describe, expect, it } from 'vitest'
import { endpointUrl, isInside, parseBaseUrl } from '../../../../src-main/connectors/http/base-url.ts'

describe('the address of a service', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com/api/v1/x?a=1'],
    ['https://api.example.com/prefix', 'https://api.example.com/prefix/api/v1/x?a=1'],
    ['https://api.example.com/prefix/', 'https://api.example.com/prefix/api/v1/x?a=1'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/api/v1/x?a=1'],
    ['http://localhost:8080', 'http://localhost:8080/api/v1/x?a=1'],
    ['http://[::1]:8080', 'http://[::1]:8080/api/v1/x?a=1'],
  ])('%s carries paths and queries', (base, expected) => {
    expect(endpointUrl(parseBaseUrl(base), 'api/v1/x', { a: 1, b: undefined }).href).toBe(expected)
  })

  it.each([
    'http://api.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'ftp://127.0.0.1',
    'https://user:word@api.example.com',
    'https://api.example.com/?a=1',
    'https://api.example.com/#a',
    'api.example.com',
    '',
  ])('%s is refused', (base) => {
    expect(() => parseBaseUrl(base)).toThrow(expect.objectContaining({ code: 'invalid-input' }))
  })
})

describe('an address inside', () => {
  it.each([
    ...[
      '127.0.0.1',
      '127.9.9.9',
      '2130706433',
      '0x7f.1',
      '0.0.0.0',
      'localhost',
      'localhost.',
      'a.localhost',
    ],
    ...[
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '255.255.255.255',
    ],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:a00:1]', '[fd00::1]', '[fe80::1]'],
    ...['router', 'printer.local', 'wiki.internal', 'nas.home.arpa'],
  ])('is this computer or its network: %s', (host) => {
    expect(isInside(new URL(`https://${host}/`))).toBe(true)
  })

  it.each([
    'files.example.com',
    '8.8.8.8',
    '172.32.0.1',
    '[2001:db8::1]',
    'localhost.example.com',
    'local.example',
  ])('is not one of these: %s', (host) => {
    expect(isInside(new URL(`https://${host}/`))).toBe(false)
  })
})
