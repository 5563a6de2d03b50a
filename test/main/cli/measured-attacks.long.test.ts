/**
 * What a service that means harm costs the command line in a process of its own: its main thread and its memory. Those
 * that end with the time limit take minutes.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ACCESS,
  attacks,
  growing,
  type MaliciousService,
  startMaliciousService,
} from '../../helpers/malicious-service.ts'
import { entryUrl } from '../../helpers/programs.ts'
import { newDataFolder, runCli } from './run-cli.ts'

const chosen = [...attacks, growing]

const LONGEST_BLOCK_MS = 250
const MAX_MEMORY_KB = 400_000

const folder = newDataFolder()
const env = { CONCILIA_TOKEN: ACCESS.token, CONCILIA_CLIENT_SECRET: ACCESS.clientSecret }
const common = ['--data-dir', folder, '--no-keychain', '--json']
const preload = new URL('../../helpers/measured-process.ts', import.meta.url).href
let service: MaliciousService

beforeAll(async () => {
  service = await startMaliciousService()
  const { url } = service
  await runCli(
    [
      ...[
        'company',
        'add',
        '--no-verify',
        '--name',
        'Alfa',
        '--email',
        ACCESS.email,
        '--client-id',
        ACCESS.clientId,
      ],
      ...[
        '--account-id',
        ACCESS.accountId,
        '--invoicing-url',
        url,
        '--banking-url',
        url,
        '--auth-url',
        url,
        ...common,
      ],
    ],
    env,
  )
  await runCli(['documents', 'track', '--ids', '1', ...common], env)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
})

const measuredSync = async () => {
  const words = ['--import', preload, fileURLToPath(entryUrl()), 'sync', '--full', ...common]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, words, {
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 26,
  }).catch((ended: { stdout: string; stderr: string }) => ended)
  const measured: { busyMs: number; maxRssKb: number } = JSON.parse(
    /^measured (.*)$/m.exec(stderr)?.[1] ?? '',
  )
  return { ...measured, answer: JSON.parse(stdout) }
}

test.each(chosen.map((attack) => [attack.name, attack] as const))(
  '%s holds up nothing, fills no memory and leaves the next sync right',
  async (_, attack) => {
    service.attacks(attack)
    const { busyMs, maxRssKb, answer } = await measuredSync()
    expect(busyMs).toBeLessThan(LONGEST_BLOCK_MS)
    expect(maxRssKb).toBeLessThan(MAX_MEMORY_KB)
    expect(answer.error?.code ?? 'synced').not.toBe('unexpected')
    service.behaves()
    const { answer: honest } = await measuredSync()
    expect(honest).toMatchObject({
      transactions: { total: 250, missing: 0 },
      documents: { total: 1, failed: 0 },
    })
  },
  900_000,
)
