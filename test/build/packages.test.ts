import { expect, test } from 'vitest'
import { firstStale } from '../../build/lib/packages.mjs'

const locked = {
  '': { name: 'concilia' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/a-darwin': { version: '1.0.0', integrity: 'sha512-d', optional: true },
}
const installed = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } }

test('what is locked is installed: nothing is stale', () => {
  expect(firstStale(locked, installed)).toBeUndefined()
})

test('a package of another platform may be absent, but not in another version', () => {
  const other = { ...installed, 'node_modules/a-darwin': { version: '0.9.0', integrity: 'sha512-x' } }
  expect(firstStale(locked, other)).toBe('node_modules/a-darwin')
})

test.each([
  ['missing', {}],
  ['older', { 'node_modules/a': { version: '0.9.0', integrity: 'sha512-a' } }],
  ['of other content', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-z' } }],
])('a package that is %s is stale', (_, present) => {
  expect(firstStale(locked, present)).toBe('node_modules/a')
})

test('a package that a person added beside the locked ones is left alone', () => {
  expect(firstStale(locked, { ...installed, 'node_modules/b': { version: '1.0.0' } })).toBeUndefined()
})

test.each([
  ['of this machine may not be absent: an old Node’s npm leaves it out', 'glibc', 'node_modules/a-linux'],
  ['of another C library may', 'musl', undefined],
])('a binary %s', (_, libc, stale) => {
  const binary = {
    version: '1.0.0',
    integrity: 'sha512-l',
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
    libc: ['glibc'],
  }
  const machine = { os: 'linux', cpu: 'x64', libc }
  expect(firstStale({ ...locked, 'node_modules/a-linux': binary }, installed, machine)).toBe(stale)
})
