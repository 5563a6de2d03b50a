/** The writer: the only thread with a connection that can write to a mirror. */
import { workerData } from 'node:worker_threads'
import { type WriterCommand, writerCommands } from '../db/commands/writer-commands.ts'
import { openWritable } from '../db/open-writable.ts'
import { runCommand } from '../db/run-command.ts'
import { answerCommands } from '../db/threads/answer-commands.ts'
import type { WriterOptions } from '../db/writer-client.ts'

const isCommand = (name: string): name is WriterCommand => Object.hasOwn(writerCommands, name)

await answerCommands(async () => {
  const { file, ...options } = workerData as WriterOptions
  const db = await openWritable(file, options)
  return {
    run(command, input) {
      if (!isCommand(command)) throw new Error(`there is no writer command ${command}`)
      return runCommand(db, command, input as never)
    },
    close() {
      db.checkpoint()
      db.close()
    },
  }
})
