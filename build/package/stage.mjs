/**
 * Lays out the contents of the package in a folder of its own: the build without source maps, the two native packages
 * with the target's binaries, the licence texts. With patterns over the working copy, development packages were
 * included and binaries of the target were missing.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inRoot, readJson } from '../lib/root.mjs'
import { Stop } from '../lib/say.mjs'

const requireFile = (path) => {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Stop(`The package lacks ${path}`)
  return path
}

const isShipped = (path) => !path.endsWith('.map')

/** Only fields that are read at run time: no install script, no build dependencies. */
const writeManifest = (folder, { name, version, license, main }) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, license, main }, null, 2)}\n`,
  )
}

const stageSqlite = (folder, platform, architectures) => {
  const from = inRoot('node_modules', 'better-sqlite3')
  const to = join(folder, 'better-sqlite3')
  const manifest = readJson(join(from, 'package.json'))
  writeManifest(to, manifest)
  mkdirSync(join(to, 'lib'))
  const isOfAPlatform = /^(darwin|linux|linuxmusl|win32)-\w+\.js$/
  for (const name of readdirSync(join(from, 'lib')).filter((file) => !isOfAPlatform.test(file)))
    cpSync(join(from, 'lib', name), join(to, 'lib', name), { recursive: true })
  mkdirSync(join(to, 'prebuilds'))
  for (const architecture of architectures) {
    const binary = requireFile(join(from, 'prebuilds', `${platform}-${architecture}.node`))
    cpSync(binary, join(to, 'prebuilds', basename(binary)))
  }
}

/**
 * keytar under its own name, with a binary that another publisher builds from the same sources for every target: the
 * one in node_modules is for this machine.
 */
export const stageKeytar = (modules, platform, architecture) => {
  const from = inRoot('node_modules', 'keytar')
  const to = join(modules, 'keytar')
  writeManifest(to, readJson(join(from, 'package.json')))
  cpSync(requireFile(join(from, 'lib', 'keytar.js')), join(to, 'lib', 'keytar.js'))
  const prebuilt = `build/package/node_modules/@github/keytar/prebuilds/${platform}-${architecture}/keytar.node`
  cpSync(requireFile(inRoot(prebuilt)), join(to, 'build', 'Release', 'keytar.node'))
}

/**
 * @param folder emptied first
 * @param platform in Node's names
 * @param architectures architectures of the package
 * @param files further files, content by name
 */
export const stage = (folder, { platform, architectures, files = {} }) => {
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['main', 'preload', 'renderer'])
    cpSync(inRoot('out', part), join(folder, 'out', part), { recursive: true, filter: isShipped })
  const { name, productName, desktopName, version, description, license, author, type, main } = readJson(
    inRoot('package.json'),
  )
  const manifest = { name, productName, desktopName, version, description, license, author, type, main }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content)
  const modules = join(folder, 'node_modules')
  stageSqlite(modules, platform, architectures)
  stageKeytar(modules, platform, architectures[0])
}
