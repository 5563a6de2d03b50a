/** A mirror with its log of decisions, copies of it, and what was acknowledged so far. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { WritableDb } from '../../../../src-main/db/connection/connection.ts'
import { backUpFile } from '../../../../src-main/db/copies/backup.ts'
import { restoreFile } from '../../../../src-main/db/copies/restore.ts'
import { type DecisionLog, openDecisionLog } from '../../../../src-main/db/decision-log/decision-log-file.ts'
import { LOG_NAME } from '../../../../src-main/db/decision-log/log-file.ts'
import { openWritable } from '../../../../src-main/db/mirror/open-writable.ts'
import type { CommandInput, WriterCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import { encodeProposals } from '../../../../src-main/db/proposals/proposal-lines.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { AT, aDocument, aSimpleProposal, aTransaction } from './mirror-fixtures.ts'
import { mirrorPages } from './mirror-pages.ts'

export const NUMBERS = [1, 2, 3, 4, 5]

/** A company's folder with its mirror open, as the writer has it. */
export class LogBench {
  readonly folder = newFolder()
  company = 'serracao'
  db!: WritableDb
  log!: DecisionLog
  copies: string[] = []
  readonly acknowledged: unknown[] = []
  #minute = 0

  get home(): string {
    return join(this.folder, this.company)
  }
  get file(): string {
    return join(this.home, 'mirror.sqlite')
  }
  get logFile(): string {
    return join(this.home, LOG_NAME)
  }
  now(): string {
    this.#minute += 1
    return new Date(Date.parse(AT) + this.#minute * 60_000).toISOString()
  }
  async open(): Promise<void> {
    this.db = await openWritable(this.file, { now: this.now() })
    this.log = await openDecisionLog(this.db, { file: this.logFile, company: this.company, now: this.now() })
  }
  async reopen(meanwhile: () => unknown = () => undefined): Promise<void> {
    this.db.close()
    await meanwhile()
    await this.open()
  }
  /** All data of the services. Documents and transactions come in an order that gives them other row numbers the second time. */
  sync(order = NUMBERS): void {
    runCommand(this.log, 'writeDocuments', { documents: order.map((id) => aDocument({ id })), at: AT })
    mirrorPages(this.db, [
      order.map((id) => aTransaction(id % 2 === 0 ? { sourceId: `m-${id}` } : { text: `TRF ${id}` })),
    ])
    runCommand(this.log, 'reviewAcceptedGroups', {})
  }
  /** Proposals of now: each document with the transaction of its number. */
  propose(): void {
    const rowOf = this.db.readColumn<number>(
      'SELECT id FROM bank_transaction WHERE source_id = ?1 OR text = ?2',
    )
    const documentOf = this.db.readColumn<number>('SELECT id FROM document WHERE source_id = ?')
    const proposals = NUMBERS.map((number) => {
      const members = {
        documentId: documentOf.get(number) ?? 0,
        transactionId: rowOf.get(`m-${number}`, `TRF ${number}`) ?? 0,
      }
      const proposal = aSimpleProposal(number)
      return { ...proposal, allocations: proposal.allocations.map((one) => ({ ...one, ...members })) }
    })
    runCommand(this.log, 'replaceProposals', { encoded: encodeProposals(proposals), decidedThrough: 0 })
  }
  run<C extends WriterCommand>(command: C, input: Omit<CommandInput<C>, 'by' | 'at'>): void {
    const before = this.sequence()
    runCommand(this.log, command, { ...input, by: 'ana', at: this.now() } as CommandInput<C>)
    this.acknowledged.push(...this.events(before))
  }
  sequence(): number {
    return this.db.readColumn<number>('SELECT coalesce(max(sequence), 0) FROM decision_event').get() ?? 0
  }
  events(after = 0): unknown[] {
    return this.db
      .read(
        'SELECT uuid, at, by, action, group_id AS groupId FROM decision_event WHERE sequence > ? ORDER BY sequence',
      )
      .all(after)
  }
  /** What was decided, and what it amounts to, in words every mirror has. */
  decisions() {
    const byGroup = Map.groupBy(this.events() as { groupId: string }[], ({ groupId }) => groupId)
    return {
      history: Object.fromEntries([...byGroup].toSorted()),
      states: this.db.read('SELECT id, state FROM match_group ORDER BY id').all(),
      allocations: this.db
        .read(
          `SELECT a.group_id, d.source_id AS document, t.source_id, t.text, a.amount_minor, a.kind, a.unpaid_seen_minor,
             a.total_seen_minor, a.transaction_seen_minor, a.explained
           FROM allocation a JOIN document d ON d.id = a.document_id
           JOIN bank_transaction t ON t.id = a.transaction_id ORDER BY a.group_id, a.position`,
        )
        .all(),
      declines: this.db
        .read('SELECT source_id, group_id FROM decline JOIN document ON id = document_id ORDER BY group_id')
        .all(),
      open: this.db.read('SELECT source_id, open_minor, matched FROM document ORDER BY source_id').all(),
      lessons: this.db
        .read(
          'SELECT kind, value, tax_id, group_id FROM alias JOIN alias_lesson ON alias_id = id ORDER BY group_id, kind',
        )
        .all(),
      aliases: this.db
        .read('SELECT kind, value, tax_id, taught_at, forgotten_at FROM alias ORDER BY kind, value')
        .all(),
    }
  }
  async copy(): Promise<void> {
    this.copies.push(await backUpFile(this.file, join(this.home, 'backups'), this.now()))
  }
  async restore(copy: string): Promise<void> {
    await this.reopen(() =>
      restoreFile(this.file, join(this.home, 'backups'), basename(copy, '.sqlite'), this.now()),
    )
  }
  /** With the first, which names the company. */
  allLines(): string[] {
    return readFileSync(this.logFile, 'utf8').split('\n').slice(0, -1)
  }
  lines(): string[] {
    return this.allLines().slice(1)
  }
  setAside(): string[] {
    return readdirSync(this.home).filter((name) => /^decisions-/.test(name))
  }
}
