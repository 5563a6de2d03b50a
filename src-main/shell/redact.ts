/**
 * Takes out of a text what no log may hold: registered secrets by their value, wherever they stand, and what
 * looks like a token, an IBAN, a tax number or an e-mail address.
 */
import { createSecrets } from '#core/secrets.ts'

export interface Redactor {
  /** From now on this value never appears; shorter than four characters it would blot out half the text. */
  register(secret: string): void
  redact(text: string): string
}

/** A log that says too little is better than one that says a secret. */
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
