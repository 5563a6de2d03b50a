/** The writer: the only thread with a connection that can write to a mirror. */
import { workerData } from 'node:worker_threads'
import { runCommand, type WriterCommand, writerCommands } from '../db/commands/writer-commands.ts'
import { openDecisionLog } from '../db/decision-log/decision-log-file.ts'
import { watchPlace } from '../db/in-place.ts'
import { openWritable } from '../db/open-writable.ts'
import type { WriterOptions } from '../db/writer-client.ts'
import { answerCalls } from '../threads/answer-calls.ts'

const isCommand = (name: string): name is WriterCommand => Object.hasOwn(writerCommands, name)

await answerCalls(async () => {
  const { file, log, ...options } = workerData as WriterOptions
  const db = await openWritable(file, options)
  const assertInPlace = watchPlace(file)
  const decisions = await openDecisionLog(db, { ...log, now: options.now })
  return {
    run(command, input) {
      if (!isCommand(command)) throw new Error(`there is no writer command ${command}`)
      assertInPlace()
      return runCommand(decisions, command, input as never)
    },
    close() {
      db.checkpoint()
      db.close()
    },
  }
})
