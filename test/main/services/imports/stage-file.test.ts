/** Questions about a file whose account is unknown. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { Instant } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { fileAt } from '../../../../src-main/import/file-source.ts'
import { stageFile } from '../../../../src-main/services/imports/stage-file.ts'
import type { StagePorts } from '../../../../src-main/services/imports/staging.ts'
import { type ExportedStatement, toCamt } from '../../../helpers/export-statements.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { programUrl } from '../../../helpers/programs.ts'

const statement: ExportedStatement = {
  iban: 'PT50003300004500999888705',
  openingCents: 10_000,
  rows: ['2026-03-02', '2026-03-03', '2026-03-04'].map((date) => ({
    date,
    valueDate: date,
    cents: 12_300,
    text: 'TRF',
    name: 'A',
    bankReference: date,
  })),
}

const folder = newFolder()

/** A mirror that knows no account, and says so at once. */
const mirror = {
  write: {
    run: async (command: string) => {
      if (command === 'stageStatement') throw new AppError('not-found', 'no such account')
      return { fileId: 1 }
    },
  },
} as unknown as StagePorts['mirror']

const stage = async (content: string) => {
  const onUnknownAccount = vi.fn()
  const path = join(folder, 'extrato.xml')
  await writeFile(path, content)
  const clock = { now: () => '2026-03-31T09:00:00.000Z' as Instant }
  const ports = { mirror, clock, person: 'Ana', workerUrl: programUrl }
  const staged = stageFile(
    ports,
    { name: 'extrato.xml', source: fileAt(path) },
    { own: { taxId: null, name: '' }, isFirst: true, accountFor: () => undefined, onUnknownAccount },
  )
  const error = await staged.then(
    () => undefined,
    (thrown: AppError) => thrown,
  )
  return { error, asked: onUnknownAccount.mock.calls.map(([name]) => name) }
}

it('asks which account a whole file is of', async () => {
  expect(await stage(toCamt([statement]))).toMatchObject({
    error: { code: 'not-found' },
    asked: [statement.iban],
  })
})

it('asks nothing of a damaged file, though its account is found to be unknown before its end', async () => {
  const cut = toCamt([statement]).slice(0, -60)
  expect(await stage(cut)).toMatchObject({
    error: { details: { file: { problem: 'truncated' } } },
    asked: [],
  })
})
