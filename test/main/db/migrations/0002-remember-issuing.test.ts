import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../helpers/fresh-database.ts'
import { AT } from '../helpers/mirror-fixtures.ts'

describe('migration 0002, remember issuing', () => {
  it('adds its tables and leaves what was there as it was', async () => {
    const { database, migrateTo } = freshDatabase()
    await migrateTo('0001')
    database.exec(`INSERT INTO tracked_document VALUES (7, 'fetched', 'tracked', '${AT}', NULL, NULL, 0)`)
    expect(await migrateTo('0002')).toEqual(['0002-remember-issuing'])
    expect(database.prepare('SELECT document_id, state FROM tracked_document').all()).toEqual([
      { document_id: 7, state: 'fetched' },
    ])
    for (const table of ['issuing_intent', 'remembered', 'partner'])
      expect(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0)
  })

  it('holds no two intents of the same content in doubt', async () => {
    const { database, migrateTo } = freshDatabase()
    await migrateTo('0002')
    const insert = database.prepare(
      `INSERT INTO issuing_intent (id, kind, state, digest, to_close, tax_id, customer, total_minor, body, sent_at, next_attempt_at)
       VALUES (?, 'document', ?, 'same', 1, '1', 'A', 1, '{}', '${AT}', '${AT}')`,
    )
    insert.run('a', 'saved')
    insert.run('b', 'uncertain')
    expect(() => insert.run('c', 'sending')).toThrow(/UNIQUE/)
    expect(() => insert.run('d', 'lost')).toThrow(/CHECK/)
  })
})
