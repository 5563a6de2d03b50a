/** A disk of a few megabytes that can be filled, where the system lets one be mounted (Linux, as root). */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  path: string
  /** Fills all free space. */
  fill(): void
  /** Frees the space again. */
  free(): void
  /** Makes the disk read-only, or writable again. */
  protect(isProtected: boolean): void
  /** Makes a file impossible to replace, like one that is open in another program on Windows; or possible again. */
  hold(file: string, isHeld: boolean): void
  /** Makes a file writable but impossible to replace, until the returned function is called. */
  mountOver(file: string): () => void
  remove(): void
}

const run = (program: string, words: readonly string[]): void =>
  void execFileSync(program, words, { stdio: 'ignore' })

const take = (file: string, bytes: number): void => {
  const descriptor = openSync(file, 'a')
  try {
    for (;;) writeSync(descriptor, Buffer.alloc(bytes))
  } catch {
    // as full as pieces of this size can make it
  } finally {
    closeSync(descriptor)
  }
}

/** @param options further options of mount, such as `nr_inodes=2` */
export const makeSmallDisk = (megabytes: number, options = ''): SmallDisk => {
  const path = mkdtempSync(join(tmpdir(), 'concilia-disk-'))
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m${options && `,${options}`}`, 'tmpfs', path])
  const filler = join(path, 'filler')
  return {
    path,
    fill() {
      for (const bytes of [1 << 20, 4096, 1]) take(filler, bytes)
    },
    free: () => rmSync(filler, { force: true }),
    protect: (isProtected) => run('mount', ['-o', `remount,${isProtected ? 'ro' : 'rw'}`, path]),
    hold: (file, isHeld) => run('chattr', [isHeld ? '+i' : '-i', file]),
    mountOver(file) {
      run('mount', ['--bind', file, file])
      return () => run('umount', [file])
    },
    remove() {
      run('umount', ['-l', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Tests that need a small disk are reported as skipped where none can be mounted. */
export const canMount = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    makeSmallDisk(1).remove()
    return true
  } catch {
    return false
  }
})()
