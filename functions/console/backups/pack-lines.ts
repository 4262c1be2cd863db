import { createHash, type Hash } from "node:crypto";
import { concatenate, openChunks, sealChunks } from "./seal-chunks.ts";
import { toStream } from "./to-stream.ts";

/** Lines of a part as an encrypted object. */
interface PackedLines {
	object: Uint8Array;
	rows: number;
	/** SHA-256 of the lines. */
	hash: string;
}

/** Pages of lines, read one after the other; an array of pages is one too. */
export type LinePages = Iterable<readonly string[]> | AsyncIterable<readonly string[]>;

/** Characters that are compressed at once, some milliseconds; other calls of the isolate run in between. */
const SLICE_CHARACTERS = 32 * 1_024;

/** Packs lines: compressed by gzip, then encrypted. One page is in memory beside the packed object. */
export async function packLines(key: string, name: string, pages: LinePages): Promise<PackedLines> {
	const hash = createHash("sha256");
	let rows = 0;
	async function* encodePages() {
		for await (const lines of pages) {
			rows += lines.length;
			yield* encodeSlices(lines, hash);
		}
	}
	const compressed = toStream(encodePages()).pipeThrough(new CompressionStream("gzip"));
	const object = await collect(sealChunks(key, name, compressed));
	return { object, rows, hash: hash.digest("hex") };
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
		await new Promise((resolve) => setTimeout(resolve));
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
