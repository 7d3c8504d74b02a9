/**
 * Writes a brotli and a gzip copy beside every text asset of dist/, for the server to send as is; the
 * page itself it sends with the configuration written in.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const SMALLEST = 600;

for (const entry of readdirSync("dist", { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !/\.(m?js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST) continue;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
