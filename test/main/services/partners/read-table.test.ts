import { expect, it } from 'vitest'
import { readTaxIdTable } from '../../../../src-main/services/partners/tax-id-list.ts'

const refusal = expect.objectContaining({ code: 'invalid-input', details: { field: 'csv' } })

it('takes a hundred columns and ten thousand rows', () => {
  const row = `123456789${';'.repeat(99)}`
  expect(readTaxIdTable(`NIF${';'.repeat(99)}\n${row}\n`).columns).toHaveLength(100)
  expect(readTaxIdTable(`NIF\n${'123456789\n'.repeat(10_000)}`).rows).toHaveLength(10_000)
})

it.each([
  ['a column more', `NIF${';'.repeat(100)}\n1`],
  ['a later row of more columns', `NIF;País\n1${';'.repeat(100)}`],
  ['a row more', `NIF\n${'1\n'.repeat(10_001)}`],
  ['a row more, without a header', '1\n'.repeat(10_001)],
])('refuses %s', (_, csv) => {
  expect(() => readTaxIdTable(csv)).toThrow(refusal)
})

it.each([
  ['five million empty cells', ';'.repeat(5_000_000)],
  ['a cell of five million letters', 'a'.repeat(5_000_000)],
  ['a quote that is never closed', `NIF\n"${'a\n'.repeat(2_500_000)}`],
  ['two and a half million rows', 'a\n'.repeat(2_500_000)],
])('stops at %s before it has read them', (_, csv) => {
  const before = process.cpuUsage()
  expect(() => readTaxIdTable(csv)).toThrow(refusal)
  // Reading all of it takes five seconds of a processor and more.
  expect(process.cpuUsage(before).user).toBeLessThan(2_500_000)
})
