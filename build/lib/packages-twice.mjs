/** Builds the directories for Linux and Windows twice: the same commit must give the same bytes, and Windows' own binaries. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackagingTools } from './packages.mjs'
import { cacheFolder, inRoot, readJson } from './root.mjs'
import { note } from './say.mjs'

const folderOf = { linux: 'linux-unpacked', win: 'win-unpacked' }
/** Reads the machine type of a Windows program, which follows its signature. */
const isWindowsX64 = (bytes) => {
  const at = bytes.readUInt32LE(0x3c)
  return bytes.toString('latin1', at, at + 4) === 'PE\0\0' && bytes.readUInt16LE(at + 4) === 0x8664
}

/** @returns faults of the directory for Windows, as sentences */
const faultsOfWindows = async (folder, { configuration, inspect }) => {
  const executable = join(folder, 'Concilia.exe')
  const archive = join(folder, 'resources', 'app.asar')
  const found = await inspect.readFuses(executable)
  const { unpacked, damaged, headerHash } = inspect.readArchive(archive)
  const expected = [
    'node_modules/better-sqlite3/prebuilds/win32-x64.node',
    'node_modules/keytar/build/Release/keytar.node',
  ]
  return [
    ...Object.entries(configuration.fuses).flatMap(([name, on]) =>
      found[name] === on ? [] : [`the fuse ${name} is not as configured`],
    ),
    ...(unpacked.join() === expected.join() ? [] : [`unexpected programs: ${unpacked.join(', ')}`]),
    ...unpacked.flatMap((path) =>
      isWindowsX64(readFileSync(join(`${archive}.unpacked`, path))) ? [] : [`${path} is not for Windows`],
    ),
    ...damaged.map((path) => `${path} differs from its hash`),
    ...(readFileSync(executable).includes(headerHash)
      ? []
      : ['the program does not hold the archive’s hash']),
    ...(existsSync(join(folder, 'resources', 'default_app.asar')) ? ['default_app.asar is there'] : []),
    ...(existsSync(join(folder, 'bin', 'concilia.cmd')) ? [] : ['the console launcher is missing']),
  ]
}

/** @returns `{ passed, failed }`; out/ must be built */
export const packageTwice = async () => {
  await ensurePackagingTools()
  const [{ packageApp }, inspect, configuration] = await Promise.all([
    import('../package/main.mjs'),
    import('../package/inspect.mjs'),
    import('../package/configuration.mjs'),
  ])
  const outputs = ['first', 'second'].map((name) => join(cacheFolder, 'package', name))
  for (const output of outputs) {
    rmSync(output, { recursive: true, force: true })
    await packageApp({ names: ['linux', 'win'], dirOnly: true, output, built: true })
  }
  const results = Object.values(folderOf).map((folder) => {
    const [first, second] = outputs.map((output) => inspect.hashesBelow(join(output, folder)))
    const paths = [...new Set([...Object.keys(first), ...Object.keys(second)])]
    return { name: `${folder} twice`, faults: paths.filter((path) => first[path] !== second[path]) }
  })
  const { version } = readJson(inRoot('package.json'))
  const billNames = ['linux', 'win'].map((system) => `Concilia-${version}-${system}.cdx.json`)
  const isSame = (name) => {
    const [first, second] = outputs.map((output) => readFileSync(join(output, name), 'utf8'))
    return first === second
  }
  results.push({ name: 'bills of materials twice', faults: billNames.filter((name) => !isSame(name)) })
  const windows = await faultsOfWindows(join(outputs[0], folderOf.win), { configuration, inspect })
  results.push({ name: 'what Windows gets', faults: windows })
  for (const { name, faults } of results)
    note(faults.length === 0 ? `ok      ${name}` : `FAILED  ${name}: ${faults.join('; ')}`)
  for (const output of outputs) rmSync(output, { recursive: true, force: true })
  const failed = results.filter(({ faults }) => faults.length > 0).length
  return { passed: results.length - failed, failed }
}
