import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { AppError } from '#core/app-error.ts'
import { systemClock } from '#core/clock.ts'
import { openLog } from '../../../src-main/shell/log.ts'
import { createRedactor } from '../../../src-main/shell/redact.ts'
import { newFolder } from '../../helpers/new-folder.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})

const read = (name = 'concilia.log') => readFileSync(join(folder, name), 'utf8')
const open = (fullAt?: number) => {
  const redactor = createRedactor()
  const shown: string[] = []
  const log = openLog({
    folder,
    redactor,
    clock: systemClock,
    alsoTo: (line) => void shown.push(line),
    ...(fullAt === undefined ? {} : { fullAt }),
  })
  return { log, redactor, shown }
}

test('a bug is kept with its stack, its causes and the reference the person sees', () => {
  const { log } = open()
  const reference = log.bug('sync.start', new Error('outer', { cause: new TypeError('inner') }))
  expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  expect(read()).toContain(reference)
  expect(read()).toContain('Error: outer')
  expect(read()).toContain('caused by TypeError: inner')
})

test('references do not repeat', () => {
  const { log } = open()
  const references = Array.from({ length: 200 }, () => log.bug('x', new Error('y')))
  expect(new Set(references).size).toBe(200)
})

test('a failure of the world is kept with its code', () => {
  const { log } = open()
  log.failure('sync.start', new AppError('offline', 'no answer'))
  expect(read()).toMatch(/failure sync\.start: offline .*no answer/)
})

test('secrets never reach the file or the terminal, in a cause either', () => {
  const { log, redactor, shown } = open()
  redactor.register('top-secret-1')
  log.bug('x', new Error('outer', { cause: new Error('sent top-secret-1') }))
  expect(read()).not.toContain('top-secret-1')
  expect(shown.join()).not.toContain('top-secret-1')
  expect(read()).toContain('[secret]')
})

test('a full file is turned over and three are kept', () => {
  const { log } = open(200)
  for (let index = 0; index < 20; index++) log.info(`line ${index} ${'.'.repeat(80)}`)
  expect(readdirSync(folder).sort()).toEqual(['concilia.1.log', 'concilia.2.log', 'concilia.log'])
  expect(read()).toContain('line 19')
  expect(read('concilia.2.log')).not.toContain('line 19')
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThan(500)
})

test('one event is one line and its continuation is indented, so that no text can forge a line', () => {
  const { log } = open()
  log.info('a\n2026-01-01T00:00:00.000Z bug forged')
  expect(
    read()
      .split('\n')
      .filter((line) => /^\d{4}-/.test(line)),
  ).toHaveLength(1)
})

test('only the person can read the file', { skip: process.platform === 'win32' }, () => {
  const { log } = open()
  log.info('x')
  expect(statSync(join(folder, 'concilia.log')).mode & 0o077).toBe(0)
})

test('a folder that cannot be written is told once and stops nothing', () => {
  const file = join(folder, 'in-the-way')
  writeFileSync(file, '')
  chmodSync(file, 0o400)
  const shown: string[] = []
  const log = openLog({
    folder: join(file, 'logs'),
    redactor: createRedactor(),
    clock: systemClock,
    alsoTo: (line) => void shown.push(line),
  })
  log.info('first')
  log.info('second')
  expect(shown.filter((line) => line.includes('cannot be written'))).toHaveLength(1)
  expect(shown).toHaveLength(3)
  expect(existsSync(join(file, 'logs'))).toBe(false)
})
