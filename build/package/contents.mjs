/** Contents of a package: a bill of materials (CycloneDX) and the licence texts, from bundled and staged modules. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { run } from '../lib/command.mjs'
import { inRoot, readJson } from '../lib/root.mjs'
import { Stop } from '../lib/say.mjs'
import { bundledPackages } from './bundled-modules.mjs'

const natives = ['node_modules/better-sqlite3', 'node_modules/keytar']
const isLicence = (name) => /^(licen[cs]e|copying|notice)/i.test(name)

const readPackage = (path, locked) => {
  const { name, version, license } = readJson(inRoot(path, 'package.json'))
  const own = readdirSync(inRoot(path)).filter(isLicence).sort()
  // Licence texts that their publishers left out of the package are stored here.
  const kept = inRoot('build', 'package', 'licences', `${name.replace('/', '-')}.txt`)
  const texts = own.length === 0 && existsSync(kept) ? [kept] : own.map((file) => inRoot(path, file))
  if (license === undefined || texts.length === 0)
    throw new Stop(`${path} is in the package and says no licence, or brings no text of it.`)
  return {
    name,
    version,
    license,
    integrity: locked[path]?.integrity,
    text: texts.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n'),
  }
}

/** All third-party packages inside except Electron, sorted by name. Error: Stop where a licence is missing. */
export const packagesInside = () => {
  const locked = readJson(inRoot('package-lock.json')).packages
  return [...new Set([...bundledPackages(), ...natives])]
    .map((path) => readPackage(path, locked))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1))
}

/** All licence texts as one text. Those of Electron and Chromium are shipped next to the app, as their publishers do. */
export const licenceTexts = (packages) => {
  const own = readFileSync(inRoot('LICENSE'), 'utf8').trim()
  const line = '-'.repeat(78)
  const parts = packages.map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}`,
  )
  const windowsLines = (text) => text.replaceAll(/\r?\n/g, '\r\n')
  return windowsLines(`${[`Concilia\n\n${own}`, ...parts].join(`\n\n${line}\n`)}\n`)
}

const toComponent = ({ name, version, license, integrity }) => {
  const [algorithm, hash] = integrity?.split('-') ?? []
  return {
    type: 'library',
    'bom-ref': `pkg:npm/${name}@${version}`,
    name,
    version,
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
    }),
    licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  }
}

/** keytar's binary is another publisher's build of the same sources. */
const keytarBinary = () => {
  const { version, integrity } = readJson(inRoot('build/package/package-lock.json')).packages[
    'node_modules/@github/keytar'
  ]
  return toComponent({ name: '@github/keytar', version, license: 'MIT', integrity })
}

/** The time of the commit, in ISO 8601 with seconds, so that the same commit gives the same bytes. */
export const commitTime = async () => {
  const { code, output } = await run('git', ['log', '-1', '--format=%cI'], { capture: true })
  if (code !== 0) throw new Stop('A package is built from a commit: git does not answer here.')
  return new Date(output.trim()).toISOString()
}

/** @param electron its version @returns CycloneDX 1.6 as JSON text */
export const billOfMaterials = (packages, { electron, isTest, timestamp }) => {
  const { name, productName, version, license } = readJson(inRoot('package.json'))
  const electronComponent = {
    type: 'framework',
    'bom-ref': `pkg:npm/electron@${electron}`,
    name: 'electron',
    version: electron,
    licenses: [{ license: { id: 'MIT' } }],
    purl: `pkg:npm/electron@${electron}`,
    ...(isTest && { description: 'redistributed by a third party: a test build' }),
  }
  const components = [electronComponent, ...packages.map(toComponent), keytarBinary()]
  const own = `pkg:npm/${name}@${version}`
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp,
      component: {
        type: 'application',
        'bom-ref': own,
        name: productName,
        version,
        licenses: [{ license: { id: license } }],
      },
    },
    components,
    dependencies: [{ ref: own, dependsOn: components.map((one) => one['bom-ref']) }],
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}
