const FILE_NAME = /^attachment; filename\*=UTF-8''(.+)$/;

/** A success with the file that the service answers, under the name in its disposition. */
export async function fileIn(response: Response, disposition: string) {
  const name = FILE_NAME.exec(disposition)?.[1] ?? "";
  const data = new File([await response.blob()], decodeURIComponent(name));
  return { success: true, data };
}
