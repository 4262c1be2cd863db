import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildJpeg, buildPng } from "#tests/support/sample-pictures.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";
import { sendRequest } from "#tests/support/send-request.ts";

interface Uploaded {
	media_key: string;
	url: string;
	width: number;
	height: number;
	bytes: number;
	type: string;
}

let operator: ConsoleSession;
beforeAll(async () => {
	operator = await buildSession();
});

const send = (bytes: Uint8Array<ArrayBuffer>, type = "image/png", headers: Record<string, string> = {}) =>
	sendRequest("/api/media", { as: operator, body: bytes, headers: { "Content-Type": type, ...headers } });
const uploaded = async (response: Response) => (await response.json()) as Uploaded;
const open = (key: string, as: ConsoleSession | undefined = operator) =>
	sendRequest(`/api/media/${key}`, as ? { as } : {});
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe("uploading a picture", () => {
	test.each([
		["PNG", "image/png", buildPng(1_200, 405)],
		["JPEG", "image/jpeg", buildJpeg(1_200, 405)],
	])("a %s is measured, kept and shown", async (_, type, picture) => {
		const file = await uploaded(await send(picture));
		expect(file).toEqual({
			media_key: expect.stringMatching(/^[\w-]{40}$/),
			url: `/api/media/${file.media_key}`,
			width: 1_200,
			height: 405,
			bytes: picture.length,
			type,
		});
		const shown = await open(file.media_key);
		expect(Object.fromEntries(shown.headers)).toMatchObject({
			"content-type": type,
			"content-length": String(picture.length),
			"x-content-type-options": "nosniff",
			"content-security-policy": "sandbox",
			"cache-control": "private, max-age=86400, immutable",
		});
		expect(await bytesOf(shown)).toEqual(picture);
	});

	test("is what its bytes are, whatever it is called", async () => {
		expect(await uploaded(await send(buildPng(10, 10), "image/svg+xml"))).toMatchObject({
			type: "image/png",
		});
	});

	const text = (value: string) => new TextEncoder().encode(value);
	const sized = (length: number, head: Uint8Array) => {
		const bytes = new Uint8Array(length);
		bytes.set(head);
		return bytes;
	};
	const BAD: [string, Uint8Array<ArrayBuffer>][] = [
		["nothing", new Uint8Array()],
		["a page", text("<!doctype html><script>alert(1)</script>")],
		[
			"a drawing that could run",
			text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
		],
		["an AVIF", text("\u0000\u0000\u0000\u0014ftypavif\u0000\u0000\u0000\u0000")],
		["a GIF", text("GIF89a\u0001\u0000\u0001\u0000")],
		["a PNG cut off in its head", buildPng(10, 10).slice(0, 20)],
		["a PNG of no width", buildPng(0, 10)],
		["a PNG's head before 9.9 MB of nothing", sized(9_900_000, buildPng(1_200, 405).slice(0, 33))],
		["a JPEG's head before 9.9 MB of nothing", sized(9_900_000, buildJpeg(1_200, 405).slice(0, -2))],
	];

	const isRefused = async (bytes: Uint8Array<ArrayBuffer>) => {
		const before = await takeSnapshot();
		const files = (await env.MEDIA.list()).objects.length;
		const answer = await send(bytes);
		expect([answer.status, await answer.json()]).toEqual([422, { file: [RICHMENU_TEXTS.menuImageType] }]);
		expect(await listChangesSince(before)).toEqual([]);
		expect((await env.MEDIA.list()).objects).toHaveLength(files);
	};

	test.each(BAD)("%s is refused, and nothing is kept", (_, bytes) => isRefused(bytes));

	test.each(SEEDS)("chance is refused, and nothing is kept (seed %i)", (seed) => {
		const random = createRandomGenerator(seed);
		return isRefused(Uint8Array.from({ length: 2_000 }, () => random() * 256));
	});

	test("over ten megabytes is refused", async () => {
		const large = new Uint8Array(10_000_001);
		large.set(buildPng(1_200, 405));
		const answer = await send(large);
		expect([answer.status, await answer.json()]).toEqual([422, { file: [MEDIA_TEXTS.imageTooLarge] }]);
	});

	test("sent twice under one key it is one file; another operator's same key is another", async () => {
		const key = { "Idempotency-Key": "picture-once" };
		const count = await countRows("uploads");
		const files = await Promise.all(
			[1, 2, 3].map(async () => uploaded(await send(buildPng(30, 20), "image/png", key))),
		);
		expect(new Set(files.map(({ media_key }) => media_key)).size).toBe(1);
		expect(await countRows("uploads")).toBe(count + 1);
		const colleague = await buildSession();
		const other = await uploaded(
			await sendRequest("/api/media", {
				as: colleague,
				body: buildPng(30, 20),
				headers: { "Content-Type": "image/png", ...key },
			}),
		);
		expect(other.media_key).not.toBe(files[0]!.media_key);
	});

	test("another picture under the same key is refused, and leaves the first as it was", async () => {
		const key = { "Idempotency-Key": "picture-first" };
		const first = await uploaded(await send(buildPng(30, 20), "image/png", key));
		const other = await send(buildPng(60, 40), "image/png", key);
		expect([other.status, await other.json()]).toEqual([422, { ERROR: [CALL_TEXTS.keyOfOtherSave] }]);
		expect(await bytesOf(await open(first.media_key))).toEqual(buildPng(30, 20));
	});
});

describe("an uploaded picture", () => {
	test("is made by who may, and by its key alone seen by nobody else", async () => {
		const { media_key } = await uploaded(await send(buildPng(30, 20)));
		const reader = await buildSession({ abilities: ["friend-read"] });
		expect((await open(media_key)).status).toBe(200);
		expect((await open(media_key, reader)).status).toBe(404);
		expect((await sendRequest("/api/media", { as: reader, body: buildPng(30, 20) })).status).toBe(403);
		expect((await sendRequest(`/api/media/${media_key}`)).status).toBe(401);
	});

	test.each(["no-such-picture", "..%2F..%2Fsecret", "x", "a".repeat(65)])("%s is none: 404", async (key) => {
		expect((await open(key)).status).toBe(404);
	});

	test("whose file was lost is answered 404", async () => {
		const { media_key } = await uploaded(await send(buildPng(30, 20)));
		await env.MEDIA.delete(media_key);
		expect((await open(media_key)).status).toBe(404);
	});
});
