/** The same act through the window's calls and through the command line: the same is written, and the same follows. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { type Concilia, compose } from '../../src-main/compose.ts'
import { openReadable } from '../../src-main/db/connection/open.ts'
import { listProposals } from '../../src-main/db/decisions/groups.ts'
import { listHistory } from '../../src-main/db/decisions/history.ts'
import { openCompanyRegistry } from '../../src-main/services/companies/registry.ts'
import { mirrorFileOf } from '../../src-main/services/data-folder.ts'
import type { FollowUps } from '../../src-main/services/follow-ups.ts'
import { startSandbox } from '../sandbox/start-sandbox.ts'
import { cliFor, newDataFolder, runCli } from './cli/run-cli.ts'
import { type ChannelBench, openChannelBench } from './ipc/helpers/channel-bench.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** The requested follow-ups, in order, since the last check. */
let followed: string[] = []
const watched = (concilia: Concilia): Concilia => {
  const { followUps } = concilia.deciding
  for (const name of Object.keys(followUps) as (keyof FollowUps)[]) {
    const own = followUps[name] as (...args: unknown[]) => unknown
    const noting = (...args: unknown[]): unknown => {
      followed.push(name)
      // Follow-ups that run in the background would make results depend on time: they are recorded and not run.
      return name === 'quiet' || name === 'changed' ? own(...args) : Promise.resolve()
    }
    Object.assign(followUps, { [name]: noting })
  }
  return concilia
}
const runWatched = (words: readonly string[], env?: Record<string, string>) =>
  runCli(words, env, (options) => watched(compose(options)))

const SERVICE = { seed: 5, documents: 40, transactions: 80, readyDelayMs: 0, today: '2026-06-30' as IsoDate }

/** What an act is on either side; a group is named by its place in a list both sides have in the same order. */
const ACTS: Record<
  string,
  {
    window(bench: ChannelBench, groups: readonly string[], copies: readonly string[]): Promise<unknown>
    /** @param source the source id of a transaction that nothing is decided or proposed for */
    words(groups: readonly string[], copies: readonly string[], source: string): readonly string[]
  }
> = {
  match: { window: ({ value }) => value('matching.propose', {}), words: () => ['match'] },
  reject: {
    window: ({ value }, [, second = '']) => value('matching.reject', { groupIds: [second] }),
    words: ([, second = '']) => ['reject', second],
  },
  'undo the latest': {
    window: ({ value }) => value('matching.undo', {}),
    words: () => ['undo'],
  },
  'redo the latest': { window: ({ value }) => value('matching.redo', {}), words: () => ['redo'] },
  'accept what is certain': {
    window: async ({ value }) => {
      await value('matching.propose', {})
      const { counts } = await value('matching.countBulk', {})
      const certain = counts.filter(({ combination }) => combination.class === 'certain')
      return value('matching.acceptBulk', { shown: certain.flatMap(({ shown }) => shown) })
    },
    words: () => ['match', '--accept', 'certain'],
  },
  'accept one': {
    window: async ({ value }, [first = '']) => {
      const { groups } = await value('matching.listProposals', { limit: 200 })
      const shown = groups.find(({ id }) => id === first)
      if (!shown?.class) throw new Error('there is no such proposal')
      const { allocations, explained } = shown
      return value('matching.acceptShown', { groupId: first, class: shown.class, allocations, explained })
    },
    words: ([first = '']) => ['accept', first],
  },
  'put a transaction under a category': {
    window: ({ value, folder, companyId }) =>
      value('endings.classify', {
        transactionIds: [openTransactionIn(folder, companyId).id],
        categoryId: 'other',
      }),
    words: (_groups, _copies, source) => ['classify', source, '--category', 'other'],
  },
  'leave a transaction open': {
    window: ({ value, folder, companyId }) =>
      value('endings.leaveOpen', {
        transactionIds: [openTransactionIn(folder, companyId).id],
        note: 'nobody knows it',
      }),
    words: (_groups, _copies, source) => ['leave-open', source, '--note', 'nobody knows it'],
  },
  'write a note beside a transaction': {
    window: ({ value, folder, companyId }) =>
      value('notes.write', {
        of: { transactionId: openTransactionIn(folder, companyId).id },
        text: 'ask the bank',
      }),
    words: (_groups, _copies, source) => ['note', '--transaction', source, '--text', 'ask the bank'],
  },
  'add a category': {
    window: ({ value }) =>
      value('endings.saveCategory', { id: null, name: 'Estacionamento', account: '6226', isHidden: false }),
    words: () => ['categories', 'add', 'Estacionamento', '--account', '6226'],
  },
  'add a partner': {
    window: ({ value }) =>
      value('partners.add', { body: { CompanyTaxId: '509442013', CompanyCountry: 'PT' } }),
    words: () => ['partner', 'add', '--tax-id', '509442013'],
  },
  'go back to a copy': {
    window: ({ value }, _groups, [copy = '']) => value('backups.restore', { backupId: copy }),
    words: (_groups, [copy = '']) => ['company', 'restore', '--copy', copy],
  },
  'remove the company': {
    window: ({ value }) => value('companies.remove', {}),
    words: () => ['company', 'remove', '--company', 'Alfa'],
  },
}

