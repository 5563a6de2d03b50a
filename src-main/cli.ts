/** The headless entry point: looks at Node's version before anything native is loaded, which an older Node would not survive. */
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
