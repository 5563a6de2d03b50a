/** The engine in a process of its own until it is killed: says when its act begins, and each thing that was acknowledged. */

import type { CompanyId } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import { makeBackup, restoreBackup } from '../../../../src-main/services/companies/backups.ts'
import { decideAs } from '../../../../src-main/services/deciding.ts'
import { undoDecision } from '../../../../src-main/services/matching/decide-match.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { migrateToNext } from './next-schema.ts'

export type KilledAct =
  | { act: 'decide' | 'copy'; dataFolder: string; companyId: CompanyId }
  | { act: 'restore'; dataFolder: string; companyId: CompanyId; backupId: string }
  /** Opens a mirror with the schema of a next version. */
  | { act: 'migrate'; folder: string }

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const given = JSON.parse(process.argv[2] ?? '') as KilledAct

/** Accepts one group after another, and undoes every third again. */
const decide = async (concilia: ReturnType<typeof composeEngine>, id: CompanyId): Promise<void> => {
  const company = await concilia.companies.get(id)
  say('begun')
  const { groups } = company.mirror.read.listProposals({ limit: 500 })
  for (const [index, group] of groups.entries()) {
    const { results } = await decideAs(concilia.deciding, company, 'acceptGroups', { groupIds: [group.id] })
    const [result] = results
    if (result?.outcome !== 'done') continue
    say(`accepted ${group.id}`)
    if (index % 3 !== 0) continue
    const { undone } = await undoDecision(concilia.deciding, company, { groupId: group.id, alone: true })
    if (undone) say(`undone ${undone.id}`)
  }
}

if (given.act === 'migrate') {
  say('begun')
  await migrateToNext(given.folder, systemClock.now())
} else {
  const concilia = composeEngine(given.dataFolder)
  const { companyId } = given
  if (given.act === 'decide') await decide(concilia, companyId)
  if (given.act === 'copy') {
    say('begun')
    for (let count = 0; count < 3; count += 1) say((await makeBackup(concilia.restoring, companyId)).copy.id)
  }
  if (given.act === 'restore') {
    say('begun')
    say((await restoreBackup(concilia.restoring, companyId, given.backupId)).outcome)
  }
  await concilia.close()
}
