/** A process beside main's. Electron's own: Node's fork needs the RunAsNode fuse, which a package has off. */
import { utilityProcess } from 'electron'
import type { StartProcess } from '../threads/process.ts'

/** By which the system's list of processes, and what Electron tells of one that ended, name it. */
export const HELPER = 'Concilia'

/** Starts the entry in `file`. */
export const startProcess: StartProcess = (file) => {
  const child = utilityProcess.fork(file, [], { stdio: 'ignore', serviceName: HELPER })
  let wanted = true
  // One that has not begun yet cannot be killed.
  child.once('spawn', () => wanted || child.kill())
  return {
    post: (call) => child.postMessage(call),
    onMessage: (listen) => void child.on('message', listen),
    onEnd: (listen) => void child.once('exit', listen),
    kill() {
      wanted = false
      child.kill()
    },
  }
}
