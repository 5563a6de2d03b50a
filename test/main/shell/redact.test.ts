import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRedactor } from '../../../src-main/shell/redact.ts'

test('a registered secret is taken out wherever it stands, in an address too', () => {
  const redactor = createRedactor()
  redactor.register('s3cr/et+value')
  expect(redactor.redact('GET /x?k=s3cr%2Fet%2Bvalue failed: s3cr/et+value!')).toBe(
    'GET /x?k=[secret] failed: [secret]!',
  )
})

test('of two secrets, one within the other, nothing of the longer is left', () => {
  const redactor = createRedactor()
  redactor.register('abcd')
  redactor.register('abcd-efgh')
  expect(redactor.redact('abcd-efgh')).toBe('[secret]')
})

test.each([
  ['authorization: Bearer eyJhbGciOi.J9-_x', 'authorization: Bearer [token]'],
  ['{"access_token":"abc123","expires_in":60}', '{"access_token":"[secret]","expires_in":60}'],
  ['client_secret=xyz&grant_type=client_credentials', 'client_secret=[secret]&grant_type=client_credentials'],
  ['wrote to ana.silva@exemplo.pt today', 'wrote to [e-mail] today'],
  ['PT50000201231234567890154 refused', '[IBAN] refused'],
  ['PT50 0002 0123 1234 5678 9015 4 refused', '[IBAN] refused'],
  ['NIF 509442013 unknown', 'NIF [NIF] unknown'],
  ['cliente PT509442013', 'cliente [NIF]'],
])('what looks like personal data is taken out: %s', (text, expected) => {
  expect(createRedactor().redact(text)).toBe(expected)
})

test('amounts, dates and short numbers are left', () => {
  const text = '2026-03-01T10:00:00.000Z page 3 of 41, 2400 rows, 1234567 minor units'
  expect(createRedactor().redact(text)).toBe(text)
})

test('no registered secret survives, whatever stands around it', () => {
  const secret = fc
    .string({ minLength: 4, maxLength: 30 })
    .filter((text) => !'[secret][token][e-mail][IBAN][NIF]'.includes(text))
  fc.assert(
    fc.property(
      fc.uniqueArray(secret, { minLength: 1, maxLength: 4 }),
      fc.string(),
      fc.string(),
      (secrets, before, after) => {
        const redactor = createRedactor()
        for (const each of secrets) redactor.register(each)
        const redacted = redactor.redact(`${before}${secrets.join(' ')}${after}`)
        const rest = redacted.replaceAll(/\[(secret|token|e-mail|IBAN|NIF)\]/g, '\u0000')
        return secrets.every((each) => !rest.includes(each))
      },
    ),
  )
})
