/** Reads a built package back, from the files that are shipped. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import asar from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'

/** The builder's name of a fuse begins with a small letter. */
const asConfigured = (name) => `${name[0].toLowerCase()}${name.slice(1)}`

/** @returns whether each fuse is on, by its name in the configuration */
export const readFuses = async (executable) => {
  const wire = await getCurrentFuseWire(executable)
  return Object.fromEntries(
    Object.entries(FuseV1Options).flatMap(([name, index]) =>
      typeof index === 'number' && wire[index] !== undefined
        ? [[asConfigured(name), wire[index] === FuseState.ENABLE]]
        : [],
    ),
  )
}

/** Every file below a folder as a relative path with slashes, sorted. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()

/** Bytes of all files below a folder. */
export const bytesBelow = (folder) =>
  filesBelow(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** SHA-256 of every file below a folder by its path: builds with equal hashes are equal. */
export const hashesBelow = (folder) =>
  Object.fromEntries(filesBelow(folder).map((file) => [file, sha256(readFileSync(join(folder, file)))]))

/** The package.json of an archive. */
export const manifestIn = (file) => JSON.parse(asar.extractFile(file, 'package.json').toString())

/**
 * Reads an archive back: its files, those next to it, those that differ from its integrity list, and the hash that Windows checks.
 * @param {string} file
 * @returns {{ packed: string[], unpacked: string[], damaged: string[], headerHash: string, bytes: number }}
 */
export const readArchive = (file) => {
  const entries = asar
    .listPackage(file, { isPack: false })
    .map((path) => ({ path: path.slice(1).split(sep).join('/'), entry: asar.statFile(file, path.slice(1)) }))
    .filter(({ entry }) => !('files' in entry))
  const damaged = entries.filter(({ path, entry }) => {
    const bytes = entry.unpacked ? readFileSync(join(`${file}.unpacked`, path)) : asar.extractFile(file, path)
    return entry.integrity?.hash !== sha256(bytes)
  })
  return {
    packed: entries.filter(({ entry }) => !entry.unpacked).map(({ path }) => path),
    unpacked: entries.filter(({ entry }) => entry.unpacked).map(({ path }) => path),
    damaged: damaged.map(({ path }) => path),
    headerHash: sha256(asar.getRawHeader(file).headerString),
    bytes: statSync(file).size,
  }
}
