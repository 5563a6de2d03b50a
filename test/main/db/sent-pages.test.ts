import { deflateSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { sentRecord } from '../../../src-main/db/rows/sent-page.ts'
import { getTransaction } from '../../../src-main/db/transactions/transactions.ts'
import { AT, aTransaction, openTestMirror, TODAY } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'
import { pageOf } from './helpers/page-of.ts'

let db: WritableDb
beforeEach(async () => {
  db = await openTestMirror()
})

const named = (sourceId: string, text = 'TRF') => aTransaction({ sourceId, text })
const keptPages = () => db.readColumn<number>('SELECT count(*) FROM sent_page').get()
const rawOf = (id: number): unknown => JSON.parse(getTransaction(db, id).raw ?? '')

describe('a record as it was sent', () => {
  it('is found in its page, whatever its place there', () => {
    mirrorPages(db, [[named('a'), named('b')], [named('c')]])
    expect([1, 2, 3].map((id) => rawOf(id))).toMatchObject([
      { sourceId: 'a' },
      { sourceId: 'b' },
      { sourceId: 'c' },
    ])
  })

  it('is the one sent last, also where nothing the mirror reads from it changed', () => {
    const sent = (at: string) => pageOf([named('a')], {}, [{ id: 'a', readAt: at }])
    for (const at of ['09:00', '10:00']) {
      const { runId } = runCommand(db, 'beginTransactionRun', {
        accountId: 'conta-1',
        scope: 'full',
        overlapDays: 14,
        today: TODAY,
        at: AT,
      })
      runCommand(db, 'writeTransactionPages', { runId, at: AT, pages: [sent(at)] })
      expect(runCommand(db, 'finishTransactionRun', { runId, at: AT }).updated).toBe(0)
      expect(rawOf(1)).toEqual({ id: 'a', readAt: at })
    }
  })

  it('stays with a transaction that came back under another id', () => {
    mirrorPages(db, [[named('1')]])
    mirrorPages(db, [[named('X-1')]])
    expect(rawOf(1)).toMatchObject({ sourceId: 'X-1' })
    expect(keptPages()).toBe(1)
  })

  it('is shown as a note where it is nested too deeply to be written', () => {
    const deep = `{"transactions":[{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}},{"id":2}]}`
    const body = deflateSync(deep)
    expect(sentRecord(body, 0)).toContain('nested too deeply')
    expect(sentRecord(body, 1)).toBe('{"id":2}')
  })
})

describe('pages as sent', () => {
  it('are kept once, while a row was met on them last', () => {
    mirrorPages(db, [[named('a'), named('b')], [named('c')]])
    expect(keptPages()).toBe(2)
    mirrorPages(db, [
      [named('d'), named('a')],
      [named('b'), named('c')],
    ])
    expect(keptPages()).toBe(2)
    expect([1, 2, 3, 4].map((id) => rawOf(id))).toMatchObject([
      { sourceId: 'a' },
      { sourceId: 'b' },
      { sourceId: 'c' },
      { sourceId: 'd' },
    ])
  })

  it('outlive the walk that no longer met a row of theirs', () => {
    mirrorPages(db, [[named('a'), named('b')]])
    mirrorPages(db, [[named('a')]])
    expect(getTransaction(db, 2).vanishedAt).not.toBeNull()
    expect(rawOf(2)).toMatchObject({ sourceId: 'b' })
    expect(keptPages()).toBe(2)
  })

  it('are not kept where a filter left nothing of them', () => {
    mirrorPages(db, [[named('a')], []])
    expect(keptPages()).toBe(1)
  })
})
