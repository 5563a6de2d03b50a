/** Starts helper processes with Electron's utilityProcess: Node's fork needs the RunAsNode fuse, which packages disable. */
import { utilityProcess } from 'electron'
import type { StartProcess } from '../threads/process.ts'

/** The process name in the system's list, and in Electron's events. */
export const HELPER = 'Concilia'

/** Starts the entry in `file`. */
export const startProcess: StartProcess = (file) => {
  const child = utilityProcess.fork(file, [], { stdio: 'ignore', serviceName: HELPER })
  let isKept = true
  // A process that has not started yet cannot be killed.
  child.once('spawn', () => isKept || child.kill())
  return {
    post: (call) => child.postMessage(call),
    onMessage: (listen) => void child.on('message', listen),
    onEnd: (listen) => void child.once('exit', listen),
    kill() {
      isKept = false
      child.kill()
    },
  }
}
