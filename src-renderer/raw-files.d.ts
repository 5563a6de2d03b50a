/** A text of the repository that is built into the window. */
declare module '*?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: what the bundler makes of such a file
  export default text
}
