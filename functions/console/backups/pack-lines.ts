import { createHash, type Hash } from "node:crypto";
import { concatenate, openChunks, sealChunks } from "./seal-chunks.ts";
import { toStream } from "./to-stream.ts";

/** Lines of a part as an encrypted object. */
interface PackedLines {
	object: Uint8Array;
	/** SHA-256 of the lines. */
	hash: string;
}

/** Characters that are compressed at once; other calls of the isolate run in between. */
const SLICE_CHARACTERS = 256 * 1_024;

/** Packs lines: compressed by gzip, then encrypted. */
export async function packLines(key: string, name: string, lines: readonly string[]): Promise<PackedLines> {
	const hash = createHash("sha256");
	const compressed = toStream(encodeSlices(lines, hash)).pipeThrough(new CompressionStream("gzip"));
	return { object: await collect(sealChunks(key, name, compressed)), hash: hash.digest("hex") };
}

/** Bytes of the lines in slices, which are added to the hash. */
async function* encodeSlices(lines: readonly string[], hash: Hash): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const encoder = new TextEncoder();
	let slice = "";
	for (const [index, line] of lines.entries()) {
		slice += `${line}\n`;
		if (slice.length < SLICE_CHARACTERS && index < lines.length - 1) continue;
		const bytes = encoder.encode(slice);
		hash.update(bytes);
		yield bytes;
		slice = "";
		if (index < lines.length - 1) await new Promise((resolve) => setTimeout(resolve));
	}
}

/** Unpacks lines. @throws BackupObjectError, or a TypeError of the decompression */
export async function unpackLines(
	key: string,
	name: string,
	sealed: AsyncIterable<Uint8Array>,
): Promise<{ lines: string[]; hash: string }> {
	const compressed = await collect(openChunks(key, name, sealed));
	const text = await collect(new Blob([compressed]).stream().pipeThrough(new DecompressionStream("gzip")));
	return { lines: new TextDecoder().decode(text).split("\n").slice(0, -1), hash: sha256(text) };
}

/** All bytes of a stream. */
export async function collect(contents: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
	const pieces: Uint8Array[] = [];
	for await (const piece of contents) pieces.push(piece);
	return concatenate(pieces);
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
