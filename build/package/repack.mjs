/** A package with another archive in it, for tests of what only a change inside it brings about. */
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import asar from '@electron/asar'

/** Linked, not copied, where the disk allows it: nothing in it is written. */
const linkTree = (from, to, isWanted) => {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true }).filter(({ name }) => isWanted(name))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target, isWanted)
    else if (entry.isSymbolicLink()) cpSync(source, target)
    else
      try {
        linkSync(source, target)
      } catch {
        cpSync(source, target)
      }
  }
}

/**
 * @param {string} from an unpacked package for Linux, which stays as it is
 * @param {string} to made anew
 * @param {(folder: string) => void} change is given the archive's content as a folder
 */
export const repack = async (from, to, change) => {
  const content = mkdtempSync(join(tmpdir(), 'concilia-archive-'))
  try {
    linkTree(from, to, (name) => !name.startsWith('app.asar'))
    asar.extractAll(join(from, 'resources', 'app.asar'), content)
    change(content)
    const archive = join(to, 'resources', 'app.asar')
    await asar.createPackageWithOptions(content, archive, { unpack: '**/*.node' })
  } finally {
    rmSync(content, { recursive: true, force: true })
  }
}
