import { beforeAll, describe, expect, it } from 'vitest'
import type { WritableDb } from '../../../src-main/db/connection.ts'
import { condition, type ListQuery } from '../../../src-main/db/lists/condition.ts'
import { openDocumentList, sumDocuments } from '../../../src-main/db/lists/document-list.ts'
import { orderInPieces, orderOf } from '../../../src-main/db/lists/kept-lists.ts'
import { matching } from '../../../src-main/db/lists/search-index.ts'
import { runCommand } from '../../../src-main/db/run-command.ts'
import { AT, aDocument, openTestMirror, TODAY } from './helpers/mirror-fixtures.ts'

const ROWS = 40_000
let db: WritableDb

beforeAll(async () => {
  db = await openTestMirror()
  runCommand(db, 'writeDocuments', { documents: [aDocument({ id: 1 })], at: AT })
  db.transaction((trx) => {
    const columns = trx
      .readColumn<string>(
        "SELECT name FROM pragma_table_info('document') WHERE name NOT IN ('id', 'total_minor', 'search')",
      )
      .all()
      .join(', ')
    trx
      .write(
        `INSERT INTO document (id, total_minor, search, ${columns})
          WITH RECURSIVE ids (id) AS (SELECT 2 UNION ALL SELECT id + 1 FROM ids WHERE id < ?)
          SELECT ids.id, ids.id * 7919 % 10007, 'FT 2026 ' || (1000 + ids.id % 500) || iif(ids.id % 3, ' PADARIA', ''), ${columns}
            FROM ids, document WHERE document.id = 1`,
      )
      .run(ROWS)
    trx.write('INSERT INTO document_search (rowid, search) SELECT id, search FROM document').run()
  })
})

const byTotal: ListQuery = {
  table: 'document',
  where: condition('id > ?', 5),
  order: 'total_minor DESC, id DESC',
}

describe('an order that is read in pieces', () => {
  it('is the whole order, and read once until something changes', () => {
    const pieces = [...orderInPieces(db, byTotal)]
    expect(pieces.map(({ length }) => length)).toEqual([32_768, ROWS - 5 - 32_768])
    expect([...orderInPieces(db, byTotal)].every((piece, at) => piece === pieces[at])).toBe(true)
    const whole = orderOf(db, byTotal)
    expect(pieces.flatMap((piece) => [...piece])).toEqual([...whole])
    expect([...orderInPieces(db, byTotal)]).toEqual([whole])
    db.transaction((trx) => trx.write('UPDATE document SET total_minor = 20000 WHERE id = 6').run())
    expect([...orderInPieces(db, byTotal)][0]?.[0]).toBe(6)
  })
})

describe('the sum of opened rows', () => {
  it('is of all of them, however many', () => {
    const filter = { view: 'all' as const }
    const sort = { by: 'total' as const, direction: 'descending' as const }
    const { ids, openMinor } = openDocumentList(db, { filter, sort, today: TODAY })
    expect(openMinor).toBeGreaterThan(0)
    expect(sumDocuments(db, { ids })).toBe(openMinor)
    expect(sumDocuments(db, { ids: ids.subarray(0, 0) })).toBe(0)
  })
})

describe('what the search index is asked', () => {
  const asked = (...trigrams: string[]) => matching(db, 'document', trigrams)?.values

  it('leaves out what stands in every row, and what says nothing new of a word', () => {
    expect(asked('202', '6 1', '123')).toEqual(['"123"'])
    expect(asked('PAD', 'ADA', 'DAR')).toEqual(['"PAD"'])
  })

  it('is all that narrows, and the one thing there is however frequent', () => {
    expect(asked('PAD', ' 12')?.[0]).toBe('" 12" AND "PAD"')
    expect(asked('202')).toEqual(['"202"'])
    expect(asked()).toBeUndefined()
  })
})
