/** A small mirror with every kind of row that reports show: decided, linked, open, owed to a customer. */
import { proposeMatches } from '#core/matching/pipeline.ts'
import type { WritableDb } from '../../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import { loadMatchInput } from '../../../../src-main/db/proposals/match-input.ts'
import { encodeProposals } from '../../../../src-main/db/proposals/proposal-lines.ts'
import { AT, aDocument, aTransaction, day, minor, openTestMirror, TODAY } from './mirror-fixtures.ts'
import { mirrorPages } from './mirror-pages.ts'

/** @returns the mirror, and the groups that were accepted in it */
export const openReportMirror = async (): Promise<{ db: WritableDb; groupIds: string[] }> => {
  const db = await openTestMirror()
  const documents = [
    aDocument({ id: 1, totalMinor: minor(10_000), unpaidMinor: minor(10_000) }),
    aDocument({ id: 2, totalMinor: minor(5_500), unpaidMinor: minor(0) }),
    aDocument({ id: 3, type: 'C', totalMinor: minor(2_345), unpaidMinor: minor(2_345) }),
    aDocument({
      id: 4,
      type: 'C',
      totalMinor: minor(777),
      unpaidMinor: minor(777),
      dueDate: day('2026-03-01'),
    }),
    aDocument({ id: 5, totalMinor: minor(900), unpaidMinor: minor(900), dueDate: day('2025-11-01') }),
  ]
  runCommand(db, 'writeDocuments', { documents, at: AT })
  const paid = (sourceId: string, amountMinor: number, text: string) =>
    aTransaction({
      sourceId,
      amountMinor: minor(amountMinor),
      direction: amountMinor < 0 ? 'out' : 'in',
      text,
      counterpartyName: 'PADARIA RIBEIRO',
    })
  mirrorPages(db, [
    [
      paid('a', 10_000, 'TRF FT A/1'),
      paid('b', 5_500, 'TRF FT A/2'),
      paid('c', -2_345, 'TRF REEMBOLSO FT A/3'),
    ],
  ])
  const { proposals } = proposeMatches(loadMatchInput(db, TODAY))
  runCommand(db, 'replaceProposals', {
    encoded: encodeProposals(proposals),
    decidedThrough: Number.MAX_SAFE_INTEGER,
  })
  const groupIds = proposals.map((one) => one.id)
  runCommand(db, 'acceptGroups', { groupIds, by: 'Ana Sá', at: AT })
  return { db, groupIds }
}
