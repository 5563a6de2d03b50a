/** The file behind an expiring link (interface 2.7, DownloadUrl): the link goes no further than this. */
import { AppError } from '../../core/app-error.ts'
import { toStatusError } from '../http/answer.ts'
import { isLoopback } from '../http/base-url.ts'
import type { Http } from '../http/http.ts'

const MARK = '%PDF-'

const parseLink = (link: string): URL => {
  const url = URL.canParse(link) ? new URL(link) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))) return url
  throw new AppError('remote-shape-changed', 'the link to the PDF is not an https address', {
    details: { field: 'DownloadUrl' },
  })
}

/**
 * Downloads a PDF. The storage is another host than the service, so that no credential goes with the request.
 *
 * @throws AppError not-found (the link has ended, or there is no file), remote-shape-changed (no PDF came), and
 *   those of reading
 */
export const downloadPdf = async (
  http: Http,
  link: string,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> => {
  const response = await http.read({
    url: parseLink(link),
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
