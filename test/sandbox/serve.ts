/** Runs the sample service with its controls as a process of its own, until it is killed: `serve.ts <options as JSON>`. */
import { type SandboxOptions, startSandbox } from './start-sandbox.ts'

const options: SandboxOptions = JSON.parse(process.argv[2] ?? '{}')
const sandbox = await startSandbox(options)
const { invoicingUrl, bankingUrl, authUrl, email, token } = sandbox
const { clientId, clientSecret, accountId, documentIds } = sandbox
const access = {
  invoicingUrl,
  bankingUrl,
  authUrl,
  email,
  token,
  clientId,
  clientSecret,
  accountId,
  documentIds,
}
process.stdout.write(`${JSON.stringify(access)}\n`)
