/** After the office's server was restored from an older backup: what it lost, and how a desk and the server agree again. */
import { AppError } from '#core/app-error.ts'
import type { Head, SharedLog } from '../../connectors/shared-log/shared-log.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { toSent } from './sync-shared.ts'

/** How many events are sent at once. */
const BATCH = 100

type Lost = ReturnType<OpenCompany['mirror']['read']['listNumbered']>[number]

/**
 * Sends what the server lost, with authors and instants. A desk that is no reviewer's may send its own again like any
 * decision of its own. What the server refuses stays here, and is judged like one of this desk. Errors: those of the log,
 * office-not-allowed (another login's decisions are sent by reviewers).
 *
 * @returns how many were sent
 */
export const sendLost = async (
  log: SharedLog,
  company: OpenCompany,
  shared: string,
  { isReviewer }: { isReviewer: boolean },
): Promise<number> => {
  const refused = new Set<string>()
  let sent = 0
  for (;;) {
    const found = await findLost(log, company, shared)
    const lost = found.lost.filter(({ uuid }) => !refused.has(uuid))
    if (lost.length === 0) return sent
    if (!isReviewer) {
      if (lost.every(({ author }) => author === log.login)) return sent
      throw new AppError(
        'office-not-allowed',
        'the office’s server lost decisions of other logins: a reviewer sends them again',
      )
    }
    sent += await sendFrom(log, company, shared, { head: found.head, lost, refused })
  }
}

/** Until all are sent, or the server has something else meanwhile. */
const sendFrom = async (
  log: SharedLog,
  company: OpenCompany,
  shared: string,
  { head, lost, refused }: { head: Head; lost: readonly Lost[]; refused: Set<string> },
): Promise<number> => {
  let sent = 0
  let from = head
  for (let at = 0; at < lost.length; at += BATCH) {
    const batch = lost.slice(at, at + BATCH)
    const content = new Map(company.mirror.read.readEvents(batch).map((event) => [event.uuid, event]))
    const events = []
    for (const { uuid, author, at: when } of batch) {
      const event = content.get(uuid)
      if (event) events.push({ ...(await toSent({ log }, company, shared, event)), author, at: when })
      else refused.add(uuid)
    }
    if (events.length === 0) continue
    const answer = await log.pushLost(shared, from, events)
    if (answer.outcome === 'refused') refused.add(answer.id)
    if (answer.outcome !== 'numbered') return sent
    from = answer.head
    sent += events.length
  }
  return sent
}

/** The ids of all events that the server has, and its head. */
export const readIds = async (log: SharedLog, shared: string): Promise<{ head: Head; ids: Set<string> }> => {
  for (;;) {
    const ids = new Set<string>()
    let head: Head = { number: 0, hash: '' }
    for (;;) {
      const page = await log.pull(shared, head)
      if (page.outcome === 'restored') break // once more meanwhile: from the beginning
      const last = page.events.at(-1)
      if (last === undefined) return { head, ids }
      for (const { id } of page.events) ids.add(id)
      head = { number: last.number, hash: last.hash }
    }
  }
}

/** Events with a number here that the server does not have, in their order. */
export const findLost = async (
  log: SharedLog,
  { mirror }: OpenCompany,
  shared: string,
): Promise<{ head: Head; lost: Lost[] }> => {
  const { head, ids } = await readIds(log, shared)
  return { head, lost: mirror.read.listNumbered().filter(({ uuid }) => !ids.has(uuid)) }
}
