import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { migrate } from '../../../../../src-main/db/mirror/migrate.ts'
import { migrations } from '../../../../../src-main/db/schema/migrations/index.ts'
import { newFolder } from '../../../../helpers/new-folder.ts'
import { AT } from '../../helpers/mirror-fixtures.ts'

const CLOSING = `INSERT INTO closing (uuid, period, end_date, closed_at, closed_by, statement, hash, exceptions,
  last_transaction, last_change, last_decision) VALUES ('c', '2026-01', '2026-01-31', '${AT}', 'ana', '{}', '', 0, 1, 0, 0)`
const TRANSACTION = `INSERT INTO bank_transaction (account, occurrence, booking_date, value_date, source_amount_minor,
  source_direction, amount_minor, open_minor, direction, currency, text, status, balance_minor, seen_pass, first_seen_at, search)
  VALUES (1, 1, '2026-02-03', '2026-02-04', 5, 'in', 5, 5, 'in', 'EUR', '', 'booked', 7, 1, '${AT}', '')`

it('a mirror of before keeps its rows, and notes dates that move over a closing and balances from then on', async () => {
  const folder = newFolder()
  const database = new Database(join(folder, 'mirror.sqlite'))
  const apply = (steps = migrations) =>
    migrate(database, { backupFolder: join(folder, 'backups'), now: AT, steps: { ...steps } })
  const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0003'))
  await apply(earlier as typeof migrations)
  database.exec(`INSERT INTO account (id, account_id) VALUES (1, 'a'); ${TRANSACTION}`)
  expect(await apply()).toContain('0003-moved-dates')
  const rows = (sql: string) => database.prepare<unknown[], unknown[]>(sql).raw().all()
  const change = (what: string) => database.exec(`UPDATE bank_transaction SET ${what}`)
  const moved = () => rows('SELECT kind, row_id, date, closing FROM moved_date')
  change("booking_date = '2026-02-05'")
  expect(moved()).toEqual([])
  database.exec(CLOSING)
  change("booking_date = '2026-01-05'")
  change("booking_date = '2026-01-05', text = 'x'")
  change('booking_date = NULL')
  change('value_date = NULL')
  change("booking_date = '2026-01-05'")
  expect(moved().map(([, , date]) => date)).toEqual(['2026-02-05', '2026-01-05', '2026-02-04', ''])
  expect(moved()[0]).toEqual(['bank_transaction', 1, '2026-02-05', 1])
  const changes = () => rows('SELECT id, currency, open_change FROM changed_row')
  const before = changes().length
  change('balance_minor = 8')
  change('balance_minor = 8')
  expect(changes().slice(before)).toEqual([[1, 'EUR', 0]])
  database.close()
})
