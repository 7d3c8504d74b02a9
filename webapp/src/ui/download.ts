/** The address of a file of the service. */
export function addressOf(path: string): string {
  return new URL(`.${path}`, document.baseURI).href;
}

/** Lets the browser download a file, as if its link were tapped. */
export function download(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
