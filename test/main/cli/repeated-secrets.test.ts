/** A service that repeats in its answers everything it was sent: no secret is stored anywhere, in any form. */
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { careless, secretsIn, textsBelow } from '../../helpers/careless-service.ts'
import { ACCESS, type MaliciousService, startMaliciousService } from '../../helpers/malicious-service.ts'
import { newDataFolder, runCli } from './run-cli.ts'

let service: MaliciousService | undefined
afterEach(async () => {
  await service?.[Symbol.asyncDispose]()
})

test.each(careless.map((attack) => [attack.name, attack] as const))(
  'nothing that is repeated in %s is printed or kept',
  async (_, attack) => {
    service = await startMaliciousService()
    const folder = newDataFolder()
    const env = { CONCILIA_TOKEN: ACCESS.token, CONCILIA_CLIENT_SECRET: ACCESS.clientSecret }
    const printed: string[] = []
    const run = async (...words: string[]): Promise<void> => {
      const { stdout, stderr } = await runCli([...words, '--data-dir', folder, '--no-keychain'], env)
      printed.push(stdout, stderr)
    }
    const { url } = service
    const address = ['--invoicing-url', url, '--banking-url', url, '--auth-url', url]
    const who = [
      '--name',
      'Alfa',
      '--email',
      ACCESS.email,
      '--client-id',
      ACCESS.clientId,
      '--account-id',
      'acc-1',
    ]
    service.attacks(attack)
    await run('company', 'add', ...who, ...address, '--json')
    await run('company', 'add', ...who, ...address, '--no-verify')
    await run('documents', 'track', '--ids', '1')
    await run('sync', '--json')
    await run('sync', '--only', 'transactions')
    await run('document', 'get', '--id', '1', '--json')
    await run('doctor')
    await run('status', '--json')
    await run('export', '--report', 'unmatched-transactions', '--out', join(folder, 'out.csv'))
    expect(service.asked[attack.route]).toBeGreaterThan(1)
    const kept = [...printed, ...textsBelow(folder)]
    expect(secretsIn(kept)).toEqual([])
    // A text that was taken whole would prove nothing.
    if (
      attack.name !== 'a redirect' &&
      !attack.name.includes('token') &&
      attack.name !== 'a page of an error'
    )
      expect(kept.some((text) => text.includes('[secret]'))).toBe(attack.name !== 'a header')
  },
)
