/** The rules that queries ask in SQL, held against the TypeScript they are twins of. */

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { documentStatus, documentType } from '#contract/documents.ts'
import { SIDES } from '#contract/sides.ts'
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import type { DocumentStatus, DocumentType } from '#core/documents.ts'
import { ageBand, EVERY_AGE_BAND, isReceivable, STATES_IN_FORCE, withSign } from '#core/receivable.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { mirror, runColumnQuery, runQuery } from '../../../src-main/db/query/query.ts'
import * as inSql from '../../../src-main/db/schema/rules.ts'
import type { DecidedState } from '../../../src-main/db/schema/schema.ts'
import {
  AT,
  aDocument,
  addSupplierDocuments,
  minor,
  openTestMirror,
  TODAY,
} from './helpers/mirror-fixtures.ts'

interface Kind {
  type: DocumentType
  status: DocumentStatus
  date: IsoDate | null
  dueDate: IsoDate | null
}

const DAYS = [-400, -1, 0, 1, 29, 30, 31, 32, 59, 60, 61, 62, 89, 90, 91, 92, 800]
const ago = (days: number): IsoDate => addDays(TODAY, -days)
const kinds: Kind[] = [
  ...documentType.options.flatMap((type) =>
    documentStatus.options.map((status) => ({ type, status, date: TODAY, dueDate: null })),
  ),
  ...DAYS.flatMap((days) => [
    { type: 'I' as const, status: 'C' as const, date: ago(days + 40), dueDate: ago(days) },
    { type: 'I' as const, status: 'C' as const, date: ago(days), dueDate: null },
    { type: 'I' as const, status: 'C' as const, date: null, dueDate: ago(days) },
  ]),
  { type: 'I', status: 'C', date: null, dueDate: null },
]

let db: WritableDb
beforeAll(async () => {
  db = await openTestMirror()
  const documents = kinds.map((kind, id) => aDocument({ id, ...kind, unpaidMinor: minor(100 + id) }))
  runCommand(db, 'writeDocuments', { documents, at: AT })
  addSupplierDocuments(db, documents)
})

describe('SQL and TypeScript say the same', () => {
  it('of which documents money settles', () => {
    const found = runColumnQuery(
      db,
      mirror
        .selectFrom('document as d')
        .select('d.source_id')
        .where(inSql.isReceivable('d'))
        .where(inSql.isOfSide('d', 'customer'))
        .orderBy('d.source_id'),
    )
    const expected = kinds.flatMap((kind, id) => (isReceivable(kind) ? [id] : []))
    expect(found).toEqual(expected)
    expect(found.length).toBeLessThan(kinds.length)
  })

  it('of what is open, with its sign', () => {
    const rows = runQuery(
      db,
      mirror
        .selectFrom('document')
        .select(['side', 'type', 'open_minor', inSql.signed('document', 'open_minor').as('counted')]),
    )
    expect(rows.filter(({ counted }) => (counted ?? 0) < 0).length).toBeGreaterThan(0)
    for (const { open_minor, counted, ...document } of rows)
      expect(counted).toBe(open_minor === null ? null : withSign(document, open_minor))
    expect(new Set(rows.map(({ side }) => side)).size).toBe(2)
  })

  it.each(SIDES.flatMap((side) => EVERY_AGE_BAND.map((band) => [side, band] as const)))(
    'of which documents of a %s are %s days old',
    (side, band) => {
      const found = runColumnQuery(
        db,
        mirror
          .selectFrom('document')
          .select(sql<number>`CAST(substr(number, 6) AS INTEGER)`.as('at'))
          .where(inSql.isOfAge('document', band, TODAY))
          .where(inSql.isOfSide('document', side))
          .orderBy('at'),
      )
      const bandOf = ({ date, dueDate }: Kind) => ageBand({ side, documentDate: date, dueDate }, TODAY)
      expect(found).toEqual(kinds.flatMap((kind, id) => (bandOf(kind) === band ? [id] : [])))
      expect(found.length > 0).toBe(side === 'supplier' || band !== 'no-due-date')
    },
  )

  it('of which decisions count', () => {
    const states: DecidedState[] = ['accepted', 'confirmed', 'conflicting', 'stale', 'rejected', 'undone']
    const stateOf = (state: DecidedState) =>
      runColumnQuery(
        db,
        mirror
          .selectFrom(sql<{ state: DecidedState }>`(SELECT ${state} AS state)`.as('g'))
          .select('g.state')
          .where(inSql.isInForce('g')),
      )
    expect(states.flatMap(stateOf)).toEqual(
      states.filter((state) => STATES_IN_FORCE.some((one) => one === state)),
    )
  })
})
