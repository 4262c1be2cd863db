import { expect, test, vi } from "vitest";
import { concatenate, openChunks, sealChunks } from "#functions/console/backups/seal-chunks.ts";

const KEY = Buffer.alloc(32, 7).toString("base64url");
const MEGABYTE = 1_024 * 1_024;

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31) % 251);

/** Bytes in pieces of an odd length, as a stream brings them. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	const length = 300_007;
	for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
	const all: Uint8Array[] = [];
	for await (const piece of pieces) all.push(piece);
	return all;
}

test.each([0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 2.5 * MEGABYTE])(
	"%d bytes are opened as they were sealed",
	async (length) => {
		const bytes = bytesOf(length);
		const sealed = await collect(sealChunks(KEY, "a", inPieces(bytes)));
		// The header, then a chunk for each megabyte that was begun.
		expect(sealed).toHaveLength(1 + Math.max(1, Math.ceil(length / MEGABYTE)));
		const opened = concatenate(await collect(openChunks(KEY, "a", inPieces(concatenate(sealed)))));
		expect(Buffer.compare(opened, bytes)).toBe(0);
	},
);

test("a short object takes the memory of its bytes, not of a chunk", async () => {
	const encrypt = vi.spyOn(crypto.subtle, "encrypt");
	await collect(sealChunks(KEY, "a", inPieces(bytesOf(40_000))));
	const [, , chunk] = encrypt.mock.calls[0]!;
	encrypt.mockRestore();
	expect((chunk as Uint8Array).buffer.byteLength).toBe(40_000);
});
