import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CommandClient, startCommands } from '../../../src-main/db/threads/command-client.ts'
import { temporaryFolder } from './helpers/mirror-fixtures.ts'

type Anything = { [command: string]: (input: unknown) => unknown }

describe('a thread that answers commands', () => {
  let folder: ReturnType<typeof temporaryFolder>
  beforeEach(() => {
    folder = temporaryFolder()
  })
  afterEach(() => folder.remove())

  const start = (body: string): Promise<CommandClient<Anything>> => {
    const file = join(folder.path, 'worker.mjs')
    writeFileSync(file, `import { parentPort as port } from 'node:worker_threads'\n${body}`)
    return startCommands<Anything>(pathToFileURL(file), {})
  }

  it('rejects everything under way when it dies, and whatever is asked after', async () => {
    const client = await start(
      `port.on('message', () => process.exit(3)); port.postMessage({ opened: true })`,
    )
    const asked = [client.run('a', 1), client.run('b', 2)]
    for (const answer of asked) await expect(answer).rejects.toMatchObject({ code: 'unexpected' })
    await expect(client.run('c', 3)).rejects.toMatchObject({ code: 'unexpected' })
    await client.close()
  })

  it('keeps the stack of a bug as the cause, out of the message', async () => {
    const client = await start(`
      port.on('message', ({ id }) => port.postMessage({
        id, ok: false, error: { code: 'unexpected', message: 'a command failed', details: {} }, bug: 'TypeError: at x.ts' }))
      port.postMessage({ opened: true })`)
    const failure = await client.run('a', 1).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'unexpected', message: 'a command failed' })
    expect(String((failure as Error).cause)).toContain('TypeError: at x.ts')
    void client.run('never answered', 2).catch(() => undefined)
  })

  it('says why it could not open', async () => {
    const opening = start(
      `port.postMessage({ opened: false, error: { code: 'storage-corrupt', message: 'damaged', details: {} } }); port.close()`,
    )
    await expect(opening).rejects.toMatchObject({ code: 'storage-corrupt' })
  })

  it('is a failure, not a wait without end, when it ends before it opens', async () => {
    await expect(start('process.exit(1)')).rejects.toMatchObject({ code: 'unexpected' })
    await expect(start('throw new TypeError("no")')).rejects.toMatchObject({ code: 'unexpected' })
  })
})