let bench: ChannelBench
let cli: ReturnType<typeof cliFor>
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let ids: { window: CompanyId; terminal: CompanyId }

const connected: Record<'window' | 'terminal', string[]> = { window: [], terminal: [] }

beforeAll(async () => {
  bench = await openChannelBench(SERVICE, watched)
  connected.window = taken()
  sandbox = await startSandbox(SERVICE)
  cli = cliFor(sandbox, newDataFolder(), runWatched)
  await cli.add()
  connected.terminal = taken()
  const { companies } = await openCompanyRegistry(cli.dataFolder).read()
  ids = { window: bench.companyId, terminal: companies[0]?.id ?? ('' as CompanyId) }
  await bench.value('documents.track', { ids: { range: bench.sandbox.documentIds } })
  await bench.concilia.sync.run(await bench.concilia.companies.get(ids.window))
  await cli.track()
  expect((await cli.run(['sync'])).exit).toBe(0)
  taken()
})
afterAll(async () => {
  await bench.close()
  await sandbox.close()
})

const taken = (): string[] => {
  const names = followed
  followed = []
  return names
}

/** The content of a mirror without what differs in each copy: ids and times. */
const heldIn = (folder: string, id: CompanyId): unknown => {
  const file = mirrorFileOf(folder, id)
  if (!existsSync(file)) return 'none'
  const db = openReadable(file)
  try {
    const proposals = listProposals(db, { limit: 500 }).groups
    const history = listHistory(db, { limit: 500 })
    const sumsOf = ({ allocations }: (typeof proposals)[number]): number[] =>
      allocations.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)
    return {
      proposals: proposals.map((group) => [group.class, ...sumsOf(group)].join(' ')).toSorted(),
      history: history.map(({ action, group }) => [action, group.state, ...sumsOf(group)].join(' ')),
      partners: db.readColumn<string>('SELECT tax_id FROM partner ORDER BY tax_id').all(),
      notes: db.readColumn<string>('SELECT text FROM note ORDER BY text').all(),
    }
  } finally {
    db.close()
  }
}
const groupsIn = (folder: string, id: CompanyId): string[] => {
  const db = openReadable(mirrorFileOf(folder, id))
  try {
    const { groups } = listProposals(db, { limit: 500 })
    return groups.flatMap((group) => (group.class === 'ambiguous' ? [] : [group.id]))
  } finally {
    db.close()
  }
}
/** The oldest transaction that nothing is decided or proposed for. */
const openTransactionIn = (folder: string, id: CompanyId): { id: number; source: string } => {
  const db = openReadable(mirrorFileOf(folder, id))
  try {
    const [first] = db
      .read<{ id: number; source: string }>(
        `SELECT id, source_id AS source FROM bank_transaction t
         WHERE open_minor <> 0 AND source_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM proposal_member m WHERE m.transaction_id = t.id)
         ORDER BY booking_date, id LIMIT 1`,
      )
      .all()
    if (!first) throw new Error('every transaction is decided or proposed')
    return first
  } finally {
    db.close()
  }
}
const copiesIn = (folder: string, id: CompanyId): string[] =>
  readdirSync(join(dirname(mirrorFileOf(folder, id)), 'backups'))
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => basename(name, '.sqlite'))
    .toSorted()

describe('the window and the command line', () => {
  it('ask for the same to follow when a company is connected', () => {
    expect(connected.window).toEqual(['connected'])
    expect(connected.terminal).toEqual(connected.window)
  })

  it.each(Object.entries(ACTS))('do the same: %s', async (_name, { window, words }) => {
    const { folder } = bench
    const { dataFolder } = cli
    // Both sides are read before either acts, since ids differ between them.
    const asked = { window: groupsIn(folder, ids.window), terminal: groupsIn(dataFolder, ids.terminal) }
    const { source } = openTransactionIn(dataFolder, ids.terminal)
    const copies = { window: copiesIn(folder, ids.window), terminal: copiesIn(dataFolder, ids.terminal) }

    await window(bench, asked.window, copies.window)
    const afterWindow = taken()
    const run = await cli.run(words(asked.terminal, copies.terminal, source))
    expect([run.exit, run.exit === 0 ? '' : run.stderr]).toEqual([0, ''])
    const afterTerminal = taken()

    expect(afterWindow.length).toBeGreaterThan(0)
    expect(afterTerminal).toEqual(afterWindow)
    expect(heldIn(dataFolder, ids.terminal)).toEqual(heldIn(folder, ids.window))
  })
})
