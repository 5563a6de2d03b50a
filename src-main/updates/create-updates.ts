/** Looks for a new version, downloads and installs it: each step only when a person asks for it. */

import { type KeyObject, verify } from 'node:crypto'
import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import type { AppUpdater, ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater'
import {
  Provider,
  type ProviderRuntimeOptions,
  parseUpdateInfo,
  resolveFiles,
} from 'electron-updater/out/providers/Provider.js'
import { z } from 'zod'
import { AppError, codeOf, isAppError, isOutOfSpace } from '#core/app-error.ts'
import type { Feed } from './feed.ts'

export interface Updates {
  /** Errors: offline, remote-failed, update-refused. @returns the newer version, or null for none */
  check(): Promise<string | null>
  /** Downloads what `check` found. Errors: not-found, offline, remote-failed, update-refused, disk-full, storage-failed. */
  download(): Promise<void>
  /** Ends the app, installs the new version and opens it. Error: not-found (nothing was downloaded). */
  install(): Promise<void>
}

export interface UpdatePorts {
  updater: AppUpdater
  feed: Feed
  /** Path of the AppImage this program runs from; undefined for other packages. */
  appImage: string | undefined
  /** Finishes pending writes and closes the data: the installer ends this program. */
  beforeInstall(): Promise<void>
  /** Called with the reason where the new version was not installed; the data is closed by then. */
  onNotInstalled(error: Error): void
}

const refusals = new Set([
  'ERR_CHECKSUM_MISMATCH',
  'ERR_UPDATER_NO_CHECKSUM',
  'ERR_UPDATER_INVALID_SIGNATURE',
])

const networkCodes = /^(ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EPIPE|ENETUNREACH|EHOSTUNREACH)/

export const createUpdates = (ports: UpdatePorts): Updates => {
  const { updater, feed, appImage, beforeInstall, onNotInstalled } = ports
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  // Reusing parts of the installed version would save a few megabytes, and would be one more thing to trust.
  updater.disableDifferentialDownload = true
  updater.logger = null
  updater.on('error', () => undefined) // the step that fails reports the same error
  updater.setFeedURL({ provider: 'custom', updateProvider: signedProvider(feed) })
  let found: string | null = null
  let downloaded = false
  return {
    check: () =>
      inOurWords(async () => {
        found = null
        downloaded = false
        const result = await updater.checkForUpdates()
        found = result?.isUpdateAvailable === true ? result.updateInfo.version : null
        return found
      }),
    download: () =>
      inOurWords(async () => {
        if (found === null) throw new AppError('not-found', 'no new version was found yet')
        await updater.downloadUpdate()
        downloaded = true
      }),
    async install() {
      if (!downloaded) throw new AppError('not-found', 'no new version was downloaded yet')
      await beforeInstall()
      let kept: KeptProgram
      try {
        kept = keepProgram(appImage)
      } catch (error) {
        onNotInstalled(error instanceof Error ? error : new Error(String(error)))
        return
      }
      // It throws nothing: a failure is an event, and the program continues.
      updater.once('error', (error) => {
        try {
          kept.putBack()
        } finally {
          onNotInstalled(error)
        }
      })
      updater.quitAndInstall(true, true)
      kept.discard()
    },
  }
}

/** Chromium's errors have no code; nor has a connection that was interrupted. */
const isOfTheNetwork = (error: unknown, code: string): boolean =>
  networkCodes.test(code) || (error instanceof Error && /net::ERR_|aborted/.test(error.message))

/** Maps errors of electron-updater to ours; other errors stay unchanged. */
const toUpdateError = (error: unknown): unknown => {
  if (isAppError(error)) return error
  const code = codeOf(error)
  if (refusals.has(code))
    return new AppError('update-refused', 'the new version is not what the makers published', {
      cause: error,
    })
  if (isOutOfSpace(error))
    return new AppError('disk-full', 'the new version does not fit on the disk', { cause: error })
  if (['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'ENOTDIR', 'EIO'].includes(code))
    return new AppError('storage-failed', 'the new version could not be kept', { cause: error })
  if (code.startsWith('HTTP_ERROR_'))
    return new AppError('remote-failed', 'the place of new versions answers with an error', { cause: error })
  if (isOfTheNetwork(error, code))
    return new AppError('offline', 'the place of new versions cannot be reached', { cause: error })
  return error
}

const inOurWords = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw toUpdateError(error)
  }
}

/** electron-updater deletes an AppImage before it moves the new one into place: a second name keeps the old one. */
interface KeptProgram {
  /** Deletes the second name: the new version is in place. */
  discard(): void
  /** Restores the program's name, and replaces a file that has it by now. */
  putBack(): void
}

/** A hard link takes no space; a file system without links gets a copy. */
const addName = (program: string, kept: string): void => {
  try {
    linkSync(program, kept)
  } catch {
    copyFileSync(program, kept, constants.COPYFILE_EXCL)
  }
}

/**
 * The second name is one that a person can find and open, if the computer stops in between.
 * @param program the AppImage; where it is undefined or missing, an update deletes nothing
 * Errors: those of the file system; then nothing may be installed
 */
const keepProgram = (program: string | undefined): KeptProgram => {
  const kept = program !== undefined && existsSync(program) ? `${program}.before-update` : undefined
  if (program === undefined || kept === undefined)
    return { discard: () => undefined, putBack: () => undefined }
  const discard = (): void => rmSync(kept, { force: true })
  discard()
  addName(program, kept)
  return {
    discard,
    putBack() {
      if (!existsSync(kept)) return
      renameSync(kept, program)
      discard() // two hard links of one file: a rename would leave both
    },
  }
}

/** Errors: update-refused. */
export const assertSigned = (feed: string, signature: string, publicKey: KeyObject): void => {
  const isSigned = verify(null, Buffer.from(feed, 'utf8'), publicKey, Buffer.from(signature.trim(), 'base64'))
  if (!isSigned) throw new AppError('update-refused', 'the list of versions is not signed by the makers')
}

/** A file without a hash cannot be checked: the whole list is refused. */
const signedInfo = z.looseObject({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  files: z.array(z.looseObject({ url: z.string(), sha512: z.base64().min(1) })).min(1),
})

/**
 * Accepts only signed information on a new version. electron-updater itself trusts its feed, and a forged feed could
 * bring files together with matching hashes.
 * @returns the provider class that electron-updater creates for this feed
 */
const signedProvider = (feed: Feed) =>
  class SignedProvider extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }

    /** Sends no headers: electron-updater's would identify this installation to the server. */
    override setRequestHeaders(): void {
      super.setRequestHeaders(null)
    }

    /** Errors: update-refused, those of the request. */
    async getLatestVersion(): Promise<UpdateInfo> {
      const name = `${this.getDefaultChannelName()}.yml`
      const url = new URL(name, feed.url)
      const text = (await this.httpRequest(url)) ?? ''
      const signature = (await this.httpRequest(new URL(`${name}.sig`, feed.url))) ?? ''
      assertSigned(text, signature, feed.publicKey)
      const info = parseUpdateInfo(text, name, url)
      if (!signedInfo.safeParse(info).success)
        throw new AppError('update-refused', 'the list of versions lacks what a file is checked by')
      return info
    }

    resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
      return resolveFiles(info, new URL(feed.url))
    }
  }
