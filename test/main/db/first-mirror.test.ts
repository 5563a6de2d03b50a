/** `test/recorded/first-mirror.sqlite.gz` is a mirror of the first schema, made by `make-first-mirror.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import { openWritable } from '../../../src-main/db/mirror/open-writable.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { readBooks } from '../../recorded/read-books.ts'
import { AT } from './helpers/mirror-fixtures.ts'

const recorded = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../../recorded/${name}`, import.meta.url)))

it('carries a mirror of the first schema over with its statements, closed months and decisions', async () => {
  const file = join(newFolder(), 'mirror.sqlite')
  writeFileSync(file, gunzipSync(recorded('first-mirror.sqlite.gz')))
  const db = await openWritable(file, { now: AT, companyId: 'primeira', mustExist: true })
  const months = ['2026-01', '2026-02', '2026-03'] as Month[]
  const books = JSON.parse(recorded('first-mirror.json').toString())
  // A later version may say more of a month; what it already holds stays.
  expect(readBooks(db, months)).toMatchObject(books)
  expect(books.closings).toHaveLength(3)
  expect(books.late).toHaveLength(2)
  expect(db.readColumn('PRAGMA integrity_check').get()).toBe('ok')
  db.close()
})
