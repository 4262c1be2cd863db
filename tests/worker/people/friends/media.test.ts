import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
let friendId: number;
beforeEach(async () => {
	operator = await buildSession();
	friendId = (await buildFriend()).id;
});

async function buildFile(mediaType: string, more: Partial<Parameters<typeof buildMessage>[0]> = {}) {
	const mediaKey = `messages/${crypto.randomUUID()}`;
	await env.MEDIA.put(mediaKey, "the bytes");
	return buildMessage({ friendId, type: "file", mediaKey, mediaType, ...more });
}

const open = ({ id }: { id: number }) => sendRequest(`/media/${id}`, { as: operator });

describe("the file of a message", () => {
	test.each(["image/png", "image/jpeg", "image/gif", "image/webp", "video/mp4", "audio/x-m4a", "audio/mpeg"])(
		"of the type %s is shown in the page",
		async (type) => {
			const response = await open(await buildFile(type));
			expect(response.headers.get("content-type")).toBe(type);
			expect(response.headers.get("content-disposition")).toMatch(/^inline; /);
			expect(await response.text()).toBe("the bytes");
		},
	);

	test.each([
		"text/html",
		"image/svg+xml",
		"application/pdf",
		"application/octet-stream",
		"image/png, text/html",
	])("of the type %s, which could run in our page, is only ever downloaded", async (type) => {
		const response = await open(await buildFile(type));
		expect(response.headers.get("content-disposition")).toMatch(/^attachment; /);
	});

	test("runs nothing, is not guessed at, and may be kept by this browser alone", async () => {
		const { headers } = await open(await buildFile("image/png"));
		expect(Object.fromEntries(headers)).toMatchObject({
			"content-security-policy": "sandbox",
			"x-content-type-options": "nosniff",
			"cache-control": "private, max-age=86400, immutable",
			"content-length": "9",
		});
	});

	test("keeps the friend's name for it, whatever it is made of", async () => {
		const fileName = '見積 "最終"\r\nSet-Cookie: x=y;.pdf';
		const { headers } = await open(await buildFile("application/pdf", { content: { fileName } }));
		const name = encodeURIComponent(fileName);
		expect(headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''${name}`);
		expect(headers.get("set-cookie")).toBeNull();
	});

	test("keeps what can be kept of a name that is no text: half an emoji", async () => {
		const fileName = "旅\ud83d(1)'.pdf";
		const answer = await open(await buildFile("application/pdf", { content: { fileName } }));
		expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
			200,
			"attachment; filename*=UTF-8''%E6%97%85%EF%BF%BD%281%29%27.pdf",
		]);
	});

	test("of a message taken back is gone, even while its bytes are still there", async () => {
		expect((await open(await buildFile("image/png", { unsentAt: 1 }))).status).toBe(404);
	});

	test("not fetched from LINE yet, or lost since, is answered 404", async () => {
		expect((await open(await buildMessage({ friendId, type: "image" }))).status).toBe(404);
		const lost = await buildFile("image/png");
		await env.MEDIA.delete(lost.mediaKey!);
		expect((await open(lost)).status).toBe(404);
	});
});
