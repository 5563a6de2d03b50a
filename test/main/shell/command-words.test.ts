import { expect, test } from 'vitest'
import { commandWords } from '../../../src-main/shell/command-words.ts'

test.each([
  [
    ['concilia', 'sync', '--json'],
    ['sync', '--json'],
  ],
  [['concilia', '--no-sandbox', 'sync'], ['sync']],
  [['concilia', '--version'], ['--version']],
  [['concilia', 'no-such-command'], ['no-such-command']],
])('%j is a command', (words, command) => {
  expect(commandWords(words)).toEqual(command)
})

test.each([
  [['concilia']],
  [['concilia', '--data-dir', '/tmp/x']],
  [['concilia', '--no-sandbox', '--remote-debugging-port=0']],
])('%j opens the window', (words) => {
  expect(commandWords(words)).toBeUndefined()
})
