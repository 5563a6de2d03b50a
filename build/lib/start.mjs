/** Opens the app, or runs the demo where there is no display. */
import { buildApp } from './build-app.mjs'
import { run } from './command.mjs'
import { assertSandboxCanWork, hasDisplay, sandboxArguments } from './desktop.mjs'
import { electronEnvironment, findElectron } from './find-electron.mjs'
import { inRoot, lockedNode, root } from './root.mjs'
import { note } from './say.mjs'

const demonstrate = async (words) => {
  note(
    'There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): running `concilia demo` instead.',
  )
  await buildApp({})
  const { code } = await run(lockedNode, [inRoot('out', 'main', 'cli.js'), 'demo', ...words])
  return code
}

/** @param words arguments for the app @returns the exit code */
export const main = async (words) => {
  if (!hasDisplay()) return demonstrate(words)
  const electron = await findElectron()
  await assertSandboxCanWork(electron)
  const environment = electronEnvironment(electron)
  await buildApp(environment)
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env
  note(`Opening Concilia on Electron ${electron.version}.`)
  const { code } = await run(electron.executable, [root, ...sandboxArguments(), ...words], {
    env: { ...inherited, ...environment },
  })
  return code
}
