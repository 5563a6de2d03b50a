import { describe, expect, it } from 'vitest'
import { downloadPdf } from '../../../../src-main/connectors/invoicing/download-pdf.ts'
import { startServer, testHttp } from '../local-server.ts'

const bytes = Buffer.from('%PDF-1.7\n\u00ff\u0000\u00e9%%EOF', 'latin1')

describe('the file behind a link', () => {
  it('comes byte by byte, and is asked for without any credential', async () => {
    await using server = await startServer([
      (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes),
    ])
    const { http } = testHttp()
    const file = await downloadPdf(http, `${server.url}/1.pdf?signature=s`, undefined)
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
    await using server = await startServer([answer])
    const { http } = testHttp()
    const failure: unknown = await downloadPdf(http, `${server.url}/?signature=s3cret`, undefined).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ code })
    expect(String(failure)).not.toContain('s3cret')
  })

  it.each(['http://files.example.com/1.pdf', 'file:///etc/passwd', 'javascript:1', ''])(
    'is never asked for at %j',
    async (link) => {
      await expect(downloadPdf(testHttp().http, link, undefined)).rejects.toMatchObject({
        code: 'remote-shape-changed',
      })
    },
  )
})
