/** Any program of the same computer can list processes: none of the app's says a secret in its words or environment. */
import { readdir, readFile } from 'node:fs/promises'
import { ACCESS, startMaliciousService } from '../../helpers/malicious-service.ts'
import { expect, test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'
import { connectionTo, connectOnly, sync } from '../support/company.ts'

test.skip(process.platform !== 'linux', 'elsewhere a process cannot be asked for its environment this way')

test.use({ environment: { CONCILIA_PROBE: 'of-this-test' } })

/** A process and all below it, by its id. */
const familyOf = async (root: number): Promise<number[]> => {
  const parents = new Map<number, number>()
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') // ended meanwhile
    const parent = / \S (\d+) /.exec(stat.slice(stat.lastIndexOf(')')))?.[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const family = [root]
  for (const one of family) for (const [child, parent] of parents) if (parent === one) family.push(child)
  return family
}

/** The secret itself, escaped in an address, and in the three alignments of base64 within a longer text. */
const formsOf = (secret: string): string[] => {
  const within = [0, 1, 2].map((before) => {
    const bytes = Buffer.from(secret).subarray((3 - before) % 3)
    return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64')
  })
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...within]
}

test('no process of the app has a secret in its arguments or its environment, while a company syncs', async ({
  app,
  bridge,
  dataFolder,
  page,
}) => {
  await using service = await startMaliciousService()
  const { url } = service
  const access = { ...ACCESS, invoicingUrl: url, bankingUrl: url, authUrl: url }
  const companyId = await connectOnly(bridge, connectionTo({ ...access, documentIds: { from: 1, to: 1 } }))
  await sync(bridge, companyId)
  const asked = service.asked.transactions
  // A page that never comes: the app is in the midst of its work, with every secret at hand.
  service.attacks({ name: 'no-answer', route: 'transactions', answer: () => undefined })
  await bridge.call('sync.start', { companyId })
  await expect.poll(() => service.asked.transactions).toBeGreaterThan(asked)

  const metrics = await askMain(app, ({ app: main }) =>
    main.getAppMetrics().map(({ pid, type }) => ({ pid, type })),
  )
  expect(metrics.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['Browser', 'Tab', 'GPU', 'Utility']),
  )
  const family = await familyOf(metrics.find(({ type }) => type === 'Browser')!.pid)
  expect(family).toEqual(expect.arrayContaining(metrics.map(({ pid }) => pid)))
  const said = await Promise.all(
    family.map(async (pid) => {
      const parts = ['cmdline', 'environ'].map((part) =>
        readFile(`/proc/${pid}/${part}`, 'utf8').catch(() => ''),
      )
      return (await Promise.all(parts)).join('\0')
    }),
  )
  // Chromium may overwrite the environment that the system shows: main's own is read too, which all others inherit.
  const environment = await askMain(app, () => JSON.stringify(process.env))
  // The search does find what is there.
  expect(environment).toContain('of-this-test')
  expect(said[0]).toContain(`--data-dir=${dataFolder}`)
  for (const kind of ['renderer', 'gpu-process', 'utility'])
    expect(
      said.some((text) => text.includes(`--type=${kind}`)),
      kind,
    ).toBe(true)
  said.push(environment)
  const secrets = [ACCESS.token, ACCESS.clientSecret, ACCESS.accessToken].flatMap(formsOf)
  expect(secrets.filter((secret) => said.some((text) => text.includes(secret)))).toEqual([])
  await bridge.call('sync.cancel', { companyId })
  await expect(page.locator('#root > *').first()).toBeVisible()
})
