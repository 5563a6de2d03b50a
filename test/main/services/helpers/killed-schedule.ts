/**
 * The engine in a process of its own, at work on all its companies at once by a schedule that follows from a seed: they are
 * synced, decided on, given files, closed and opened again until the process is killed. Says what was acknowledged.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BroadcastChannel } from 'node:worker_threads'
import { isAppError } from '#core/app-error.ts'
import { createEnvironmentStore } from '../../../../src-main/credentials/environment-store.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { decideAs } from '../../../../src-main/services/deciding.ts'
import { importFiles } from '../../../../src-main/services/imports/import-files.ts'
import { undoDecision } from '../../../../src-main/services/matching/decide-match.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { randomOf } from '../../../helpers/random-of.ts'

export interface Schedule {
  dataFolder: string
  /** Threads that end on a message of the channel with this name are in its `workers`. */
  programs: string
  channel: string
  seed: number
  /** Statements, three for each company in order. */
  statements: readonly string[]
}

const { dataFolder, programs, channel, seed, statements } = JSON.parse(process.argv[2] ?? '') as Schedule
const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const concilia = composeEngine(dataFolder, {
  entryUrl: pathToFileURL(join(programs, 'cli.js')).href,
  credentials: createEnvironmentStore(process.env),
  // What was matched in the background in a thread that died; anything else ends this process.
  onBug(error) {
    if (!isAppError(error, 'unexpected')) throw error
    return 'a thread died'
  },
})
const { companies } = await concilia.registry.read()
const threads = new BroadcastChannel(channel)

const decide = async (at: number, company: OpenCompany, random: () => number): Promise<void> => {
  const { groups } = company.mirror.read.listProposals({ limit: 20 })
  const group = groups[Math.floor(random() * groups.length)]
  if (group === undefined || random() < 0.3) {
    const { undone } = await undoDecision(concilia.deciding, company, {})
    if (undone) say(`${at} undone ${undone.id}`)
    return
  }
  const { results } = await decideAs(concilia.deciding, company, 'acceptGroups', { groupIds: [group.id] })
  const [result] = results
  if (result?.outcome === 'done') say(`${at} accepted ${group.id}`)
}

const give = async (at: number, company: OpenCompany): Promise<void> => {
  const known = company.mirror.read.listImports().length
  const file = statements[at * 3 + known]
  if (file === undefined) return
  const given = { paths: [file], dryRun: false, accountFor: () => `files-${at}`, isOurs: () => true }
  const { outcome } = await importFiles(concilia.deciding, company, given)
  say(`${at} ${outcome} ${known + 1}`)
}

const act = async (at: number, random: () => number): Promise<void> => {
  const id = companies[at]?.id
  if (id === undefined) throw new Error('ten companies')
  const which = random()
  if (which < 0.1) return concilia.companies.close(id)
  const company = await concilia.companies.get(id)
  if (which < 0.3) await concilia.sync.run(company, { match: true })
  else if (which < 0.4) await give(at, company)
  else if (which < 0.43) threads.postMessage('end')
  else await decide(at, company, random)
}

say('begun')
await Promise.all(
  companies.map(async (_, at) => {
    const random = randomOf(seed * 100 + at)
    for (;;)
      await act(at, random).catch((error: unknown) => {
        if (!isAppError(error)) throw error
        say(`${at} failed ${error.code}`) // what was under way in a thread that died
      })
  }),
)
