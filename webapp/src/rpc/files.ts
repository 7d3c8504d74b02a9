const FILE_NAME = /^attachment; filename\*=UTF-8''(.+)$/;

/** The file that the service answers, with the name in its disposition. */
export async function fileIn(response: Response, disposition: string): Promise<File> {
  const name = FILE_NAME.exec(disposition)?.[1] ?? "";
  return new File([await response.blob()], decodeURIComponent(name));
}
