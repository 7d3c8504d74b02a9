/** The end of a ZIP file, where its list of files is announced. */
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const HEAD_LENGTH = 30;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** Files of the operating system. */
const HIDDEN = /(^|\/)(\.|__MACOSX(\/|$))/;

/** The file is no ZIP file that can be read. */
export class NotZip extends Error {}

/**
 * The files of a ZIP file, without folders and hidden ones. Each is unpacked up to `most` bytes; a
 * larger one stands without its content, so that it is refused for its size.
 *
 * @throws NotZip
 */
export async function unzip(archive: Blob, most: number): Promise<readonly File[]> {
  const tail = archive.slice(Math.max(0, archive.size - LONGEST_COMMENT - END_LENGTH));
  const end = new DataView(await tail.arrayBuffer());
  let at = end.byteLength - END_LENGTH;
  while (at >= 0 && end.getUint32(at, true) !== END) at -= 1;
  if (at < 0) throw new NotZip();
  const [count, length, start] = [
    end.getUint16(at + 10, true),
    end.getUint32(at + 12, true),
    end.getUint32(at + 16, true),
  ];
  const bytes = await archive.slice(start, start + length).arrayBuffer();
  const list = new DataView(bytes);
  const files: File[] = [];
  let entry = 0;
  for (let number = 0; number < count; number += 1) {
    if (entry + ENTRY_LENGTH > list.byteLength || list.getUint32(entry, true) !== ENTRY) {
      throw new NotZip();
    }
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      list.getUint16(entry + place, true),
    ) as [number, number, number];
    const name = new TextDecoder().decode(
      bytes.slice(entry + ENTRY_LENGTH, entry + ENTRY_LENGTH + nameLength),
    );
    if (!name.endsWith("/") && !HIDDEN.test(name)) {
      const packed = {
        method: list.getUint16(entry + 10, true),
        length: list.getUint32(entry + 20, true),
        size: list.getUint32(entry + 24, true),
        at: list.getUint32(entry + 42, true),
      };
      const content = packed.size > most ? new Blob() : await contentIn(archive, packed);
      files.push(new File([content], name));
    }
    entry += ENTRY_LENGTH + nameLength + extraLength + commentLength;
  }
  return files;
}

interface Packed {
  readonly method: number;
  readonly length: number;
  readonly at: number;
}

async function contentIn(archive: Blob, { method, length, at }: Packed): Promise<Blob> {
  const head = new DataView(await archive.slice(at, at + HEAD_LENGTH).arrayBuffer());
  if (head.byteLength < HEAD_LENGTH) throw new NotZip();
  const start = at + HEAD_LENGTH + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = archive.slice(start, start + length);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new NotZip();
  try {
    const { body } = new Response(await packed.arrayBuffer());
    if (body === null) return packed;
    const unpacked = body.pipeThrough(new DecompressionStream("deflate-raw"));
    return new Blob([await new Response(unpacked).arrayBuffer()]);
  } catch {
    throw new NotZip();
  }
}
