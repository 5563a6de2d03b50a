/** An open window in a process of its own, until it is ended: decides without a pause, and takes requests of commands. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CompanyId } from '#contract/values.ts'
import { createEnvironmentStore } from '../../../../src-main/credentials/environment-store.ts'
import { decideAs } from '../../../../src-main/services/deciding.ts'
import { undoDecision } from '../../../../src-main/services/matching/decide-match.ts'
import { openWindow } from '../../services/helpers/open-window.ts'

const { dataFolder, companyId } = JSON.parse(process.argv[2] ?? '') as {
  dataFolder: string
  companyId: CompanyId
}
const say = (line: string): boolean => process.stdout.write(`${line}\n`)
let isClosing = false
process.once('SIGTERM', () => {
  isClosing = true
})

const window = await openWindow(dataFolder, { credentials: createEnvironmentStore(process.env) })
const { concilia } = window
const company = await concilia.companies.get(companyId)
say('open')
for (let at = 0; !isClosing; at += 1) {
  const { groups } = company.mirror.read.listProposals({ limit: 50 })
  const group = groups[at % Math.max(1, groups.length)]
  if (group) {
    const { results } = await decideAs(concilia.deciding, company, 'acceptGroups', { groupIds: [group.id] })
    if (results[0]?.outcome === 'done') say('decided')
  }
  if (at % 2 === 1) {
    const { count } = await undoDecision(concilia.deciding, company, { alone: true })
    if (count > 0) say('decided')
  }
  await sleep(5)
}
await window.close()
say('closed')
