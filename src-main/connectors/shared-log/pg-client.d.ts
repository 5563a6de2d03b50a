/** What is used of pg: its client alone. The package's main file could load another one, which the environment decides. */
declare module 'pg/lib/client.js' {
  import type { ConnectionOptions } from 'node:tls'

  export interface Settings {
    host: string
    port: number
    user: string
    password: string
    database: string
    ssl: ConnectionOptions | false
    sslnegotiation: 'postgres'
    options: string
    replication: 'false'
    client_encoding: 'UTF8'
    application_name: string
    binary: false
    enableChannelBinding: boolean
    keepAlive: boolean
    keepAliveInitialDelayMillis: number
    connectionTimeoutMillis: number
    query_timeout: number
    /** Of what the server answers: all of it as text. */
    types: { getTypeParser(): (text: string) => string }
  }

  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default class Client {
    constructor(settings: Settings)
    connection: { stream: { destroy(): void } }
    connect(): Promise<unknown>
    query(sql: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>
    end(): Promise<void>
    on(event: 'notification' | 'end', listener: () => void): this
    on(event: 'error', listener: (error: unknown) => void): this
  }
}
