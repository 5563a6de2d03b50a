import { Buffer } from 'node:buffer'
import { expect, it } from 'vitest'
import { pdfName } from '../../../../src-main/services/issuing/forms/save-pdf.ts'

it.each([
  ['FT A/47', 'FT-A-47.pdf'],
  ['FT ção/1', 'FT-ção-1.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['C:\\x|y?.', 'C-x-y.pdf'],
  ['FT 1.', 'FT-1.pdf'],
  ['-rf', 'rf.pdf'],
  ['FT\u202e/1\u0000', 'FT-1.pdf'],
  ['///', '7.pdf'],
  ['', '7.pdf'],
  [null, '7.pdf'],
  ['NUL', 'NUL-7.pdf'],
  ['com1', 'com1-7.pdf'],
])('%j is kept as %s', (number, name) => {
  expect(pdfName(number, 7)).toBe(name)
})

it.each(['A'.repeat(5_000), 'ç'.repeat(5_000), '\u{20000}'.repeat(5_000)])(
  'a number too long for a name is cut between letters and told apart by its document',
  (number) => {
    const name = pdfName(number, 7)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(110)
    expect(name).toMatch(/-7\.pdf$/)
    expect(name.isWellFormed()).toBe(true)
    expect(pdfName(number, 8)).not.toBe(name)
  },
)
