import { describe, expect, it } from 'vitest'
import { endpointUrl, parseBaseUrl } from '../../../../src-main/connectors/http/base-url.ts'

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
