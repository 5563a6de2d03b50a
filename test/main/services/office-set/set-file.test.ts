import { describe, expect, it } from 'vitest'
import type { OfficeEntry } from '#contract/office-set-values.ts'
import { FIRST_ENTRIES } from '#core/office-set/entries.ts'
import { encodeSet, readSet } from '../../../../src-main/services/office-set/set-file.ts'

const AT = '2026-03-01T09:00:00.000Z' as OfficeEntry['at']
const conditions = { words: 'OBRAS', counterparty: '', direction: null, minMinor: null, maxMinor: null }
const entries: OfficeEntry[] = [
  ...FIRST_ENTRIES,
  {
    ...{ kind: 'category', key: 'own-works', by: 'rui', at: AT },
    body: { name: 'Obras "à parte"', account: '6226', isHidden: false },
  },
  { kind: 'rule', key: 'r-1', body: { categoryId: 'own-works', conditions }, by: 'rui', at: AT },
]
const file = (parts: Partial<Record<'categories' | 'rules' | 'accounts', unknown[]>>): string =>
  JSON.stringify({ concilia: 'office-set', version: 1, categories: [], rules: [], accounts: [], ...parts })
const problemsOf = (parts: Parameters<typeof file>[0]) => {
  const read = readSet(file(parts))
  return 'problems' in read ? read.problems : []
}

describe('a file of the set', () => {
  it('is read back as it was written, in either language, with one entry a line', () => {
    for (const language of ['pt-PT', 'en'] as const) {
      const text = encodeSet(entries, language)
      const read = readSet(`\uFEFF${text}`)
      const known = 'entries' in read ? read.entries : []
      expect(known).toEqual(
        expect.arrayContaining(entries.map(({ kind, key, body }) => ({ kind, key, body }))),
      )
      expect(known).toHaveLength(entries.length)
      expect(text.split('\n').filter((line) => line.startsWith('    {'))).toHaveLength(entries.length)
    }
    expect(encodeSet(entries, 'pt-PT')).toContain('"title":"Rendas"')
    expect(encodeSet([], 'en')).toContain('"rules": []')
  })

  it('is refused with each entry that cannot be, by its list and place', () => {
    expect(
      problemsOf({
        categories: [
          { id: 'rent', name: null, account: '6261', isHidden: false },
          { id: 'rent', name: null, account: '6262', isHidden: false },
          { id: 'insurance', name: null, account: '6'.repeat(21), isHidden: false },
        ],
        rules: [{ id: 'r-1', categoryId: 'rent', conditions: { ...conditions, words: 7 } }],
        accounts: [
          { of: 'bank:conta-1', account: '12' },
          { of: 'customers', account: '' },
        ],
      }),
    ).toEqual([
      { part: 'categories', at: 3, reason: 'malformed', value: 'account' },
      { part: 'rules', at: 1, reason: 'malformed', value: 'conditions.words' },
      { part: 'accounts', at: 1, reason: 'account-unknown', value: 'bank:conta-1' },
      { part: 'accounts', at: 2, reason: 'malformed', value: 'account' },
      { part: 'categories', at: 2, reason: 'twice', value: 'rent' },
    ])
  })

  it('is refused where a rule names a category that nobody defines, or two categories have one name', () => {
    expect(
      problemsOf({
        categories: [
          { id: 'own-a', name: 'Seguros', account: null, isHidden: false },
          { id: 'own-b', name: null, account: null, isHidden: false },
        ],
        rules: [{ id: 'r-1', categoryId: 'own-works', conditions }],
      }),
    ).toEqual([
      { part: 'categories', at: 1, reason: 'name-taken', value: 'Seguros' },
      { part: 'categories', at: 2, reason: 'name-missing', value: 'own-b' },
      { part: 'rules', at: 1, reason: 'category-unknown', value: 'own-works' },
    ])
  })

  it('is refused where a rule can catch nothing, or its parts cannot sum to a transaction', () => {
    const rule = { id: 'r-1', categoryId: 'rent', conditions }
    const shares = [60, 40.01].map((percent) => ({ by: 'percent', categoryId: 'rent', percent, of: null }))
    expect(problemsOf({ rules: [{ ...rule, conditions: { ...conditions, words: ' ' } }] })).toMatchObject([
      { part: 'rules', at: 1, reason: 'rule-empty' },
    ])
    expect(
      problemsOf({ rules: [{ ...rule, conditions: { ...conditions, minMinor: 5, maxMinor: 4 } }] }),
    ).toMatchObject([{ reason: 'rule-amounts-reversed', value: 'r-1' }])
    expect(problemsOf({ rules: [{ ...rule, split: { parts: shares, plan: [] } }] })).toMatchObject([
      { reason: 'parts-unsound' },
    ])
  })

  it('is refused with more entries than a set may have', () => {
    const many = (of: string) => Array.from({ length: 3_000 }, (_, at) => ({ id: `${of}-${at}` }))
    expect(() => readSet(file({ categories: many('own'), rules: many('r') }))).toThrow(/5000 entries at most/)
  })

  it('is refused where it is something else, or of a later version', () => {
    for (const text of [
      '',
      '[]',
      '{"concilia":"office-set","version":2}',
      '{"categories":[]}',
      '['.repeat(100_000),
    ])
      expect(() => readSet(text), text.slice(0, 40)).toThrow(/no file of an office's set/)
  })

  it('keeps no control character and no unknown field', () => {
    const read = readSet(
      file({ categories: [{ id: 'own-a', name: 'Obras\u202e\u0007', account: null, isHidden: false }] }),
    )
    expect('entries' in read && read.entries[0]?.body).toEqual({
      name: 'Obras',
      account: null,
      isHidden: false,
    })
    expect(problemsOf({ accounts: [{ of: 'customers', account: '2111', more: 1 }] })).toEqual([
      { part: 'accounts', at: 1, reason: 'malformed', value: 'more' },
    ])
  })
})
