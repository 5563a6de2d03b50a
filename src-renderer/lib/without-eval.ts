/**
 * Runs before any schema is made, whichever file of the page brings zod: the page's policy forbids code made from
 * text, which zod would try for speed. zod itself is not loaded for it: this is where it keeps its configuration.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
