import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import type { ListQuery } from '../../../src-main/db/lists/condition.ts'
import { openDocumentList, sumDocuments } from '../../../src-main/db/lists/document-list.ts'
import { hitsAlong, keepHits, orderOf } from '../../../src-main/db/lists/kept-lists.ts'
import { matching } from '../../../src-main/db/lists/search-list.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { toKey } from '../../../src-main/db/query/query.ts'
import { AT, aDocument, openTestMirror, TODAY } from './helpers/mirror-fixtures.ts'

const ROWS = 40_000
let db: WritableDb

beforeAll(async () => {
  db = await openTestMirror()
  runCommand(db, 'writeDocuments', { documents: [aDocument({ id: 1 })], at: AT })
  db.transaction((trx) => {
    const columns = trx
      .readColumn<string>(
        "SELECT name FROM pragma_table_info('document') WHERE name NOT IN ('id', 'source_id', 'total_minor', 'search')",
      )
      .all()
      .join(', ')
    trx
      .write(
        `INSERT INTO document (id, source_id, total_minor, search, ${columns})
          WITH RECURSIVE ids (id) AS (SELECT 2 UNION ALL SELECT id + 1 FROM ids WHERE id < ?)
          SELECT ids.id, ids.id, ids.id * 7919 % 10007, 'FT 2026 ' || (1000 + ids.id % 500) || iif(ids.id % 3, ' PADARIA', ''), ${columns}
            FROM ids, document WHERE document.id = 1`,
      )
      .run(ROWS)
    trx.write('INSERT INTO document_search (rowid, search) SELECT id, search FROM document').run()
  })
})

const byTotal: ListQuery = {
  table: 'document',
  where: sql`id > ${5}`,
  order: sql`total_minor DESC, id DESC`,
  asksOthers: false,
}

const change = (id: number, total: number) =>
  db.transaction((trx) => trx.write('UPDATE document SET total_minor = ? WHERE id = ?').run(total, id))

describe('an order that is kept', () => {
  const terms = { words: [], trigrams: [], amountMinor: null }
  const hits = () => keepHits(db, 'document', terms, [sql`SELECT id FROM document WHERE id % 3 = 1`])
  const along = (of = hits()) => {
    const { changed, pieces } = hitsAlong(db, byTotal, of, 100)
    return { changed: [...changed], ids: [...pieces].flat() }
  }
  const isHit = (id: number) => id % 3 === 1

  it('is the same whether it is read in pieces or whole', () => {
    const inPieces = along()
    expect(inPieces.ids).toEqual([...orderOf(db, byTotal)].filter(isHit))
    expect(along()).toEqual(inPieces)
    expect(inPieces.changed).toEqual([])
  })

  it('is read once until something changes, and then for a list that is shown', () => {
    const whole = orderOf(db, byTotal)
    expect(orderOf(db, byTotal)).toBe(whole)
    change(7, 20_000)
    expect(orderOf(db, byTotal)[0]).toBe(7)
  })

  it('is kept for a search, which gets the rows that changed', () => {
    const whole = orderOf(db, byTotal)
    const before = hits()
    change(10, 20_001)
    runCommand(db, 'writeDocuments', { documents: [aDocument({ id: 90_001 })], at: AT })
    expect(along(before)).toEqual({
      changed: [ROWS + 1, 10],
      ids: [...whole].filter((id) => isHit(id) && id !== 10),
    })
  })

  it('is made again once more rows changed than are noted', () => {
    const before = hits()
    orderOf(db, byTotal)
    db.transaction((trx) =>
      trx.write('UPDATE document SET total_minor = 30000 + id WHERE id BETWEEN 100 AND 1300').run(),
    )
    expect(along(before).ids[0]).toBe(1_300)
  })

  it('is of one state of the mirror where the list asks other tables', () => {
    const list: ListQuery = {
      ...byTotal,
      where: sql`id NOT IN (SELECT source_id FROM tracked_document)`,
      asksOthers: true,
    }
    const whole = orderOf(db, list)
    runCommand(db, 'trackDocuments', { documentIds: [7], source: 'tracked', at: AT })
    expect(orderOf(db, list)).toHaveLength(whole.length - 1)
  })
})

describe('the sum of opened rows', () => {
  it('is of all of them, however many', () => {
    const filter = { view: 'all' as const }
    const sort = { by: 'total' as const, direction: 'descending' as const }
    const { ids, openMinor } = openDocumentList(db, { filter, sort, today: TODAY })
    expect(openMinor).toBeGreaterThan(0)
    expect(sumDocuments(db, { ids }).openMinor).toBe(openMinor)
    expect(sumDocuments(db, { ids: ids.subarray(0, 0) }).openMinor).toBe(0)
  })
})

describe('what the search index is asked', () => {
  /** Null where nothing can be asked. */
  const asked = (...trigrams: string[]) => {
    const query = matching(db, 'document', trigrams)
    return query && JSON.parse(toKey(query))[1]
  }

  it('leaves out what stands in every row, and what says nothing new of a word', () => {
    expect(asked('202', '6 1', '123')).toEqual(['"123"'])
    expect(asked('PAD', 'ADA', 'DAR')).toEqual(['"PAD"'])
  })

  it('is all that narrows, and the one thing there is however frequent', () => {
    expect(asked('PAD', ' 12')?.[0]).toBe('" 12" AND "PAD"')
    expect(asked('202')).toEqual(['"202"'])
    expect(asked()).toBeNull()
  })
})
