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
  /** Nothing can be written to it, or it can be again. */
  protect(isProtected: boolean): void
  /** A file of it that nothing can replace, as one that another program has open on Windows; or no longer. */
  hold(file: string, isHeld: boolean): void
  /** A file of it can be written, and not replaced, until what is returned is called. */
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
    // as full as pieces of this size make it
  } finally {
    closeSync(descriptor)
  }
}

/** @param options more of mount's, `nr_inodes=2` say */
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
