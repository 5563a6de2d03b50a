/** Entry point of the command line. Checks Node's version before native modules load: an older Node would crash on them. */
import manifest from '../package.json' with { type: 'json' }
import { isAtLeast } from './cli/node-version.ts'

const needed = manifest.engines.node.replace('>=', '')
if (isAtLeast(process.versions.node, needed)) {
  const { main } = await import('./cli/main.ts')
  await main(import.meta.url)
} else {
  process.stderr.write(`concilia needs Node ${needed} or later; this is Node ${process.versions.node}\n`)
  process.exitCode = 2
}
