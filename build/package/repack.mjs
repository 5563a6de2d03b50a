/** Makes a package with a changed archive, for tests of changes inside it. */
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import asar from '@electron/asar'

/** Links files where the disk allows it, else copies them: none of them is written. */
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
 * @param {string} from an unpacked package for Linux, which is not changed
 * @param {string} to created again
 * @param {(folder: string) => void} change gets a folder with the archive's content
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
