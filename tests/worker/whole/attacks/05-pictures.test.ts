import { beforeEach, expect, test } from "vitest";
import { beginAnew } from "#tests/support/migrations.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";
import { changesSince, snapshot } from "#tests/support/snapshot.ts";

/* Point 5: an AVIF of 400 KB that holds nothing but boxes kept the isolate busy for six seconds. */

beforeEach(beginAnew);

/** The reported file, under its own head or another's. */
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
	const as = await signedInOperator();
	const before = await snapshot();
	const answer = await call("/api/media", { as, body: bomb(head), headers: { "Content-Type": type } });
	expect(answer.status).toBe(422);
	expect(await changesSince(before)).toEqual([]);
});
