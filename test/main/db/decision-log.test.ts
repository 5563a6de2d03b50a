import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUpFile } from '../../../src-main/db/backup.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/commands/writer-commands.ts'
import type { WritableDb } from '../../../src-main/db/connection.ts'
import { type DecisionLog, openDecisionLog } from '../../../src-main/db/decision-log/decision-log-file.ts'
import { LOG_NAME } from '../../../src-main/db/decision-log/log-file.ts'
import { isLogCurrent } from '../../../src-main/db/decision-log/log-state.ts'
import { openWritable } from '../../../src-main/db/open-writable.ts'
import { encodeProposals } from '../../../src-main/db/proposal-lines.ts'
import { countWaiting } from '../../../src-main/db/repositories/waiting.ts'
import { restoreFile } from '../../../src-main/db/restore.ts'
import { runCommand } from '../../../src-main/db/run-command.ts'
import {
  AT,
  aDocument,
  aSimpleProposal,
  aTransaction,
  makeCompanyFolder,
  temporaryFolder,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const NUMBERS = [1, 2, 3, 4, 5]

/** A company's folder with its mirror open, as the writer has it. */
class Bench {
  readonly folder = temporaryFolder()
  company = 'serracao'
  db!: WritableDb
  log!: DecisionLog
  copies: string[] = []
  readonly acknowledged: unknown[] = []
  #minute = 0

  get home(): string {
    return join(this.folder.path, this.company)
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
  /** Everything the services hold. Documents and movements come in an order that gives them other rows the second time. */
  sync(order = NUMBERS): void {
    runCommand(this.log, 'writeDocuments', { documents: order.map((id) => aDocument({ id })), at: AT })
    mirrorPages(this.db, [
      order.map((id) => aTransaction(id % 2 === 0 ? { sourceId: `m-${id}` } : { text: `TRF ${id}` })),
    ])
    runCommand(this.log, 'reviewAcceptedGroups', {})
  }
  /** Proposals of now: each document with the movement of its number. */
  propose(): void {
    const rowOf = this.db.readColumn<number>(
      'SELECT id FROM bank_transaction WHERE source_id = ?1 OR text = ?2',
    )
    const proposals = NUMBERS.map((number) => {
      const row = rowOf.get(`m-${number}`, `TRF ${number}`) ?? 0
      const proposal = aSimpleProposal(number)
      return { ...proposal, allocations: proposal.allocations.map((one) => ({ ...one, transactionId: row })) }
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
          `SELECT a.group_id, a.document_id, t.source_id, t.text, a.amount_minor, a.kind, a.unpaid_seen_minor,
             a.total_seen_minor, a.transaction_seen_minor, a.explained
           FROM allocation a JOIN bank_transaction t ON t.id = a.transaction_id ORDER BY a.group_id, a.position`,
        )
        .all(),
      declines: this.db.read('SELECT document_id, group_id FROM decline ORDER BY group_id').all(),
      open: this.db.read('SELECT id, open_minor, matched FROM document ORDER BY id').all(),
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
  lines(): string[] {
    return readFileSync(this.logFile, 'utf8').split('\n').slice(1, -1)
  }
  setAside(): string[] {
    return readdirSync(this.home).filter((name) => /^decisions-/.test(name))
  }
}

describe('the log of decisions', () => {
  let bench: Bench
  const accept = (number: number) => bench.run('acceptGroups', { groupIds: [`g-${number}`] })
  const reject = (number: number) => bench.run('rejectGroups', { groupIds: [`g-${number}`] })

  beforeEach(async () => {
    bench = new Bench()
    await makeCompanyFolder(bench.home)
    await bench.open()
    await bench.copy()
    bench.sync()
    bench.propose()
    await bench.copy()
  })
  afterEach(() => {
    bench.db.close()
    bench.folder.remove()
  })

  it('holds each decision before it is acknowledged, one a line, and is readable by its owner alone', () => {
    expect(existsSync(bench.logFile)).toBe(false)
    accept(1)
    expect(bench.lines()).toHaveLength(1)
    reject(2)
    bench.run('undoGroup', { groupId: 'g-2' })
    const said = bench.lines().map((line) => JSON.parse(line))
    expect(said).toMatchObject([
      {
        action: 'accepted',
        by: 'ana',
        documents: [{ id: 1 }],
        transactions: [{ account: 'conta-1', id: null, occurrence: 1 }],
      },
      { action: 'rejected', transactions: [{ account: 'conta-1', id: 'm-2' }] },
      { action: 'undone' },
    ])
    expect(said.map(({ uuid }) => uuid)).toEqual(
      (bench.acknowledged as { uuid: string }[]).map(({ uuid }) => uuid),
    )
    expect(isLogCurrent(bench.db, bench.logFile)).toBe(true)
    if (process.platform !== 'win32') expect(statSync(bench.logFile).mode & 0o777).toBe(0o600)
  })

  it('gives a restored copy what it lacks, in order', async () => {
    accept(1)
    await bench.copy()
    bench.run('acceptGroups', { groupIds: ['g-2', 'g-3'] })
    bench.run('undoGroup', { act: 2 })
    bench.run('redoGroup', { groupId: 'g-2' })
    reject(4)
    bench.run('teachAlias', { kind: 'name', value: 'Tasca do Zé', taxId: '509442013' })
    const before = bench.decisions()
    for (const copy of bench.copies.slice(1)) {
      await bench.restore(copy)
      expect(bench.decisions()).toEqual(before)
      expect(bench.lines()).toHaveLength(bench.acknowledged.length + 1)
    }
    bench.run('undoGroup', { groupId: 'g-1' })
    expect(bench.lines()).toHaveLength(bench.acknowledged.length + 1)
  })

  it('keeps decisions waiting whose members a sync has yet to bring, then puts them in force on other rows', async () => {
    accept(1)
    accept(4)
    bench.run('undoGroup', { groupId: 'g-1' })
    reject(3)
    bench.run('redoGroup', { groupId: 'g-1' })
    const before = bench.decisions()
    await bench.restore(bench.copies[0] ?? '')
    expect(bench.events()).toEqual([])
    expect(countWaiting(bench.db)).toBe(5)
    bench.sync(NUMBERS.slice(0, 3))
    expect(countWaiting(bench.db)).toBe(1)
    await bench.reopen()
    bench.sync([5, 4, 3, 2, 1])
    expect(countWaiting(bench.db)).toBe(0)
    expect(bench.decisions()).toEqual(before)
    expect(bench.lines()).toHaveLength(5)
  })

  it('keeps an acknowledged decision in force where the source contradicts it by now', async () => {
    accept(1)
    await bench.reopen(() => copyFileSync(bench.copies[1] ?? '', bench.file))
    await bench.reopen(() => copyFileSync(bench.copies[0] ?? '', bench.file))
    const paid = { ...aDocument({ id: 1 }), unpaidMinor: 0 as never }
    runCommand(bench.log, 'writeDocuments', { documents: [paid], at: AT })
    bench.sync(NUMBERS.slice(1))
    mirrorPages(bench.db, [[aTransaction({ text: 'TRF 1' })]], { scope: 'recent' })
    runCommand(bench.log, 'reviewAcceptedGroups', {})
    expect(bench.db.read("SELECT state FROM match_group WHERE id = 'g-1'").all()).toEqual([
      { state: 'confirmed' },
    ])
  })

  it('loses to a later decision about the same members that was made while it waited', async () => {
    accept(1)
    await bench.restore(bench.copies[0] ?? '')
    bench.db.transaction((trx) => trx.write('UPDATE waiting_event SET after_sequence = -1').run())
    runCommand(bench.log, 'writeDocuments', { documents: [aDocument({ id: 1 })], at: AT })
    mirrorPages(bench.db, [[aTransaction({ text: 'TRF 1' })]])
    bench.propose()
    reject(1)
    runCommand(bench.log, 'reviewAcceptedGroups', {})
    expect(bench.db.readColumn('SELECT state FROM match_group').all()).toEqual(['rejected'])
    expect(countWaiting(bench.db)).toBe(0)
  })

  it('is written again from the mirror where it is gone', async () => {
    accept(1)
    reject(2)
    const lines = bench.lines()
    await bench.reopen(() => rmSync(bench.logFile))
    expect(bench.lines()).toEqual(lines)
    rmSync(bench.logFile)
    accept(3)
    expect(bench.lines().slice(0, 2)).toEqual(lines)
    expect(bench.lines()).toHaveLength(3)
  })

  it('loses a torn last line and nothing else', async () => {
    accept(1)
    const whole = readFileSync(bench.logFile)
    await bench.reopen(() => writeFileSync(bench.logFile, Buffer.concat([whole, Buffer.from('{"sum":"0f"')])))
    expect(readFileSync(bench.logFile)).toEqual(whole)
    expect(bench.setAside()).toEqual([])
    accept(2)
    expect(bench.lines()).toHaveLength(2)
  })

  it('is set aside where a line is damaged, and all other lines count', async () => {
    accept(1)
    accept(2)
    reject(3)
    const before = bench.decisions()
    for (const at of [30, 400]) {
      const text = readFileSync(bench.logFile)
      text[at] = (text[at] ?? 0) ^ 1
      await bench.reopen(() => {
        writeFileSync(bench.logFile, Buffer.concat([text, Buffer.from('\n')]))
      })
      expect(bench.decisions()).toEqual(before)
      expect(bench.lines()).toHaveLength(3)
    }
    expect(bench.setAside()).toHaveLength(2)
    expect(bench.setAside().every((name) => name.startsWith('decisions-damaged-'))).toBe(true)
    await bench.restore(bench.copies[1] ?? '')
    expect(bench.decisions()).toEqual(before)
  })

  it('of another company, or of a newer version, is set aside and never put in force', async () => {
    accept(1)
    const before = bench.decisions()
    const other = new Bench()
    other.company = 'padaria'
    await makeCompanyFolder(other.home)
    await other.open()
    other.sync()
    other.propose()
    other.run('rejectGroups', { groupIds: ['g-1'] })
    other.db.close()
    await bench.reopen(() => copyFileSync(other.logFile, bench.logFile))
    other.folder.remove()
    expect(bench.decisions()).toEqual(before)
    expect(bench.lines()).toHaveLength(1)
    expect(bench.setAside()).toEqual([expect.stringMatching(/^decisions-other-company-/)])
  })

  it('keeps a decision from being made where it cannot be written, and nothing is half done', async () => {
    await bench.reopen(() => {
      rmSync(bench.logFile, { force: true })
      writeFileSync(join(bench.home, 'x'), '')
    })
    accept(1)
    const before = bench.decisions()
    const broken = await openDecisionLog(bench.db, {
      file: join(bench.home, 'x', 'decisions.jsonl'),
      company: bench.company,
      now: AT,
    })
    const decide = () => runCommand(broken, 'acceptGroups', { groupIds: ['g-2'], by: 'ana', at: AT })
    expect(decide).toThrow(expect.objectContaining({ code: 'storage-failed' }))
    expect(bench.decisions()).toEqual(before)
    // What decides nothing goes on.
    runCommand(broken, 'writeSetting', { name: 'completed-at', value: AT })
  })

  it('is as before where a decision could not be committed', () => {
    accept(1)
    const text = readFileSync(bench.logFile, 'utf8')
    const failing = () =>
      bench.log.transaction((trx) => {
        runCommand({ transaction: (work) => work(trx) }, 'acceptGroups', {
          groupIds: ['g-2'],
          by: 'ana',
          at: AT,
        })
        // Deferred to the commit, which it makes fail.
        trx.write('PRAGMA defer_foreign_keys = ON').run()
        trx.write("INSERT INTO alias_lesson VALUES (999, 'g-none')").run()
      })
    expect(failing).toThrow('FOREIGN KEY')
    expect(readFileSync(bench.logFile, 'utf8')).toBe(text)
    accept(2)
    expect(bench.lines()).toHaveLength(2)
  })
})

type Step =
  | { act: 'accept' | 'reject' | 'undo' | 'redo'; group: number }
  | { act: 'accept-many'; groups: number[] }
  | { act: 'copy' | 'lose-log' | 'tear-log' | 'reopen' | 'killed-before-commit' | 'killed-before-log' }
  | { act: 'restore'; which: number }

const group = fc.constantFrom(...NUMBERS)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constantFrom('accept' as const, 'reject' as const, 'undo' as const, 'redo' as const),
        group,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('accept-many' as const),
        groups: fc.uniqueArray(group, { minLength: 2 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constantFrom(
          'copy' as const,
          'lose-log' as const,
          'tear-log' as const,
          'reopen' as const,
          'killed-before-commit' as const,
          'killed-before-log' as const,
        ),
      }),
    },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('restore' as const), which: fc.nat(9) }) },
  ),
  { minLength: 4, maxLength: 14 },
)

