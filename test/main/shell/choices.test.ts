/** The small decisions of the shell that need no Electron. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { contentPolicy } from '../../../src-main/shell/app-page.ts'
import { chooseDataFolder, scriptCacheFolder, shellPaths } from '../../../src-main/shell/paths.ts'
import { describeRuntime } from '../../../src-main/shell/runtime.ts'
import { withTimeout } from '../../../src-main/shell/with-timeout.ts'

test('the data folder is the one named, else the environment’s, else the usual one', () => {
  const env = { CONCILIA_DATA_DIR: '/from/env' }
  expect(chooseDataFolder(['electron', '.', '--data-dir', '/named'], env, '/usual')).toBe(resolve('/named'))
  expect(chooseDataFolder(['electron', '.', '--data-dir=/named'], env, '/usual')).toBe(resolve('/named'))
  expect(chooseDataFolder(['electron', '.'], env, '/usual')).toBe(resolve('/from/env'))
  expect(chooseDataFolder(['electron', '.'], {}, '/usual')).toBe(resolve('/usual'))
  expect(chooseDataFolder(['electron', '.', '--data-dir'], {}, '/usual')).toBe(resolve('/usual'))
})

test('everything the shell keeps lies in the data folder but main’s scripts, which would be run from there', () => {
  for (const path of Object.values(shellPaths('/data')))
    expect(path.startsWith(join('/data', '/'))).toBe(true)
  const env = { LOCALAPPDATA: '/local', XDG_CACHE_HOME: '/cache' }
  expect(scriptCacheFolder('win32', env)).toBe(join('/local', 'Concilia', 'scripts'))
  expect(scriptCacheFolder('linux', env)).toBe(join('/cache', 'Concilia', 'scripts'))
  for (const platform of ['win32', 'darwin', 'linux'] as const)
    expect(scriptCacheFolder(platform, {}).startsWith(homedir())).toBe(true)
})

test('a runtime other than the pinned one is a stand-in; plain Node is none', () => {
  expect(describeRuntime('42.0.0', '45.4.1')).toEqual({ electron: '42.0.0', isFallback: true })
  expect(describeRuntime('45.4.1', '45.4.1')).toEqual({ electron: '45.4.1', isFallback: false })
  expect(describeRuntime(undefined, '45.4.1')).toEqual({ electron: 'none', isFallback: false })
})

test('the policy starts from nothing and lets no inline script, network or frame in', () => {
  const policy = contentPolicy('abc')
  expect(policy.startsWith("default-src 'none'")).toBe(true)
  expect(policy).toContain("connect-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  expect(policy).toContain("style-src 'self' 'nonce-abc'")
})

test('work that hangs is given up, and its own failure comes through', async () => {
  await expect(withTimeout(new Promise(() => undefined), 5)).rejects.toThrow('not done after 5 ms')
  await expect(withTimeout(Promise.reject(new Error('own')), 1000)).rejects.toThrow('own')
  await expect(withTimeout(Promise.resolve(3), 1000)).resolves.toBe(3)
})
