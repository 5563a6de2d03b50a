/** `npm run package -- [--dir] [--linux] [--win] [--mac]`: builds into dist/; for the present system by default. */
import { parseArgs } from 'node:util'
import { ensurePackagingTools } from './lib/packages.mjs'
import { note, Stop } from './lib/say.mjs'

const own = { linux: 'linux', win32: 'win', darwin: 'mac' }[process.platform]
const asBoolean = { type: 'boolean', default: false }

try {
  const { values } = parseArgs({
    options: { dir: asBoolean, linux: asBoolean, win: asBoolean, mac: asBoolean },
  })
  const named = ['linux', 'win', 'mac'].filter((name) => values[name])
  await ensurePackagingTools()
  const { packageApp } = await import('./package/main.mjs')
  await packageApp({ names: named.length > 0 ? named : [own], dirOnly: values.dir })
} catch (error) {
  if (!(error instanceof Stop) && error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw error
  note(`\n${error.message}`)
  process.exitCode = error instanceof Stop ? 1 : 2
}