const decide = (bench: Bench, step: Step): void => {
  if (step.act === 'accept') bench.run('acceptGroups', { groupIds: [`g-${step.group}`] })
  if (step.act === 'reject') bench.run('rejectGroups', { groupIds: [`g-${step.group}`] })
  if (step.act === 'undo') bench.run('undoGroup', { groupId: `g-${step.group}` })
  if (step.act === 'redo') bench.run('redoGroup', { groupId: `g-${step.group}` })
  if (step.act === 'accept-many')
    bench.run('acceptGroups', { groupIds: step.groups.map((one) => `g-${one}`) })
}

const take = async (bench: Bench, step: Step): Promise<void> => {
  const hadLog = existsSync(bench.logFile)
  decide(bench, step)
  if (step.act === 'copy') await bench.copy()
  if (step.act === 'reopen') await bench.reopen()
  if (step.act === 'lose-log') await bench.reopen(() => rmSync(bench.logFile, { force: true }))
  if (step.act === 'tear-log' && hadLog)
    await bench.reopen(() => writeFileSync(bench.logFile, '{"sum":"torn', { flag: 'a' }))
  if (step.act === 'restore') {
    await bench.restore(bench.copies[step.which % bench.copies.length] ?? '')
    bench.sync()
  }
  if (step.act === 'killed-before-log' && hadLog) {
    const { size } = statSync(bench.logFile)
    bench.run('acceptGroups', { groupIds: ['g-1'] })
    await bench.reopen(() => truncateSync(bench.logFile, size))
  }
  if (step.act === 'killed-before-commit') {
    await bench.copy()
    bench.run('acceptGroups', { groupIds: ['g-2'] })
    await bench.restore(bench.copies.at(-1) ?? '')
  }
}

it('after restoring any copy, with any kills before, what is decided is what was acknowledged', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const bench = new Bench()
      try {
        await makeCompanyFolder(bench.home)
        await bench.open()
        await bench.copy()
        bench.sync()
        bench.propose()
        for (const step of history) {
          await take(bench, step)
          bench.propose()
        }
        const before = bench.decisions()
        const acknowledged = Map.groupBy(
          bench.acknowledged as { groupId: string }[],
          ({ groupId }) => groupId,
        )
        expect(before.history).toEqual(Object.fromEntries([...acknowledged].toSorted()))
        for (const copy of bench.copies) {
          await bench.restore(copy)
          bench.sync()
          expect(bench.decisions()).toEqual(before)
        }
      } finally {
        bench.db.close()
        bench.folder.remove()
      }
    }),
    { numRuns: 15 },
  )
}, 300_000)
