import { expect, it } from 'vitest'
import { openTestMirror } from '../../helpers/mirror-fixtures.ts'

it('has exactly one member in each row, and keeps a line that a group in force holds', async () => {
  const db = await openTestMirror()
  const write = (sql: string) => db.transaction((trx) => trx.write(sql).run())
  write("INSERT INTO ledger (code, name) VALUES ('1201', 'Banco')")
  write("INSERT INTO ledger_line (ledger, date, amount_minor, text) VALUES (1, '2026-01-01', 1, '')")
  write(`INSERT INTO decision_event (at, by, action, group_id, body, members, uuid)
    VALUES ('2026-01-02T00:00:00.000Z', 'Rita', 'accepted', 'l-1', '{}', '{}', 'u')`)
  write("INSERT INTO match_group (id, state, explained, sequence) VALUES ('l-1', 'accepted', 0, 1)")
  const member = 'INSERT INTO ledger_allocation (group_id, position, line_id, transaction_id, amount_minor)'
  expect(() => write(`${member} VALUES ('l-1', 0, NULL, NULL, 1)`)).toThrow(/CHECK/)
  write(`${member} VALUES ('l-1', 0, 1, NULL, 1)`)
  expect(() => write('DELETE FROM ledger_line')).toThrow(/FOREIGN KEY/)
  write("INSERT INTO ledger_proposal (id, rank, body) VALUES ('l-2', 0, '{}')")
  write('INSERT INTO ledger_proposal_member (position, line_id, amount_minor) VALUES (1, 1, 1)')
  write('DELETE FROM ledger_proposal')
  expect(db.read<number>('SELECT count(*) FROM ledger_proposal_member').get()).toEqual({ 'count(*)': 0 })
})
