/** Hands the browser a file that was made here. */
export function saveFile(name: string, type: string, ...parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
