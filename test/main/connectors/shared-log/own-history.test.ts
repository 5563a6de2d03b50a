/** What a desk's own gates allow is numbered: histories of months that are closed and reopened, as real mirrors log them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InMemoryServer } from '../../../../src-main/connectors/shared-log/in-memory.ts'
import { openDecisionLog } from '../../../../src-main/db/decision-log/decision-log-file.ts'
import { cases } from '../../../helpers/long.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { closedHistory, play } from '../../db/helpers/closing-histories.ts'

const company = '6a3d3c1e-8d1f-4c53-9c4b-1d0f3a1b2c3d'

test('every event that a mirror recorded is numbered in its order', async () => {
  let months = 0
  await fc.assert(
    fc.asyncProperty(closedHistory, async (history) => {
      const { db } = await play(history)
      const file = join(newFolder(), 'decisions.jsonl')
      await openDecisionLog(db, { file, company: 'c', now: '2026-12-31T10:00:00.000Z' })
      db.close()
      const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1)
      const log = new InMemoryServer(['ana']).as('ana', { isAdmin: true })
      const named = { id: company, taxId: '500000000', name: 'Empresa', login: 'ana', fullName: 'Ana' }
      await log.createCompany({ ...named, fourEyes: false })
      let head = { number: 0, hash: '' }
      for (const payload of lines) {
        const { uuid: id, action: kind } = JSON.parse(payload) as { uuid: string; action: string }
        if (kind === 'month-closed') months += 1
        const pushed = await log.push(company, head, [{ id, kind, payload }])
        if (pushed.outcome !== 'numbered') expect({ pushed, payload }).toEqual('numbered')
        else head = pushed.head
      }
    }),
    { numRuns: cases(30, 300) },
  )
  expect(months).toBeGreaterThan(10)
})
