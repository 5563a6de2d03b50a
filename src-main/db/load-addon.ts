/**
 * Loads SQLite's addon as a thread starts. A thread that is ended while the addon loads ends the whole program with it,
 * by a fatal error of N-API; main ends none before it has said that it is open (`threads/worker-thread.ts`).
 */
import Database from 'better-sqlite3'

new Database(':memory:').close()
