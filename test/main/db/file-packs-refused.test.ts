/** Packed rows that are not what the import names: nothing of them is applied. */
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { countWaiting } from '../../../src-main/db/transactions/waiting.ts'
import { aRow, importRows } from './helpers/import-rows.ts'
import { day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { receive, type Sent, send, wholeMirror } from './helpers/packed-files.ts'

let sent: Sent
let lines: string[]
let to: WritableDb
beforeEach(async () => {
  const from = await openTestMirror()
  importRows(
    from,
    [1, 2, 3].map((amount) => aRow({ amountMinor: minor(amount) })),
    { sha256: 'a'.repeat(64), end: { opening: { date: day('2026-02-01'), minor: minor(100) } } },
  )
  sent = send(from)
  lines = inflateRawSync(sent.parts[0] ?? new Uint8Array())
    .toString()
    .split('\n')
  to = await openTestMirror()
  importRows(to, [aRow({ amountMinor: minor(9) })])
})

const named = (...parts: Uint8Array[]): Sent => ({
  event: { ...sent.event, parts: parts.map((part) => createHash('sha256').update(part).digest('hex')) },
  parts,
})
/** Parts of these lines under their true hashes: what somebody sends who means harm. */
const forged = (...parts: readonly (readonly string[])[]): Sent =>
  named(...parts.map((one) => deflateRawSync(one.join('\n'))))
const withLine = (at: number, change: (line: string) => string): Sent =>
  forged(lines.map((line, index) => (index === at ? change(line) : line)))
const rowsWith = (change: (row: unknown[]) => unknown[]): Sent =>
  withLine(2, (line) => {
    const [what, rows] = JSON.parse(line) as [string, unknown[][]]
    return JSON.stringify([what, rows.map(change)])
  })
const setting = (column: number, value: unknown): Sent => rowsWith((row) => row.with(column, value))

const DAMAGED = 'file-rows-damaged'
const cases: [string, string, () => Sent][] = [
  ['without parts', DAMAGED, () => ({ ...sent, parts: [] })],
  ['with a part too many', DAMAGED, () => ({ ...sent, parts: [...sent.parts, ...sent.parts] })],
  [
    'with a byte that changed',
    DAMAGED,
    () => ({ ...sent, parts: [sent.parts[0]?.with(9, 1) ?? new Uint8Array()] }),
  ],
  ['that are cut off', DAMAGED, () => named(sent.parts[0]?.slice(0, -20) ?? new Uint8Array())],
  ['that are no deflated text', DAMAGED, () => named(new Uint8Array(500).fill(255))],
  ['of no bytes', DAMAGED, () => named(new Uint8Array())],
  ['that unpack to more than a part holds', DAMAGED, () => forged([...lines, ' '.repeat(9 * 1024 * 1024)])],
  ['of more bytes than a part has', DAMAGED, () => named(new Uint8Array(8 * 1024 * 1024 + 1))],
  ['of another file', DAMAGED, () => withLine(0, (line) => line.replace(/a{64}/, 'b'.repeat(64)))],
  ['of another kind', DAMAGED, () => withLine(0, (line) => line.replace('camt', 'saft'))],
  [
    'of a program that is not this one',
    DAMAGED,
    () => withLine(0, (line) => line.replace('concilia-rows', 'other')),
  ],
  ['whose header says more', DAMAGED, () => withLine(0, (line) => line.replace('{', '{"more":1,'))],
  ['that lack their end', DAMAGED, () => forged(lines.slice(0, -1))],
  ['that lack some rows', DAMAGED, () => forged(lines.toSpliced(2, 1))],
  ['that go on after their end', DAMAGED, () => forged([...lines, lines.at(-1) ?? ''])],
  ['in the order of another part', DAMAGED, () => forged(lines, lines)],
  ['of rows without a statement', DAMAGED, () => forged(lines.toSpliced(1, 1))],
  ['with what no statement has', DAMAGED, () => forged(lines.toSpliced(3, 0, '["documents",[]]'))],
  ['with a piece of no name', DAMAGED, () => forged(lines.toSpliced(3, 0, '["__proto__",[]]'))],
  ['with a line that is no JSON', DAMAGED, () => forged(lines.toSpliced(3, 0, '[['))],
  ['with an empty line', DAMAGED, () => forged(lines.toSpliced(3, 0, ''))],
  ['nested a million times', DAMAGED, () => forged(lines.toSpliced(3, 0, '['.repeat(1e6) + ']'.repeat(1e6)))],
  ['with a row of too many values', DAMAGED, () => rowsWith((row) => [...row, null])],
  ['with a day that no calendar has', DAMAGED, () => setting(1, '2026-02-30')],
  ['with a day in the year 9999', DAMAGED, () => setting(1, '9999-12-31')],
  ['with an amount of half a cent', DAMAGED, () => setting(3, 0.5)],
  ['with an amount that no sum holds', DAMAGED, () => setting(3, Number.MAX_SAFE_INTEGER)],
  ['with an amount that is a text', DAMAGED, () => setting(3, '1')],
  ['in another currency than their statement', DAMAGED, () => setting(4, 'USD')],
  ['with an endless text', DAMAGED, () => setting(5, 'X'.repeat(100_000))],
  [
    'of a later version',
    'file-rows-newer',
    () => withLine(0, (line) => line.replace(/"version":\d+/, '"version":99')),
  ],
  [
    'of a kind of file that is not known',
    'file-rows-newer',
    () => {
      const other = withLine(0, (line) => line.replace('camt', 'epc'))
      return { ...other, event: { ...other.event, kind: 'epc' } }
    },
  ],
  [
    'of an account that is in another currency here',
    'conflict',
    () => forged(lines.map((line) => line.replaceAll('"EUR"', '"USD"'))),
  ],
]

it.each(cases)('%s are refused as %s, and change nothing', (_, code, make) => {
  const before = wholeMirror(to)
  expect(() => receive(to, make())).toThrow(expect.objectContaining({ code }))
  expect(wholeMirror(to)).toEqual(before)
  expect(countWaiting(to)).toBe(0)
  expect(receive(to, sent)).toEqual({ outcome: 'imported' })
})

it('characters that a terminal obeys are taken out of their texts', () => {
  expect(receive(to, setting(5, 'TRF \u001b[2JX')).outcome).toBe('imported')
  expect(to.readColumn("SELECT text FROM bank_transaction WHERE text LIKE 'TRF %X'").all()).toEqual(
    Array(3).fill('TRF  [2JX'),
  )
})
