/** The one electron-builder configuration, for every target. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, readJson } from '../lib/root.mjs'

const { productName, devDependencies, author } = readJson(inRoot('package.json'))

/**
 * The app's file cannot be turned into a plain Node, debugged by whoever starts it, or run another archive. macOS
 * and Windows refuse an archive with other bytes; Linux does not look.
 */
export const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  grantFileProtocolExtraPrivileges: false,
}

const feed = readJson(inRoot('src-main', 'updates', 'feed.json'))

const notarised = process.env.APPLE_API_KEY !== undefined || process.env.APPLE_ID !== undefined

/**
 * @param options `stage`, `icons`, `resources` (copied beside the archive) and `output` are folders; `electron` is
 *   `{ version, dist }`, without `dist` for the ordinary, checksummed download; `dirOnly` makes no installer;
 *   `test` marks a build that may not leave this computer; `restage` is called before each architecture
 */
export const configuration = ({ stage, icons, resources, output, electron, dirOnly, restage }) => {
  const targets = (...names) => (dirOnly ? ['dir'] : names)
  return {
    appId: 'pt.concilia.app',
    productName,
    copyright: author,
    directories: { app: stage, output, buildResources: icons },
    electronVersion: electron.version ?? devDependencies.electron,
    ...(electron.dist && { electronDist: electron.dist }),
    // The stage is complete: nothing is collected, rebuilt or fetched for it.
    beforeBuild: async () => false,
    files: ['**/*', { from: join(stage, 'node_modules'), to: 'node_modules' }],
    extraResources: [{ from: resources, to: '.' }],
    // Programs alone lie outside the archive. Left to itself the builder unpacks whole packages, and then what is
    // outside is not under the integrity check.
    asar: { smartUnpack: false },
    asarUnpack: ['**/*.node'],
    electronFuses: fuses,
    electronLanguages: ['pt-PT', 'pt_PT', 'en-US', 'en'],
    // With it the builder writes the list of versions, and the app's own note of where it keeps a download.
    publish: feed.url === null ? null : { provider: 'generic', url: feed.url },
    beforePack: restage,
    // Electron's own first page; the ordinary download comes without it, a folder of Electron's with it.
    afterExtract: ({ appOutDir, electronPlatformName }) => {
      const folder = electronPlatformName === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources'
      rmSync(join(appOutDir, folder, 'default_app.asar'), { force: true })
    },
    win: {
      target: targets('nsis').map((target) => ({ target, arch: ['x64', 'arm64'] })),
      icon: join(icons, 'icon.ico'),
      extraFiles: [{ from: inRoot('build', 'package', 'concilia.cmd'), to: 'bin/concilia.cmd' }],
      signtoolOptions: { signingHashAlgorithms: ['sha256'] },
    },
    nsis: {
      oneClick: true,
      perMachine: false,
      buildUniversalInstaller: false,
      deleteAppDataOnUninstall: false,
      artifactName: `${productName}-\${version}-\${arch}-setup.\${ext}`,
    },
    mac: {
      target: targets('dmg', 'zip').map((target) => ({ target, arch: ['universal'] })),
      icon: join(icons, 'icon.icns'),
      category: 'public.app-category.finance',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: inRoot('build', 'package', 'entitlements.mac.plist'),
      entitlementsInherit: inRoot('build', 'package', 'entitlements.mac.plist'),
      notarize: notarised,
      // Both binaries of better-sqlite3 are in both halves; keytar's are joined.
      x64ArchFiles: '**/better-sqlite3/prebuilds/*.node',
      extendInfo: { NSAppTransportSecurity: { NSAllowsArbitraryLoads: false } },
      artifactName: `${productName}-\${version}-\${arch}.\${ext}`,
    },
    linux: {
      target: targets('deb', 'AppImage').map((target) => ({ target, arch: ['x64'] })),
      icon: join(icons, 'icons'),
      executableName: 'concilia',
      // The menu entry has the name that Electron gives its windows (desktopName): by it a desktop finds their icon.
      syncDesktopName: true,
      category: 'Office',
      synopsis: 'Pairs unpaid sales documents with bank transactions',
      maintainer: author,
      artifactName: `${productName}-\${version}-\${arch}.\${ext}`,
    },
    deb: { depends: ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libsecret-1-0', 'xdg-utils'] },
  }
}
