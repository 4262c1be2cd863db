import { createHash } from "node:crypto";
import { concatenate, openChunks, sealChunks } from "./seal-chunks.ts";

/** Lines of a part as an encrypted object. */
interface PackedLines {
	object: Uint8Array;
	/** SHA-256 of the lines. */
	hash: string;
}

/** Packs lines: compressed by gzip, then encrypted. */
export async function packLines(key: string, name: string, lines: readonly string[]): Promise<PackedLines> {
	const text = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
	const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
	return { object: await collect(sealChunks(key, name, compressed)), hash: sha256(text) };
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
