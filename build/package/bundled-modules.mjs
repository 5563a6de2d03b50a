/** Records which modules the bundler included, so that the bill of materials lists what is really inside. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../lib/root.mjs'

const folder = inRoot('out', 'bundled')

/** The folder of a module's package, relative to the root, with slashes; undefined for our own modules. */
const packageOf = (id) => {
  const path = id.split('?')[0].split(/[/\\]/)
  const at = path.lastIndexOf('node_modules')
  if (at === -1) return undefined
  // A module is named by its whole path, a font by a path relative to its build folder.
  return path.slice(path.indexOf('node_modules'), at + (path[at + 1].startsWith('@') ? 3 : 2)).join('/')
}

/**
 * A plugin of the bundler.
 * @param build `main`, `preload` or `renderer`
 */
export const noteBundledModules = (build) => ({
  name: 'note-bundled-modules',
  generateBundle(_options, bundle) {
    const ids = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? file.moduleIds : file.originalFileNames,
    )
    const packages = [...new Set(ids.flatMap((id) => packageOf(id) ?? []))].sort()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${build}.json`), `${JSON.stringify(packages, null, 2)}\n`)
  },
})

/** @returns the folders of all packages in the build, without repetition, sorted */
export const bundledPackages = () => {
  const lists = ['main', 'preload', 'renderer'].map((build) =>
    JSON.parse(readFileSync(join(folder, `${build}.json`), 'utf8')),
  )
  return [...new Set(lists.flat())].sort()
}
