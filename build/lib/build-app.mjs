/** Builds main, preload and window into `out/`. */
import { lastLines, run } from './command.mjs'
import { inRoot, lockedNode } from './root.mjs'
import { note, Stop, seconds } from './say.mjs'

/** @param environment from `electronEnvironment` */
export const buildApp = async (environment) => {
  const started = Date.now()
  const program = inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { code, output } = await run(lockedNode, [program, 'build'], {
    capture: true,
    env: { ...process.env, ...environment },
  })
  if (code !== 0) throw new Stop(`The build failed:\n${lastLines(output, 40)}`)
  note(`Built in ${seconds(started)}.`)
}
