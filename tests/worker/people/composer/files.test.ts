import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { parseFileLink } from "#domain/people/composer/composer-file.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { DAY, HOUR, toWireTime } from "#domain/platform/time/wire-time.ts";
import { publicMediaAddress } from "#functions/platform/media/public-media.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { beginComposer } from "#tests/support/composer-calls.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildDelivery, deliveryTexts, readDeliveries } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await beginComposer();
	operator = await buildSession();
});

const bytes = (head: string, length = 40) => {
	const file = new Uint8Array(length).fill(7);
	file.set(new TextEncoder().encode(head));
	return file;
};
const FILM = bytes("\0\0\0\x20ftypisom");
const SOUND = bytes("\0\0\0\x20ftypM4A ");

const send = (kind: string, body: Uint8Array<ArrayBuffer>, name = "ファイル.bin", headers = {}) =>
	sendRequest(`/api/compose/files?kind=${kind}&name=${encodeURIComponent(name)}`, {
		as: operator,
		body,
		headers,
	});
const keyOf = async (response: Response) => ((await response.json()) as { media_key: string }).media_key;

/** Fetches a file from its public address, like a phone. */
const fetched = async (key: string, headers: Record<string, string> = {}) => {
	const ctx = new TestClock().context({ now: Date.now() });
	const address = publicMediaAddress(ctx, TEST_ORIGIN, key);
	return sendRequest(new URL(address).pathname, { headers, bare: true });
};

describe("a file for the chat", () => {
	test.each([
		["video", FILM, "video/mp4"],
		["audio", SOUND, "audio/mp4"],
		["audio", bytes("ID3"), "audio/mpeg"],
		["file", bytes("<script>alert(1)</script>"), "application/octet-stream"],
	])("as %s is kept as it came, and its type is read from its bytes", async (kind, body, type) => {
		const key = await keyOf(await send(kind, body));
		const shown = await fetched(key);
		expect(shown.headers.get("content-type")).toBe(type);
		expect(new Uint8Array(await shown.arrayBuffer())).toEqual(body);
		expect(shown.headers.get("content-disposition")?.startsWith("attachment") ?? false).toBe(kind === "file");
	});

	test("has a name of one line, in what is sent too", async () => {
		const friend = await buildFriend();
		const name = "見積\r\nhttps://evil.example/\n書.pdf";
		const sent = await send("file", bytes("見積"), name);
		const { media_key, name: kept } = (await sent.json()) as { media_key: string; name: string };
		expect(kept).toBe("見積 https://evil.example/ 書.pdf");
		const json = { messages: [{ type: "file", media_key, name }] };
		await requestJson(`/api/compose/friends/${friend.id}/send`, { as: operator, json });
		const [text] = deliveryTexts((await readDeliveries())[0]!);
		expect(parseFileLink(text!)).toMatchObject({ name: kept });
	});

	test("is played piece by piece, as phones ask", async () => {
		const key = await keyOf(await send("video", FILM));
		for (const [range, from, to] of [
			["bytes=0-1", 0, 1],
			["bytes=4-", 4, 39],
			["bytes=-5", 35, 39],
			["bytes=30-100", 30, 39],
		] as const) {
			const part = await fetched(key, { Range: range });
			expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${from}-${to}/40`]);
			expect(new Uint8Array(await part.arrayBuffer())).toEqual(FILM.slice(from, to + 1));
		}
		expect((await fetched(key, { Range: "lines=1-2" })).status).toBe(200);
	});

	test("sent twice under one key is one file", async () => {
		const headers = { "Idempotency-Key": "upload-key-1" };
		const keys = [
			await keyOf(await send("video", FILM, "a.mp4", headers)),
			await keyOf(await send("video", FILM, "a.mp4", headers)),
		];
		expect(new Set(keys).size).toBe(1);
		expect(await countRows("uploads")).toBe(1);
	});

	test("that is empty, or not what it is called, is refused and not kept", async () => {
		const before = await takeSnapshot();
		const objects = (await env.MEDIA.list()).objects.length;
		const said = async (response: Response) => [response.status, await response.json()];
		expect(await said(await send("video", SOUND))).toEqual([422, { file: [COMPOSE_TEXTS.videoType] }]);
		expect(await said(await send("audio", FILM.slice(0, 3)))).toEqual([
			422,
			{ file: [COMPOSE_TEXTS.audioType] },
		]);
		expect(await said(await send("file", new Uint8Array(0)))).toEqual([
			422,
			{ file: [COMPOSE_TEXTS.fileEmpty] },
		]);
		expect((await send("program", FILM)).status).toBe(422);
		const reader = await buildSession({ abilities: ["friend-read"] });
		const refused = await sendRequest("/api/compose/files?kind=file&name=a", { as: reader, body: FILM });
		expect(refused.status).toBe(403);
		expect((await env.MEDIA.list()).objects).toHaveLength(objects);
		expect((await listChangesSince(before)).filter((row) => row.startsWith("uploads"))).toEqual([]);
	});
});

test("a file that waits, failed or was left out is signed for one view wherever operators read of it", async () => {
	const friend = await buildFriend();
	const media_key = await keyOf(await send("file", bytes("見積"), "見積.pdf"));
	const json = {
		messages: [{ type: "file", media_key, name: "見積.pdf" }],
		send_at: {
			date: toWireTime(Date.now() + 2 * DAY)
				.slice(0, 10)
				.replaceAll(".", "-"),
			time: "10:00",
		},
	};
	await requestJson(`/api/compose/friends/${friend.id}/send`, { as: operator, json });
	const messages = (await readDeliveries())[0]!.messages;
	const { id: actionId } = await buildAction();
	const run = {
		id: "run",
		action_id: actionId,
		action_version: 1,
		friend_id: friend.id,
		cause: "x",
		depth: 0,
	};
	await storeRow("runs", {
		...{ ...run, cause_type: "operator", cause_label: "", state: "done", started_at: 1 },
		...{ outcomes: "", sends: {} },
	});
	const told = { friendId: friend.id, nextAttemptAt: null, state: "failed" } as const;
	await buildDelivery({ ...told, messages, dueAt: Date.now(), runId: "run" });

	const shown = await Promise.all(
		[
			`/api/chat/${friend.id}/talk`,
			`/api/compose/friends/${friend.id}`,
			`/api/friends/${friend.id}/messages`,
			`/api/friends/${friend.id}/runs`,
			`/api/v1/message/timeline/messages?pattern=memberDetail&memberId=${friend.id}`,
			"/api/deliveries?state=scheduled",
			"/api/deliveries?state=failed",
		].map(async (address) => JSON.stringify(await requestJson(address, { as: operator }))),
	);
	const tokens = shown.map((answer) => [...answer.matchAll(/\/m\/([\w-]+)\./g)].map(([, body]) => body!));
	expect(tokens.filter((each) => each.length === 0)).toEqual([]);
	for (const body of tokens.flat()) {
		const { expiresAt } = JSON.parse(Buffer.from(body, "base64url").toString()) as { expiresAt: number };
		expect(expiresAt - Date.now()).toBeLessThanOrEqual(2 * HOUR);
	}
});
