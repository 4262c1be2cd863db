import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { FileTooLargeError, storeStream } from "#functions/platform/media/store-stream.ts";

const MEGABYTE = 1_000_000;

/** Body without a length, in pieces unlike the parts; fails after some bytes. */
function streamed(
	length: number,
	breaksAt = Number.POSITIVE_INFINITY,
): { body: Response; given: () => number } {
	let given = 0;
	const stream = new ReadableStream<Uint8Array>({
		pull(controller) {
			if (given >= breaksAt) return controller.error(new Error("the connection broke"));
			if (given >= length) return controller.close();
			const piece = new Uint8Array(Math.min(777_777, length - given)).map((_, at) => (given + at) % 251);
			given += piece.length;
			controller.enqueue(piece);
		},
	});
	return { body: new Response(stream), given: () => given };
}

const store = (body: Response, most?: number) => storeStream(env.MEDIA, "stream", body, "video/mp4", most);

/** Whether exactly these bytes are stored. */
async function isWhole(length: number): Promise<boolean> {
	const bytes = new Uint8Array(await (await env.MEDIA.get("stream"))!.arrayBuffer());
	return bytes.length === length && bytes.every((byte, at) => byte === at % 251);
}

describe("a body stored as it comes in", () => {
	test.each([
		["nothing", 0],
		["less than a part", 3 * MEGABYTE],
		["exactly a part", 5 * 1_024 * 1_024],
		["three parts and a piece", 17 * MEGABYTE],
	])("%s is kept whole, with its type", async (_, length) => {
		await store(streamed(length).body);
		expect(await isWhole(length)).toBe(true);
		expect((await env.MEDIA.head("stream"))!.httpMetadata).toEqual({ contentType: "video/mp4" });
	});

	test.each([
		["in its first part", 2 * MEGABYTE],
		["in a later part", 12 * MEGABYTE],
	])("that breaks off %s leaves what was there", async (_, breaksAt) => {
		await env.MEDIA.put("stream", "before");
		await expect(store(streamed(20 * MEGABYTE, breaksAt).body)).rejects.toThrow("the connection broke");
		expect(await (await env.MEDIA.get("stream"))!.text()).toBe("before");
	});

	test("is read no further than it may be long, and nothing of it is kept", async () => {
		await env.MEDIA.delete("stream");
		const { body, given } = streamed(50 * MEGABYTE);
		await expect(store(body, 7 * MEGABYTE)).rejects.toThrow(FileTooLargeError);
		expect(given()).toBeLessThan(10 * MEGABYTE);
		expect(await env.MEDIA.head("stream")).toBeNull();
	});

	test("that says itself that it is too long is not read at all", async () => {
		const { body, given } = streamed(50 * MEGABYTE);
		const honest = new Response(body.body, { headers: { "Content-Length": String(50 * MEGABYTE) } });
		await expect(store(honest, 7 * MEGABYTE)).rejects.toThrow(FileTooLargeError);
		expect(given()).toBeLessThan(MEGABYTE);
	});
});
