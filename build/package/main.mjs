/** Builds packages; loaded after the packaging tools are installed. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import { buildApp } from '../lib/build-app.mjs'
import { cacheFolder, inRoot, readJson } from '../lib/root.mjs'
import { note, seconds } from '../lib/say.mjs'
import { configuration } from './configuration.mjs'
import { billOfMaterials, commitTime, licenceTexts, packagesInside } from './contents.mjs'
import { electronOf } from './electron-of.mjs'
import { writeIcons } from './icons.mjs'
import { stage, stageKeytar } from './stage.mjs'

const targets = {
  linux: { platform: 'linux', made: ['x64'], architectures: ['x64'], builder: Platform.LINUX },
  win: {
    platform: 'win32',
    made: ['x64', 'arm64'],
    architectures: ['x64', 'arm64'],
    builder: Platform.WINDOWS,
  },
  mac: { platform: 'darwin', made: ['universal'], architectures: ['x64', 'arm64'], builder: Platform.MAC },
}

const packageFor = async (name, { dirOnly, output, timestamp }) => {
  const started = Date.now()
  const { platform, builder, ...rest } = targets[name]
  // A directory for tests is built for one architecture.
  const [made, architectures] =
    dirOnly && name === 'win' ? [['x64'], ['x64']] : [rest.made, rest.architectures]
  const electron = await electronOf({ platform, architectures, dirOnly })
  const version = electron.version ?? readJson(inRoot('package.json')).devDependencies.electron

  const work = join(cacheFolder, 'package', name)
  const folders = {
    stage: join(work, 'stage'),
    icons: join(work, 'icons'),
    resources: join(work, 'resources'),
  }
  const packages = packagesInside()
  stage(folders.stage, { platform, architectures })
  rmSync(folders.resources, { recursive: true, force: true })
  mkdirSync(folders.resources, { recursive: true })
  writeFileSync(join(folders.resources, 'licences.txt'), licenceTexts(packages))
  if (electron.isTest) {
    const text = `A test build on a redistributed Electron ${version}. Not to be given to anyone.\r\n`
    writeFileSync(join(folders.resources, 'TEST-BUILD.txt'), text)
  }
  writeIcons(folders.icons)
  mkdirSync(output, { recursive: true })
  const product = readJson(inRoot('package.json'))
  const billName = `${product.productName}-${product.version}-${name}.cdx.json`
  writeFileSync(
    join(output, billName),
    billOfMaterials(packages, { electron: version, isTest: electron.isTest, timestamp }),
  )
  const config = configuration({
    ...folders,
    output,
    electron,
    dirOnly,
    restage: ({ arch }) => stageKeytar(join(folders.stage, 'node_modules'), platform, Arch[arch]),
  })
  const wanted = config[name].target.map(({ target }) => target)
  await build({
    targets: builder.createTarget(wanted, ...made.map((one) => Arch[one])),
    config,
    projectDir: inRoot(),
    publish: 'never',
  })
  note(`Packaged for ${name} in ${seconds(started)}: ${readdirSync(output).join(', ')}`)
}

/**
 * @param options `names`: linux, win, mac; `dirOnly`: no installers; `output`: folder, which is not emptied;
 *   `built`: out/ is already built from these sources
 */
export const packageApp = async ({ names, dirOnly, output = inRoot('dist'), built = false }) => {
  if (!built) await buildApp({})
  const timestamp = await commitTime()
  process.env.SOURCE_DATE_EPOCH = String(Date.parse(timestamp) / 1000)
  for (const name of names) await packageFor(name, { dirOnly, output, timestamp })
}
