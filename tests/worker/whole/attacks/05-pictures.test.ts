import { beforeEach, expect, test } from "vitest";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";

/* Point 5: an AVIF of 400 KB that consists of boxes only blocked the isolate for six seconds. */

beforeEach(resetState);

/** The reported file with its own header or another one. */
function bomb(head: number[]): Uint8Array<ArrayBuffer> {
	const box = [0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65];
	return Uint8Array.from({ length: 400_000 }, (_, at) => head[at] ?? box[(at - head.length) % box.length]!);
}

const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0));
const FTYP = (brand: string) => [0, 0, 0, 20, ...ascii(`ftyp${brand}`), 0, 0, 0, 0, ...ascii(brand)];

test.each([
	["an AVIF", "image/avif", FTYP("avif")],
	["an AVIF that is called a PNG", "image/png", FTYP("avif")],
	["a HEIC", "image/heic", FTYP("heic")],
	["a JPEG by its head", "image/jpeg", [0xff, 0xd8, 0xff, 0xe1]],
	["a PNG by its head", "image/png", [0x89, ...ascii("PNG"), 0x0d, 0x0a, 0x1a, 0x0a]],
])("%s full of boxes is refused at once", { timeout: 3_000 }, async (_, type, head) => {
	const as = await buildSession();
	const before = await takeSnapshot();
	const answer = await sendRequest("/api/media", { as, body: bomb(head), headers: { "Content-Type": type } });
	expect(answer.status).toBe(422);
	expect(await listChangesSince(before)).toEqual([]);
});
