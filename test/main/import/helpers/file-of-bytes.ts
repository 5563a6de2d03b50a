/** A file in memory, read in pieces of so many bytes. */
import type { FileSource } from '../../../../src-main/import/file-source.ts'

export const fileOfBytes = (bytes: Uint8Array, piece = 256 * 1024): FileSource => ({
  async *read() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  },
  version: async () => '',
})
