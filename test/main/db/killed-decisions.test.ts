import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { openReadable } from '../../../src-main/db/connection/open.ts'
import { listHistory } from '../../../src-main/db/decisions/history.ts'
import { getDocument } from '../../../src-main/db/documents/documents.ts'
import { openWritable } from '../../../src-main/db/mirror/open-writable.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { programUrl } from '../../helpers/programs.ts'
import { AT, aDocument, aSimpleProposal, aTransaction } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const script = fileURLToPath(programUrl('killed-decisions'))

/** What the process said before it was killed, after this many words. */
const decideUntilKilled = (folder: string, words: number): Promise<string[]> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.split('\n').length > words) child.kill('SIGKILL')
    })
    child.on('exit', () => resolve(said.split('\n').slice(0, -1)))
  })

describe('decisions cut off by a kill', () => {
  let folder: string
  const file = (): string => join(folder, 'mirror.sqlite')
  beforeEach(async () => {
    folder = newFolder()
    const db = await openWritable(file(), { now: AT })
    runCommand(db, 'writeDocuments', { documents: [1, 2, 3].map((id) => aDocument({ id })), at: AT })
    mirrorPages(db, [['a', 'b', 'c'].map((sourceId) => aTransaction({ sourceId }))])
    const encoded = encodeProposals([1, 2, 3].map(aSimpleProposal))
    runCommand(db, 'replaceProposals', { encoded, decidedThrough: 0 })
    db.close()
  })

  it.each([1, 7, 40])('are all there, %i or more of them, and whole', async (words) => {
    const said = await decideUntilKilled(folder, words)
    const db = openReadable(file())
    try {
      expect(db.readColumn<string>('PRAGMA integrity_check').get()).toBe('ok')
      const logged = listHistory(db, { limit: 500 })
        .map((entry) => `${entry.action} ${entry.group.id}`)
        .reverse()
      expect(logged.slice(0, said.length)).toEqual(said)
      // At the most one more was decided and not yet said; each is whole.
      expect(logged.length - said.length).toBeLessThanOrEqual(1)
      for (const id of [1, 2, 3]) {
        const last = logged.findLast((entry) => entry.endsWith(`g-${id}`)) ?? 'undone'
        expect(getDocument(db, id).openMinor).toBe(last.startsWith('accepted') ? 0 : 12_300)
      }
    } finally {
      db.close()
    }
  })
})
