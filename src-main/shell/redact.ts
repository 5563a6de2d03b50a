/**
 * Removes what no log may contain: registered secrets by their value, at any place, and text that
 * looks like a token, an IBAN, a tax number or an e-mail address.
 */
import { createSecrets } from '#core/secrets.ts'

export interface Redactor {
  /** Redacts this value from now on. Values under four characters are ignored: they would occur in half of all text. */
  register(secret: string): void
  redact(text: string): string
}

/** A log with too little information is better than one with a secret. */
const shortestSecret = 4

const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [
    /\b(access_token|refresh_token|client_secret|token|password)("?\s*[=:]\s*"?)[^\s"&,;}]+/gi,
    '$1$2[secret]',
  ],
  [/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g, '[IBAN]'],
  [/\b(?:PT ?)?[1235689]\d{8}\b/g, '[NIF]'],
]

export const createRedactor = (): Redactor => {
  const secrets = createSecrets(shortestSecret)
  return {
    register: secrets.add,
    redact: (text) =>
      patterns.reduce((rest, [pattern, word]) => rest.replace(pattern, word), secrets.redact(text)),
  }
}
