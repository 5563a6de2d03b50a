/** A writer thread: the only kind of thread with connections that can write, one for each mirror. */

import { rememberFile } from '../db/connection/mirror-file.ts'
import { openDecisionLog } from '../db/decision-log/decision-log-file.ts'
import type { WriterOptions } from '../db/mirror/mirror-pool.ts'
import { openWritable } from '../db/mirror/open-writable.ts'
import {
  beforeCommand,
  runCommand,
  type WriterCommand,
  writerCommands,
} from '../db/mirror/writer-commands.ts'
import { serveClients } from '../threads/serve-calls.ts'

const isCommand = (name: string): name is WriterCommand => Object.hasOwn(writerCommands, name)

const open = async ({ file, log, ...options }: WriterOptions) => {
  const db = await openWritable(file, options)
  try {
    const assertSameFile = rememberFile(file)
    return { db, assertSameFile, decisions: await openDecisionLog(db, { ...log, now: options.now }) }
  } catch (error) {
    db.close() // the thread continues, and would keep the file open
    throw error
  }
}

await serveClients<WriterOptions, Awaited<ReturnType<typeof open>>>({
  open,
  run({ assertSameFile, decisions }, command, input) {
    if (!isCommand(command)) throw new Error(`there is no writer command ${command}`)
    const run = () => {
      assertSameFile()
      return runCommand(decisions, command, input as never)
    }
    return beforeCommand[command]?.().then(run) ?? run()
  },
  close({ db }) {
    try {
      db.checkpoint()
    } catch {
      // on a full disk: the next opening moves what remains in the log
    }
    db.close()
  },
})
