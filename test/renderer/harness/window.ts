/** The real window over the fake bridge, in a real browser: `?rows=1000000` says how many rows each list has. */
import { createFakeBridge } from '../support/fake-bridge.ts'
import { companyAnswers } from '../support/fake-company.ts'

const rows = Number(new URLSearchParams(location.search).get('rows') ?? 500)
const bridge = createFakeBridge(companyAnswers({ documents: rows, transactions: rows }), false)
Object.defineProperty(window, 'concilia', { value: bridge })
await import('../../../src-renderer/main.tsx')
