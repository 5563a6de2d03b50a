/** The only module that starts processes. */
import { spawn } from 'node:child_process'
import { accessSync, constants as files } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './root.mjs'

const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

/**
 * Runs a program to its end.
 * @param options `capture: true` collects both streams into `output` instead of showing them;
 *   `timeoutMs` ends it (code 124)
 * @returns `{ code, output }`; a program that cannot be started has code 127
 */
export const run = (program, args, options = {}) =>
  new Promise((resolve) => {
    const { capture = false, timeoutMs, ...rest } = options
    const child = spawn(program, args, {
      cwd: root,
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...rest,
    })
    let output = ''
    let timedOut = false
    for (const stream of capture ? [child.stdout, child.stderr] : []) {
      stream.setEncoding('utf8')
      stream.on('data', (text) => {
        output += text
      })
    }
    const timer =
      timeoutMs &&
      setTimeout(() => {
        timedOut = true
        child.kill('SIGKILL')
      }, timeoutMs)
    const end = (code) => {
      clearTimeout(timer)
      resolve({ code: timedOut ? 124 : code, output })
    }
    child.once('error', (error) => {
      output += error.message
      end(127)
    })
    child.once('close', (code, signal) => end(exitCode(code, signal)))
  })

/** Whether a program is on the PATH. */
export const onPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), files.X_OK)
      return true
    } catch {
      return false
    }
  })

/** Runs the npm that called the script, or the one on the PATH. */
export const npm = (args, options = {}) => {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) {
    return run(process.env.npm_node_execpath ?? process.execPath, [script, ...args], options)
  }
  return run('npm', args, { shell: process.platform === 'win32', ...options })
}

/** The last lines of a program's output, for a short report of its failure. */
export const lastLines = (output, count = 12) => output.trimEnd().split('\n').slice(-count).join('\n')
