/** Downloads the file of an expiring link (interface 2.7, DownloadUrl); the link is not passed on. */
import { AppError } from '#core/app-error.ts'
import { toStatusError } from '../http/answer.ts'
import { isInside } from '../http/base-url.ts'
import type { Http } from '../http/http.ts'

const MARK = '%PDF-'

const refused = (why: string): AppError =>
  new AppError('remote-shape-changed', `the link to the PDF is not followed: ${why}`, {
    details: { field: 'DownloadUrl' },
  })

/** The service's own address is allowed; any other must be outside the local network, with a valid certificate. */
const parseLink = (link: string, service: URL): URL => {
  const url = URL.canParse(link) ? new URL(link) : undefined
  if (url?.origin === service.origin) return url
  if (url?.protocol !== 'https:') throw refused('it is no https address')
  if (isInside(url)) throw refused('it leads to this computer or its network')
  return url
}

/**
 * Downloads a PDF. The storage is another host than the service, so that no credential goes with the request.
 *
 * @param service the address of the service that gave the link
 * @throws AppError not-found (the link has expired, or there is no file), remote-shape-changed (not a PDF), and
 *   those of reading
 */
export const downloadPdf = async (
  http: Http,
  link: string,
  service: URL,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> => {
  const response = await http.read({
    url: parseLink(link, service),
    headers: { accept: 'application/pdf' },
    expects: 'bytes',
    signal,
  })
  const { status, bytes } = response
  if ([401, 403, 404, 410].includes(status))
    throw new AppError('not-found', 'the link to the PDF has ended, or there is no such file', {
      details: { httpStatus: status },
    })
  if (status >= 300) throw toStatusError(response)
  if (Buffer.from(bytes.subarray(0, MARK.length)).toString('latin1') !== MARK)
    throw new AppError('remote-shape-changed', 'the service sent something else than a PDF', {
      details: { httpStatus: status },
    })
  return bytes
}
