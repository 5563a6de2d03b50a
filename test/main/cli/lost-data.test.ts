import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, newDataFolder, spawnCli } from './run-cli.ts'

const sandbox = await startSandbox({ documents: 10, transactions: 10 })
afterAll(() => sandbox.close())

const companyFolders = (dataFolder: string): string[] =>
  readdirSync(join(dataFolder, 'companies')).map((name) => join(dataFolder, 'companies', name))

/** A company that was synced, and so has one copy. */
const synced = async () => {
  const cli = cliFor(sandbox)
  await cli.add()
  await cli.track()
  await cli.run(['sync'])
  const [folder = ''] = companyFolders(cli.dataFolder)
  const [copy] = (await cli.run(['company', 'copies'])).json<{ id: string }[]>()
  return { ...cli, mirror: join(folder, 'mirror.sqlite'), folder, copyId: copy?.id ?? '' }
}

describe('lost data on the command line', () => {
  it('makes each command exit with 1, names copies and commands, and is restored from a copy', async () => {
    const { run, dataFolder, mirror, copyId } = await synced()
    rmSync(mirror)
    const told = await spawnCli(['status', '--data-dir', dataFolder, '--no-keychain'])
    expect(told.exit).toBe(1)
    expect(told.stdout).toBe('')
    expect(told.stderr).toContain("mirror-lost: the company's data file is missing")
    expect(told.stderr).toContain(copyId)
    expect(told.stderr).toContain('0 decisions, last sync 20')
    expect(told.stderr).toContain('company restore --company "Alfa" --copy <id>')
    for (const words of [['sync'], ['match'], ['status']])
      expect((await run(words)).json()).toMatchObject({ error: { code: 'mirror-lost', found: 'missing' } })
    expect((await run(['company', 'restore', '--copy', copyId])).json()).toEqual({
      company: 'Alfa',
      restored: copyId,
    })
    expect((await run(['status'])).json()).toMatchObject({ companies: [{ documents: 10 }] })
  })

  it('is recovered on another computer from the second folder of copies', async () => {
    const { run, dataFolder, copyId } = await synced()
    const chosen = newDataFolder()
    writeFileSync(join(dataFolder, 'copies.json'), JSON.stringify({ limitMb: 500, folder: chosen }))
    await run(['sync'])
    const { run: other } = cliFor(sandbox)
    expect((await other(['company', 'recover', '--copies', dataFolder])).json()).toMatchObject({
      error: { code: 'not-found' },
    })
    expect((await other(['company', 'recover', '--copies', chosen])).json()).toEqual([{ company: 'Alfa' }])
    expect((await other(['status'])).json()).toMatchObject({ error: { code: 'mirror-lost' } })
    const copies = (await other(['company', 'copies'])).json<{ id: string; place: string }[]>()
    expect(copies).toMatchObject([{ id: copyId, place: 'second-folder' }])
    expect((await other(['company', 'restore', '--copy', copyId])).exit).toBe(0)
    expect((await other(['status'])).json()).toMatchObject({ companies: [{ documents: 10 }] })
  })

  it('mentions a second folder of copies that is missing or cannot be read', async () => {
    const { run, dataFolder, mirror } = await synced()
    const chosen = join(newDataFolder(), 'disk')
    writeFileSync(join(dataFolder, 'copies.json'), JSON.stringify({ limitMb: 500, folder: chosen }))
    expect((await run(['company', 'copies'])).stderr).toContain(
      `${chosen}, where copies go too, is not there`,
    )
    writeFileSync(chosen, '')
    expect((await run(['company', 'copies'])).stderr).toContain(
      `${chosen}, where copies go too, cannot be read`,
    )
    rmSync(mirror)
    expect((await run(['status'])).json()).toMatchObject({
      error: { message: expect.stringContaining('cannot be read') },
    })
  })

  it('begins empty only with --empty and --yes, and only where data is lost', async () => {
    const { run, mirror, copyId } = await synced()
    const empty = ['company', 'restore', '--empty']
    expect((await run([...empty, '--yes'])).json()).toMatchObject({ error: { code: 'conflict' } })
    writeFileSync(mirror, '')
    expect((await run(empty)).exit).toBe(2)
    expect((await run(['status'])).exit).toBe(1)
    expect((await run([...empty, '--yes'])).exit).toBe(0)
    expect((await run(['status'])).json()).toMatchObject({ companies: [{ documents: 0, accepted: 0 }] })
    expect((await run(['company', 'copies'])).json()).toMatchObject([{ id: copyId }])
  })

  it('regains its decisions after an empty beginning, once a sync brings their rows', async () => {
    const { run, track, mirror } = await synced()
    await run(['match', '--accept', 'certain'])
    const acceptedNow = async (): Promise<number> =>
      (await run(['status'])).json<{ companies: { accepted: number }[] }>().companies[0]?.accepted ?? 0
    const before = await acceptedNow()
    expect(before).toBeGreaterThan(0)
    writeFileSync(mirror, '')
    expect((await run(['company', 'restore', '--empty', '--yes'])).exit).toBe(0)
    expect(await acceptedNow()).toBe(0)
    await track()
    await run(['sync'])
    expect(await acceptedNow()).toBe(before)
  })

  it.each([
    [['company', 'restore']],
    [['company', 'restore', '--empty', '--copy', 'mirror-20260101T000000000Z']],
    [['company', 'restore', '--copy', '../../elsewhere']],
    [['company', 'recover', '--empty']],
  ])('calls %j wrong usage', async (words) => {
    expect((await cliFor(sandbox).run(words)).exit).toBe(2)
  })

  it('reports a lost list of companies, and recovers it on request', async () => {
    const { run, add, dataFolder } = await synced()
    const list = join(dataFolder, 'companies.json')
    const before = readFileSync(list, 'utf8')
    rmSync(list)
    const told = await spawnCli(['company', 'list', '--data-dir', dataFolder, '--no-keychain'])
    expect(told.exit).toBe(1)
    expect(told.stderr).toContain('register-lost: the list of companies is missing')
    expect(told.stderr).toContain('Alfa: data 0 decisions')
    expect(told.stderr).toContain('company recover')
    expect((await add()).json()).toMatchObject({ error: { code: 'register-lost' } })
    expect((await run(['company', 'recover'])).json()).toEqual([{ company: 'Alfa', hasAddresses: true }])
    expect(JSON.parse(readFileSync(list, 'utf8')).companies).toEqual(JSON.parse(before).companies)
    expect((await run(['sync'])).exit).toBe(0)
  })
})

describe("removing a network's owner on the command line", () => {
  it("removes its partners' companies, and names them", async () => {
    const { run, folder, dataFolder } = await synced()
    const list = join(dataFolder, 'companies.json')
    const kept = JSON.parse(readFileSync(list, 'utf8'))
    const [owner] = kept.companies
    const partner = {
      ...owner,
      id: 'parceira',
      name: 'Parceira',
      partnerOf: { companyId: owner.id, taxId: '509442013' },
    }
    writeFileSync(list, JSON.stringify({ ...kept, companies: [owner, partner] }))
    expect((await run(['company', 'remove', '--company', 'Alfa'])).json()).toEqual([
      { company: 'Parceira', removed: true, archives: [expect.stringContaining('Alfa')] },
      { company: 'Alfa', removed: true, archives: [expect.stringContaining('Alfa')] },
    ])
    expect((await run(['company', 'list'])).json()).toEqual([])
    expect(companyFolders(dataFolder)).not.toContain(folder)
  })
})
