/** Starts a process with plain Node. */
import { fork } from 'node:child_process'
import type { StartProcess } from '../../src-main/threads/process.ts'

export const forkProcess: StartProcess = (file) => {
  const child = fork(file, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] })
  return {
    post: (call) => void child.send(call),
    onMessage: (listen) => void child.on('message', listen),
    onEnd: (listen) => void child.on('close', listen),
    kill: () => void child.kill('SIGKILL'),
  }
}
