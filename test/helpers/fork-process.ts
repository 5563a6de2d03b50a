/** A process as plain Node starts one. */
import { fork } from 'node:child_process'
import type { StartProcess } from '../../src-main/services/jobs/run-process.ts'

export const forkProcess: StartProcess = (file, argument) => {
  const child = fork(file, [argument], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] })
  return {
    onMessage: (hear) => void child.on('message', hear),
    onEnd: (hear) => void child.on('close', hear),
    kill: () => void child.kill('SIGKILL'),
  }
}
