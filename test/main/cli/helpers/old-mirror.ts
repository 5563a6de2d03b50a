/** A mirror as an older version left it, with movements in it. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../../../src-main/db/migrate.ts'
import { migrations } from '../../../../src-main/db/migrations/index.ts'
import { openDatabase } from '../../../../src-main/db/open.ts'
import { AT } from '../../db/helpers/mirror-fixtures.ts'

export const OLD_MOVEMENTS = 4_000

export const makeOldMirror = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const database = openDatabase(join(folder, 'mirror.sqlite'))
  const steps = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0009'))
  await migrate(database, { backupFolder: join(folder, 'backups'), now: AT, steps })
  database.exec("INSERT INTO account (id, account_id) VALUES (1, 'conta-1')")
  const movement = database.prepare(
    `INSERT INTO bank_transaction (id, account, source_id, occurrence, source_amount_minor, source_direction,
       amount_minor, open_minor, direction, currency, text, status, page, seen_pass, first_seen_at, search)
     VALUES (?, 1, ?, 1, 1, 'in', 1, 1, 'in', 'EUR', '', 'booked', 4, 1, '${AT}', '')`,
  )
  const record = database.prepare('INSERT INTO bank_transaction_raw VALUES (?, ?)')
  database.transaction(() => {
    for (let id = 1; id <= OLD_MOVEMENTS; id += 1) {
      movement.run(id, `t${id}`)
      record.run(id, JSON.stringify({ id: `t${id}`, texto: `COMISSÃO ${id}` }))
    }
  })()
  database.close()
}
