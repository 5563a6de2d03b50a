import { expect, it } from 'vitest'
import { MAX_FILES } from '#contract/plain-values.ts'
import { droppedPaths } from '../../../src-main/ipc/dropped-paths.ts'

it('takes absolute paths, and nothing a script of the page could have made', () => {
  expect(droppedPaths(['/home/ana/extrato.csv', '', 'extrato.csv', 7, null, '/a\0b'])).toEqual([
    '/home/ana/extrato.csv',
  ])
  expect(droppedPaths('/home/ana/extrato.csv')).toEqual([])
  expect(droppedPaths(undefined)).toEqual([])
})

it('takes as many as one drop may hold', () => {
  expect(droppedPaths(Array.from({ length: MAX_FILES + 5 }, (_, at) => `/f${at}`))).toHaveLength(MAX_FILES)
})
