/**
 * The whole program against the truth its own service never tells: connects, syncs and matches through the
 * command line, then compares every proposed pair with who really paid what.
 * `node test/bench/sandbox/against-truth.ts [seed] [documents] [transactions]`; fails when a certain pair is wrong.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#core/clock.ts'
import { openSample } from '../../sandbox/sample.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'

interface Group {
  class: string
  allocations: { documentId: number | null; transactionId: string | null }[]
}

const [seed = 1, documents = 4_000, transactions = 7_000] = process.argv.slice(2).map(Number)
const options = { seed, documents, transactions, today: systemClock.today() }
const sandbox = await startSandbox(options)
const folder = await mkdtemp(join(tmpdir(), 'concilia-truth-'))

const concilia = (...words: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const program = new URL('../../../src-main/cli.ts', import.meta.url).pathname
    const child = spawn(
      process.execPath,
      [program, ...words, '--data-dir', folder, '--json', '--no-keychain'],
      {
        env: { ...process.env, CONCILIA_TOKEN: sandbox.token, CONCILIA_CLIENT_SECRET: sandbox.clientSecret },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    let output = ''
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString()
    })
    child.on('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`${words[0]}: ${output}`))))
  })

const pairKey = (documentId: number, transactionId: string): string => `${documentId} ${transactionId}`

try {
  const { invoicingUrl, bankingUrl, authUrl, email, clientId, accountId, documentIds } = sandbox
  const urls = ['--invoicing-url', invoicingUrl, '--banking-url', bankingUrl, '--auth-url', authUrl]
  await concilia(
    'company',
    'add',
    '--name',
    'X',
    ...urls,
    '--email',
    email,
    '--client-id',
    clientId,
    '--account-id',
    accountId,
  )
  await concilia('documents', 'track', '--range', `${documentIds.from}-${documentIds.to}`)
  await concilia('sync')
  const { groups } = JSON.parse(await concilia('match')) as { groups: Group[] }

  const sample = openSample(options)
  const open = new Set<number>()
  for (const document of sample.documents()) if (document.unpaidMinor > 0) open.add(document.id)
  const truth = new Map<string, { scenario: string; decidable: boolean }>()
  for (const { documentId, transactionId, scenario, decidable } of sample.truth())
    if (documentId !== null && transactionId !== null)
      truth.set(pairKey(documentId, transactionId), { scenario, decidable })
  sample.close()

  const found = new Map<string, string>()
  const classes: Record<string, { groups: number; wrong: number }> = {}
  for (const group of groups) {
    const figure = classes[group.class] ?? { groups: 0, wrong: 0 }
    const pairs = group.allocations.flatMap(({ documentId, transactionId }) =>
      documentId === null || transactionId === null ? [] : [pairKey(documentId, transactionId)],
    )
    const isWrong = pairs.some((pair) => !truth.has(pair))
    if (!isWrong) for (const pair of pairs) found.set(pair, group.class)
    classes[group.class] = { groups: figure.groups + 1, wrong: figure.wrong + (isWrong ? 1 : 0) }
  }
  const scenarios: Record<string, { pairs: number; found: number; certain: number }> = {}
  for (const [pair, { scenario }] of truth) {
    if (!open.has(Number(pair.split(' ')[0]))) continue
    const figure = scenarios[scenario] ?? { pairs: 0, found: 0, certain: 0 }
    figure.pairs += 1
    if (found.has(pair)) figure.found += 1
    if (found.get(pair) === 'certain') figure.certain += 1
    scenarios[scenario] = figure
  }
  console.table(classes)
  console.table(scenarios)
  console.log(JSON.stringify({ seed, documents, transactions, classes, scenarios }))
  process.exitCode = (classes.certain?.wrong ?? 0) > 0 ? 1 : 0
} finally {
  await sandbox.close()
  await rm(folder, { recursive: true, force: true })
}
