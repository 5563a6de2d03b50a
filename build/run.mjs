/**
 * `npm start` and `npm test`, straight after a clone, on any Node from 20.19. It needs nothing installed; it
 * installs what is missing, then continues under the locked Node.
 */
import './lib/assert-node.mjs'
import { run } from './lib/command.mjs'
import { hasDisplay } from './lib/desktop.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { lockedNode } from './lib/root.mjs'
import { note, Stop } from './lib/say.mjs'
import { ensureSystemPackages } from './lib/system-packages.mjs'

const [command, ...words] = process.argv.slice(2)
const stages = { start: './lib/start.mjs', test: './lib/test.mjs' }

const prepare = async () => {
  const purpose = command === 'start' && !hasDisplay() ? 'headless' : command
  const installedSome = await ensureSystemPackages(purpose)
  await ensurePackages({ keychainNowCompiles: installedSome })
  const { code } = await run(lockedNode, [
    import.meta.filename ?? process.argv[1],
    '--prepared',
    command,
    ...words,
  ])
  return code
}

const main = async () => {
  if (command === '--prepared') {
    const stage = await import(stages[words[0]])
    return stage.main(words.slice(1))
  }
  if (!(command in stages)) throw new Stop('Usage: node build/run.mjs start | test')
  return prepare()
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Stop)) throw error
  note(`\n${error.message}`)
  process.exitCode = 1
}
