/** Desks of an office over one log that numbers, as the server does: from the head, or not at all. */

import { toEvent } from '../../../../src-main/db/decision-log/event-schema.ts'
import type { LoggedEvent } from '../../../../src-main/db/decision-log/events.ts'
import { runCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import { applyShared } from '../../../../src-main/db/sharing/apply-shared.ts'
import type { AgreedCommand } from '../../../../src-main/db/sharing/capture.ts'
import {
  beginSharing,
  eventsToSend,
  findShared,
  listPending,
} from '../../../../src-main/db/sharing/shared-state.ts'
import { LogBench } from './log-bench.ts'
import { AT, makeCompanyFolder } from './mirror-fixtures.ts'

export interface NumberedLine {
  uuid: string
  author: string
  at: string
  payload: string
}

export class NumberingLog {
  readonly events: NumberedLine[] = []
  push(head: number, sent: readonly LoggedEvent[], author: string): 'numbered' | 'behind' {
    if (head !== this.events.length) return 'behind'
    for (const event of sent) {
      if (this.events.some(({ uuid }) => uuid === event.uuid))
        throw new Error(`numbered twice: ${event.uuid}`)
      this.events.push({ uuid: event.uuid, author, at: AT, payload: JSON.stringify(event) })
    }
    return 'numbered'
  }
}

export class DeskBench extends LogBench {
  readonly name: string
  readonly server: NumberingLog
  /** As an older version of the program: these kinds are of a later one. */
  unreadable: ReadonlySet<string> = new Set()
  constructor(name: string, server: NumberingLog) {
    super()
    this.name = name
    this.server = server
  }
  bringRows(order: readonly number[]): void {
    super.sync([...order])
  }
  share(): void {
    this.log.transaction((trx) => beginSharing(trx, { company: 'c' }))
  }
  get head(): number {
    return findShared(this.db)?.number ?? 0
  }
  pending(): string[] {
    return listPending(this.db).map(({ uuid }) => uuid)
  }
  /** @param page how many events come at once */
  pull(page = 1000): void {
    while (this.pullPage(page) > 0);
  }
  private pullPage(page: number): number {
    const from = this.head
    const events = this.server.events.slice(from, from + page).map(({ payload, ...event }, index) => ({
      ...event,
      number: from + index + 1,
      payload,
      event: this.#read(event.uuid, payload),
    }))
    if (events.length === 0) return 0
    const number = from + events.length
    this.log.transaction((trx) =>
      applyShared(trx, { head: { number, hash: `h${number}` }, events, by: this.name, at: this.now() }),
    )
    return events.length
  }
  #read(uuid: string, payload: string): LoggedEvent | undefined {
    const event = toEvent(JSON.parse(payload))
    // What it made, or has read from its own log, it reads.
    const isHere = this.db.readColumn('SELECT uuid FROM event_order WHERE uuid = ?').get(uuid) !== undefined
    return !isHere && event && this.unreadable.has(event.action) ? undefined : event
  }
  /** @returns whether everything was sent */
  send(
    batch = 5,
    meanwhile: () => void = () => undefined,
    isAnswerLost: () => boolean = () => false,
  ): boolean {
    for (let round = 0; round < 9; round += 1) {
      this.pull(batch)
      const sent = this.log.transaction((trx) => eventsToSend(trx, { limit: batch }))
      if (sent.length === 0) return this.pending().length === 0
      meanwhile()
      if (this.server.push(this.head, sent, this.name) === 'numbered' && isAnswerLost()) return false
    }
    return false
  }
  /** What has to be numbered before it counts here. @returns whether it was */
  online(command: AgreedCommand, input: object): boolean {
    if (!this.send()) return false
    const named = { command, input: { ...input, by: this.name, at: this.now() } as never }
    const { events } = runCommand(this.db, 'capture', named)
    if (events.length === 0) return false
    const answer = this.server.push(this.head, events, this.name)
    this.pull()
    return answer === 'numbered'
  }
}

/** A desk that has these rows, their proposals, and a company that it shares. */
export const openDesk = async (
  name: string,
  server: NumberingLog,
  rows: Parameters<DeskBench['bringRows']>[0],
): Promise<DeskBench> => {
  const desk = new DeskBench(name, server)
  await makeCompanyFolder(desk.home)
  await desk.open()
  desk.bringRows(rows)
  desk.propose()
  desk.share()
  return desk
}
