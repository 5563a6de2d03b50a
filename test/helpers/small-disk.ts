/** A disk of a few megabytes that can be filled, where the system lets one be mounted (Linux, as root). */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  path: string
  /** Takes all the space there is. */
  fill(): void
  /** Gives it back. */
  free(): void
  remove(): void
}

const mount = (path: string, options: string): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' })

const take = (file: string, bytes: number): void => {
  const descriptor = openSync(file, 'a')
  try {
    for (;;) writeSync(descriptor, Buffer.alloc(bytes))
  } catch {
    // as full as pieces of this size make it
  } finally {
    closeSync(descriptor)
  }
}

/** @param options more of mount's, `nr_inodes=2` say */
export const makeSmallDisk = (megabytes: number, options = ''): SmallDisk => {
  const path = mkdtempSync(join(tmpdir(), 'concilia-disk-'))
  mount(path, `size=${megabytes}m${options && `,${options}`}`)
  const filler = join(path, 'filler')
  return {
    path,
    fill() {
      for (const bytes of [1 << 20, 4096, 1]) take(filler, bytes)
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['-l', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Tests that need a small disk are skipped, and shown as that, where none can be mounted. */
export const canMount = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    makeSmallDisk(1).remove()
    return true
  } catch {
    return false
  }
})()
