import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecrets } from '#core/secrets.ts'

const SECRET = 's3cr/et+v&l"ue\\<é>'
const known = (...values: string[]) => {
  const secrets = createSecrets(8)
  for (const value of values) secrets.add(value)
  return secrets
}
const entities = (text: string): string => [...text].map((char) => `&#${char.codePointAt(0)};`).join('')
const markup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const allPercent = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const units = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Ways in which a text comes back. */
const forms: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['in an address', encodeURIComponent],
  ['in an address, twice', (text) => encodeURIComponent(encodeURIComponent(text))],
  ['with every byte of an address', allPercent],
  ['in a form', (text) => new URLSearchParams({ k: text }).toString().slice(2)],
  ['in JSON', (text) => JSON.stringify(text).slice(1, -1)],
  ['in JSON within JSON', (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3)],
  ['in JSON letter by letter', units],
  ['in JSON that escapes slashes', (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/')],
  ['in markup', markup],
  ['in markup number by number', entities],
]

describe('a secret that is repeated', () => {
  it.each(forms)('%s is taken out', (_, form) => {
    const text = `before ${form(SECRET)} after`
    expect(known(SECRET).redact(text)).toBe('before [secret] after')
  })

  it.each([0, 1, 2])(
    'in base64 behind %i other letters is taken out but for what it shares with them',
    (before) => {
      const text = base64(`${'x'.repeat(before)}${SECRET}:and more`)
      const rest = known(SECRET).redact(text)
      expect(rest).toContain('[secret]')
      expect(Buffer.from(rest.replace('[secret]', ''), 'base64').toString()).not.toContain(
        SECRET.slice(1, -1),
      )
    },
  )

  it('in base64 for addresses is taken out', () => {
    const secret = '>>>???>>>???~~~'
    expect(known(secret).redact(Buffer.from(secret).toString('base64url'))).toMatch(/^\[secret\]\w?$/)
  })

  it('is taken out of strings of JSON, which stays JSON, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), fc.string(), fc.boolean(), (value, before, after, asKey) => {
        const text = `${before}${SECRET}${after}`
        const sent = JSON.stringify(asKey ? { [text]: value } : { a: value, b: [text] })
        const redacted = known(SECRET).redactJson(sent)
        expect(JSON.stringify(JSON.parse(redacted))).not.toContain(JSON.stringify(SECRET).slice(1, -1))
        expect(redacted.replace(/".*"/s, '')).toBe(sent.replace(/".*"/s, ''))
      }),
    )
  })

  it('leaves numbers of JSON alone, digits of a secret among them', () => {
    expect(known('12345678').redactJson('{"a":12345678,"b":"12345678"}')).toBe(
      '{"a":12345678,"b":"[secret]"}',
    )
  })

  it('leaves JSON where it looks like several strings', () => {
    const json = '{"a":"12345","b":"678"}'
    expect(JSON.parse(known('12345","b":"678').redactJson(json))).toMatchObject({ a: '[secret]' })
  })
})

describe('what holds no secret', () => {
  it('is the very same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(known('never-in-a-text-of-chance').redact(text)).toBe(text)
      }),
    )
  })

  it('is not changed for the sake of a secret too short to be one', () => {
    expect(known('abc').redact('abc abcdef')).toBe('abc abcdef')
  })
})

it('knows the sixteen secrets that were sent last', () => {
  const secrets = known(...Array.from({ length: 17 }, (_, at) => `secret-number-${at}-`))
  expect(secrets.redact('secret-number-0- secret-number-1- secret-number-16-')).toBe(
    'secret-number-0- [secret] [secret]',
  )
})
