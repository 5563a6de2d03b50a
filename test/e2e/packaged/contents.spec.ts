/** What the package holds, read back from the files a person would get. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { configuration, fuses } from '../../../build/package/configuration.mjs'
import { packagesInside } from '../../../build/package/contents.mjs'
import {
  bytesBelow,
  filesBelow,
  manifestIn,
  readArchive,
  readFuses,
} from '../../../build/package/inspect.mjs'
import manifest from '../../../package.json' with { type: 'json' }
import { executable, packagedFolder, resources, unpackedFolder } from './packaged-app.ts'

const MIB = 1024 * 1024
const archive = join(resources, 'app.asar')
const billFile = join(packagedFolder, `Concilia-${manifest.version}-linux.cdx.json`)

test('the fuses are as configured, read from the binary', async () => {
  expect(await readFuses(executable)).toMatchObject(fuses)
})

test('the archive contains the build, two native packages and nothing else', () => {
  const { packed, unpacked, damaged } = readArchive(archive)
  expect(unpacked).toEqual([
    'node_modules/better-sqlite3/prebuilds/linux-x64.node',
    'node_modules/keytar/build/Release/keytar.node',
  ])
  const isExpected =
    /^(out\/(main|renderer|preload)\/|package\.json$|node_modules\/(better-sqlite3|keytar)\/(lib\/|package\.json$))/
  expect(packed.filter((path) => !isExpected.test(path))).toEqual([])
  expect(packed.filter((path) => /\.(ts|tsx|map|md|cc|h|gyp)$/.test(path))).toEqual([])
  expect(packed.filter((path) => path.startsWith('out/'))).not.toHaveLength(0)
  expect(damaged, 'files whose bytes are not those of the integrity list').toEqual([])
})

test('what is beside the archive are programs of this system, licences and no first page of Electron’s', () => {
  const beside = filesBelow(resources).filter((path) => !path.startsWith('app.asar'))
  expect(beside.filter((path) => path !== 'TEST-BUILD.txt')).toEqual(['licences.txt'])
  for (const path of filesBelow(`${archive}.unpacked`)) {
    const bytes = readFileSync(join(`${archive}.unpacked`, path))
    expect(bytes.subarray(0, 4).toString('latin1'), path).toBe('\x7fELF')
    expect(bytes.readUInt16LE(18), `${path} is for x64`).toBe(0x3e)
  }
})

test('a test build says that it is one, and an official one does not', () => {
  const bill = JSON.parse(readFileSync(billFile, 'utf8'))
  const electron = bill.components.find(({ name }: { name: string }) => name === 'electron')
  const isRedistributed = electron.description !== undefined
  expect(existsSync(join(resources, 'TEST-BUILD.txt'))).toBe(isRedistributed)
})

test('the bill of materials and the licences name everything inside', () => {
  const bill = JSON.parse(readFileSync(billFile, 'utf8'))
  const listed: string[] = bill.components.map(({ purl }: { purl: string }) => purl)
  const inside = packagesInside()
  expect(inside.length).toBeGreaterThan(20)
  const licences = readFileSync(join(resources, 'licences.txt'), 'utf8')
  for (const { name, version, license } of inside) {
    expect(listed).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    expect(licences).toContain(`${name} ${version} (${license})\r\n`)
  }
  for (const name of ['prebuild-install', 'vitest', 'electron-builder'])
    expect(listed.filter((one) => one.includes(name))).toEqual([])
  expect(bill.serialNumber).toBeUndefined()
  expect(statSync(join(unpackedFolder, 'LICENSES.chromium.html')).size).toBeGreaterThan(MIB)
})

test('the menu entry and the windows have one name, by which a desktop finds their icon', () => {
  const { appId, linux } = configuration({
    ...{ stage: '', icons: '', resources: '', output: '' },
    ...{ electron: {}, dirOnly: true, restage: undefined },
  })
  expect(linux.syncDesktopName).toBe(true)
  expect(manifestIn(archive).desktopName).toBe(`${appId}.desktop`)
})

test('sizes are within their limits', () => {
  expect(bytesBelow(unpackedFolder) / MIB).toBeLessThanOrEqual(269)
  expect(readArchive(archive).bytes / MIB).toBeLessThanOrEqual(9)
})
