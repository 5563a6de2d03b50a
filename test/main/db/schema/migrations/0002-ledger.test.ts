import { expect, it } from 'vitest'
import { openTestMirror } from '../../helpers/mirror-fixtures.ts'

it('keeps one ledger for each code, and its lines from being orphaned', async () => {
  const db = await openTestMirror()
  const write = (sql: string) => db.transaction((trx) => trx.write(sql).run())
  write("INSERT INTO ledger (code, name) VALUES ('1201', 'Banco')")
  expect(() => write("INSERT INTO ledger (code, name) VALUES ('1201', 'Outro')")).toThrow(/UNIQUE/)
  expect(() =>
    write("INSERT INTO ledger_line (ledger, date, amount_minor, text) VALUES (9, '2026-01-01', 1, '')"),
  ).toThrow(/FOREIGN KEY/)
  write("INSERT INTO ledger_line (ledger, date, amount_minor, text) VALUES (1, '2026-01-01', 1, '')")
  expect(() => write('DELETE FROM ledger')).toThrow(/FOREIGN KEY/)
})
