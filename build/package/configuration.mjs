/** The electron-builder configuration for every target. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, readJson } from '../lib/root.mjs'

const { productName, devDependencies, author } = readJson(inRoot('package.json'))

/**
 * The program cannot be turned into a plain Node, debugged by a person who starts it, or run another archive. macOS
 * and Windows refuse a changed archive; Linux does not check it.
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
 * @param options `stage`, `icons`, `resources` (copied next to the archive) and `output` are folders; `electron` is
 *   `{ version, dist }`, without `dist` for the usual download with a checksum; `dirOnly` builds no installer;
 *   `test` marks a build that must not leave this computer; `restage` is called before each architecture
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
    // The stage is complete: the builder collects, rebuilds and fetches nothing.
    beforeBuild: async () => false,
    files: ['**/*', { from: join(stage, 'node_modules'), to: 'node_modules' }],
    extraResources: [{ from: resources, to: '.' }],
    // Only programs are outside the archive. By default the builder unpacks whole packages, and files outside
    // the archive have no integrity check.
    asar: { smartUnpack: false },
    asarUnpack: ['**/*.node'],
    electronFuses: fuses,
    electronLanguages: ['pt-PT', 'pt_PT', 'en-US', 'en'],
    // With it the builder writes the list of versions, and the app's own record of its download folder.
    publish: feed.url === null ? null : { provider: 'generic', url: feed.url },
    beforePack: restage,
    // Electron's own start page: the usual download does not have it, an unpacked Electron does.
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
      // Both binaries of better-sqlite3 are in both halves; keytar's are merged.
      x64ArchFiles: '**/better-sqlite3/prebuilds/*.node',
      extendInfo: { NSAppTransportSecurity: { NSAllowsArbitraryLoads: false } },
      artifactName: `${productName}-\${version}-\${arch}.\${ext}`,
    },
    linux: {
      target: targets('deb', 'AppImage').map((target) => ({ target, arch: ['x64'] })),
      icon: join(icons, 'icons'),
      executableName: 'concilia',
      // Names the menu entry like Electron's windows (desktopName), by which a desktop finds their icon.
      syncDesktopName: true,
      category: 'Office',
      synopsis: 'Pairs unpaid sales documents with bank transactions',
      maintainer: author,
      artifactName: `${productName}-\${version}-\${arch}.\${ext}`,
    },
    deb: { depends: ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libsecret-1-0', 'xdg-utils'] },
  }
}
