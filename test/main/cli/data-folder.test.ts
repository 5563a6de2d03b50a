/** Which folder a command works on, and that no command offers one it does not use. */
import { afterAll, expect, it } from 'vitest'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, newDataFolder, runCli, spawnCli } from './run-cli.ts'

const sandbox = await startSandbox({ documents: 1, transactions: 1 })
afterAll(() => sandbox.close())

const list = ['company', 'list', '--no-keychain', '--json']

it('is the one that CONCILIA_DATA_DIR names, unless --data-dir names another', async () => {
  const { add, dataFolder } = cliFor(sandbox)
  await add()
  const named = await spawnCli(list, { CONCILIA_DATA_DIR: dataFolder })
  expect(named.json()).toMatchObject([{ company: 'Alfa' }])
  const other = await spawnCli([...list, '--data-dir', newDataFolder()], { CONCILIA_DATA_DIR: dataFolder })
  expect(other.json()).toEqual([])
})

it.each(['demo', 'sandbox'])('is not offered by %s, which would ignore it', async (command) => {
  const { stdout } = await runCli([command, '--help'])
  expect(stdout).toContain('--json')
  expect(stdout).not.toMatch(/--data-dir|--company|--no-keychain/)
  expect((await runCli([command, '--data-dir', newDataFolder()])).exit).toBe(2)
})

it.each([['status'], ['status', '--all'], ['history'], ['company', 'list']])(
  'of nobody names the commands that bring a company: %s %s',
  async (...words) => {
    const { stdout, stderr } = await runCli([
      ...words.filter((word) => word !== undefined),
      '--no-keychain',
      '--data-dir',
      newDataFolder(),
    ])
    expect(stdout + stderr).toMatch(/`company add` connects one, `demo`/)
  },
)

// Nobody can make a folder there, not even the superuser tests often run as.
it.runIf(process.platform === 'linux')(
  'reports in a sentence that nothing can be created there',
  async () => {
    const { exit, stderr } = await spawnCli(['match', '--no-keychain', '--data-dir', '/proc/concilia/data'])
    expect(exit).toBe(1)
    expect(stderr).toMatch(
      /: \/proc\/concilia\/data: the data folder cannot be written \(there is no such file or folder\)/,
    )
  },
)
