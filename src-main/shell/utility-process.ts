/** A process beside main's. Electron's own: Node's fork needs the RunAsNode fuse, which a package has off. */
import { utilityProcess } from 'electron'

/** Starts the entry in `file` with `argument` as its last word. */
export const startProcess = (file: string, argument: string) => {
  const child = utilityProcess.fork(file, [argument], { stdio: 'ignore', serviceName: 'Concilia' })
  let wanted = true
  // One that has not begun yet cannot be killed.
  child.once('spawn', () => wanted || child.kill())
  return {
    onMessage: (hear: (message: unknown) => void): void => void child.on('message', hear),
    onEnd: (hear: (code: number) => void): void => void child.once('exit', hear),
    kill(): void {
      wanted = false
      child.kill()
    },
  }
}
