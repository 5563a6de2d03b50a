import { describe, expect, it } from 'vitest'
import { downloadPdf } from '../../../../src-main/connectors/invoicing/create-invoicing-client.ts'
import { startScripted } from '../../../helpers/scripted-service.ts'
import { testHttp } from '../test-http.ts'

const bytes = Buffer.from('%PDF-1.7\n\u00ff\u0000\u00e9%%EOF', 'latin1')

describe('the file behind a link', () => {
  it('comes byte by byte, and is asked for without any credential', async () => {
    await using server = await startScripted([
      (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes),
    ])
    const { http } = testHttp()
    const file = await downloadPdf(http, `${server.url}/1.pdf?signature=s`, new URL(server.url), undefined)
    expect(Buffer.from(file).equals(bytes)).toBe(true)
    expect(server.received[0]?.query).toEqual({ signature: 's' })
    for (const name of ['token', 'email', 'authorization'])
      expect(server.received[0]?.headers).not.toHaveProperty(name)
  })

  it.each([
    ['the link has ended', { status: 403, text: 'The link has expired.' }, 'not-found'],
    ['a web page comes', { text: '<html>sign in</html>' }, 'remote-shape-changed'],
    ['the storage fails', { status: 500, text: '' }, 'remote-failed'],
    ['the storage points elsewhere', { status: 302, headers: { location: '/x' } }, 'redirect-refused'],
  ])('is refused when %s, and the link stays unsaid', async (_, answer, code) => {
    await using server = await startScripted([answer])
    const { http } = testHttp()
    const link = `${server.url}/?signature=s3cret`
    const failure: unknown = await downloadPdf(http, link, new URL(server.url), undefined).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ code })
    expect(String(failure)).not.toContain('s3cret')
  })

  it.each([
    ...['http://files.example.com/1.pdf', 'file:///etc/passwd', 'javascript:1', ''],
    ...[
      'https://192.168.1.1/1.pdf',
      'https://169.254.169.254/latest',
      'https://[fd00::1]/',
      'https://router/',
    ],
    ...['https://127.0.0.1:8443/1.pdf', 'https://localhost/1.pdf', 'https://[::ffff:127.0.0.1]/1.pdf'],
  ])('is never asked for at %j', async (link) => {
    const service = new URL('https://api.example.com/')
    await expect(downloadPdf(testHttp().http, link, service, undefined)).rejects.toMatchObject({
      code: 'remote-shape-changed',
      details: { field: 'DownloadUrl' },
    })
  })

  it('is never asked for at another port of this computer, even where the service is there', async () => {
    await using other = await startScripted([{ text: 'what listens there' }])
    for (const service of ['http://127.0.0.1:9/', 'https://api.example.com/'])
      await expect(
        downloadPdf(testHttp().http, `${other.url}/1.pdf`, new URL(service), undefined),
      ).rejects.toMatchObject({ code: 'remote-shape-changed' })
    expect(other.received).toEqual([])
  })
})
