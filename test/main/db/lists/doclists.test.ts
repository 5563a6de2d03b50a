import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableDb } from '../../../../src-main/db/connection.ts'
import { condition } from '../../../../src-main/db/lists/condition.ts'
import { holdersOf } from '../../../../src-main/db/lists/doclists.ts'
import { type IdBits, mayHold } from '../../../../src-main/db/lists/id-bits.ts'
import { allAsked } from '../../../../src-main/db/lists/search-index.ts'
import { openTestMirror } from '../helpers/mirror-fixtures.ts'

const INDEX = 'document_search'
const WORDS = ['PADARIA', 'RIBEIRO', 'PADRAO', 'LUSA', 'FT 2026', 'NIB 0035', 'TRF DE', 'A 12', 'ΠΑΔ']
const TRIGRAMS = ['EVE', 'PAD', 'ADR', 'RIB', 'IRO', 'LUS', 'FT ', ' 20', '035', 'A 1', 'XYZ', '000', '777']
const ROWS = 1_000

let db: WritableDb
const texts = new Map<number, string>()

const write = (sql: string, ...values: (number | string)[]) =>
  db.transaction((trx) => trx.write(`INSERT INTO ${INDEX} ${sql}`).run(...values))
/** One text a row: some words in all of them, some in few. */
const textOf = (id: number): string =>
  ['EVERY', ...WORDS.filter((_, at) => id % (at + 2) === 0), id].join(' ')

/** A transaction of its own is a segment of its own. */
const addRows = (from: number, step: number) =>
  db.transaction((trx) => {
    const add = trx.write(`INSERT INTO ${INDEX} (rowid, search) VALUES (?, ?)`)
    for (let id = from; id < from + ROWS * step; id += step) {
      texts.set(id, textOf(id))
      add.run(id, textOf(id))
    }
  })

const matched = (trigram: string) =>
  db.readColumn<number>(`SELECT rowid FROM ${INDEX} WHERE ${INDEX} MATCH ?`).all(`"${trigram}"`)
const inOrder = (bits: IdBits) =>
  [...texts.keys()].filter((id) => mayHold(bits, id)).sort((one, other) => one - other)
const held = (trigram: string) => inOrder(holdersOf(db, INDEX, trigram))
const expectTheSame = () => {
  for (const trigram of TRIGRAMS) expect(held(trigram), trigram).toEqual(matched(trigram))
}

beforeEach(async () => {
  db = await openTestMirror()
  texts.clear()
})

describe('the lists of the search index, read from its pages', () => {
  it('are empty before anything is indexed', expectTheSame)

  it('name the rows FTS5 finds, in one segment and in many, with small numbers and large ones', () => {
    for (const [at, step] of [1, 7, 130, 1, 3, 1].entries()) {
      addRows(1 + at * 200_000, step)
      expectTheSame()
    }
    addRows(2 ** 40 + 7_000_000, 1)
    expectTheSame()
  })

  it('name them while segments are merged, leaf by leaf', () => {
    const takenOver = db.readColumn<number>(
      `SELECT count(*) FROM ${INDEX}_idx i
        WHERE NOT EXISTS (SELECT 1 FROM ${INDEX}_data d WHERE d.id = (i.segid << 37) + (i.pgno >> 1))`,
    )
    for (let at = 0; at < 3; at += 1) addRows(1 + at * 100_000, 2)
    let halves = 0
    for (let step = 0; step < 12; step += 1) {
      write(`(${INDEX}, rank) VALUES ('merge', ?)`, step === 0 ? -4 : 4)
      halves += takenOver.get() ?? 0
      expectTheSame()
    }
    expect(halves).toBeGreaterThan(0)
  })

  it('may name a row that was taken out, until its segment is merged', () => {
    addRows(1, 1)
    addRows(50_000, 1)
    db.transaction((trx) => {
      const remove = trx.write(`INSERT INTO ${INDEX} (${INDEX}, rowid, search) VALUES ('delete', ?, ?)`)
      for (const [id, text] of texts) if (id % 3 === 0) remove.run(id, text)
    })
    for (const trigram of TRIGRAMS) expect(held(trigram)).toEqual(expect.arrayContaining(matched(trigram)))
    write(`(${INDEX}) VALUES ('optimize')`)
    expectTheSame()
  })

  it('are common to all that is asked, letters FTS5 folds in its own way among it', () => {
    addRows(1, 1)
    const common = (...trigrams: string[]) => {
      const every = trigrams.map((trigram) => `"${trigram}"`).join(' AND ')
      const ids = condition(`SELECT rowid AS id FROM ${INDEX} WHERE ${INDEX} MATCH ?`, every)
      return inOrder(allAsked(db, 'document', { trigrams, ids }))
    }
    const ids = [...texts.keys()]
    expect(common('RIB', 'LUS')).toEqual(ids.filter((id) => id % 15 === 0))
    expect(common('ΠΑΔ', 'PAD')).toEqual(ids.filter((id) => id % 10 === 0))
    expect(common('ΠΑΔ')).toEqual(ids.filter((id) => id % 10 === 0))
  })
})
