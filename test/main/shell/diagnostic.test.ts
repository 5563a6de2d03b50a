import { expect, test } from 'vitest'
import { toDiagnostic } from '../../../src-main/shell/diagnostic.ts'
import { createRedactor } from '../../../src-main/shell/redact.ts'

const redactor = createRedactor()
redactor.register('a-very-secret-token')

test('a diagnostic holds facts and the end of the log, and nothing that names anybody', () => {
  const log = [
    'dropped first line',
    ...Array.from({ length: 198 }, (_, at) => `line ${at}`),
    '2026-11-20 failure: PT50 0002 0123 1234 5678 9015 4 of 509442013 (ana@moinho.example) a-very-secret-token',
    '    at file:///home/ana/concilia/index.js:1',
    '',
  ].join('\n')
  const text = toDiagnostic(['Concilia 1.0'], log, redactor, '/home/ana')
  expect(text.split('\n').slice(0, 3)).toEqual(['Concilia 1.0', '', 'line 0'])
  for (const leak of ['PT50', '509442013', 'moinho', 'secret-token', '/home/ana', 'dropped'])
    expect(text).not.toContain(leak)
  expect(text).toContain('~/concilia/index.js')
})

test('a program without a log still has its facts', () => {
  expect(toDiagnostic(['one', 'two'], '', redactor, '/home/ana')).toBe('one\ntwo\n\n')
})
