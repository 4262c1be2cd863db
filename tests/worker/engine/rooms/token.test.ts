import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { getServerByName } from "partyserver";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { INBOX_CHANNEL, INBOX_ROOM } from "#domain/engine/access/console-rooms.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { readRoomToken, signRoomToken } from "#functions/engine/rooms/room-token.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";
import { APP_KEY } from "#tests/support/test-secrets.ts";

const now = tokyoTime("2026-11-20 10:00");
const entrant = {
	id: "once",
	channel: INBOX_CHANNEL,
	operatorId: 7,
	session: "hash-of-no-session",
};
const { token } = signRoomToken(APP_KEY, entrant, now);
const read = (given: string, key = APP_KEY, at = now, channel: string = INBOX_CHANNEL) =>
	readRoomToken(key, given, channel, at);

describe("a room token", () => {
	test("lets in whom it was made for, for half a minute", () => {
		expect(read(token)).toEqual({ ...entrant, expiresAt: now + 30 * SECOND });
		expect(read(token, APP_KEY, now + 30 * SECOND - 1)).toBeDefined();
		expect(read(token, APP_KEY, now + 30 * SECOND)).toBeUndefined();
	});

	test("of another channel, or signed with another key, lets nobody in", () => {
		expect(read(token, APP_KEY, now, "private-salon.1")).toBeUndefined();
		expect(read(token, "another-key")).toBeUndefined();
	});

	const [body, signature] = token.split(".") as [string, string];
	const everybody = Buffer.from(
		JSON.stringify({ ...entrant, operatorId: 1, expiresAt: now + MINUTE }),
	).toString("base64url");
	const FORGED = [
		"",
		".",
		"x",
		body,
		`${body}.`,
		`.${signature}`,
		`${everybody}.${signature}`,
		`${body}.${signature}x`,
		`${body}x.${signature}`,
		"null.null",
		"あ.い",
	];

	test.each(FORGED)("forged lets nobody in, and breaks nothing: %s", (forged) => {
		expect(read(forged)).toBeUndefined();
	});
});

describe("POST /broadcasting/auth", () => {
	let operator: ConsoleSession;
	beforeEach(async () => {
		operator = await buildSession({ scope: { all: false, tagIds: [3] } });
	});
	const authorise = (json: object) => sendRequest("/broadcasting/auth", { as: operator, json });

	test("[M-324] answers a token that carries who the operator is", async () => {
		const answer = await requestJson<{ token: string; expires_at: number }>("/broadcasting/auth", {
			as: operator,
			json: { channel_name: INBOX_CHANNEL },
		});
		const claims = readRoomToken(APP_KEY, answer.token, INBOX_CHANNEL, Date.now());
		expect(claims).toMatchObject({ channel: INBOX_CHANNEL, expiresAt: answer.expires_at });
	});

	test.each([
		{},
		{ channel_name: "private-salon." },
		{ channel_name: "private-salon.0" },
		{ channel_name: "inbox" },
		{ channel_name: null },
	])("refuses another channel: %j", async (json) => {
		const response = await authorise(json);
		expect([response.status, await response.json()]).toEqual([
			422,
			{ channel_name: [FIELD_TEXTS.choiceUnknown] },
		]);
	});
});

describe("the room of a salon", () => {
	const authorise = async (as: ConsoleSession, id: number) => {
		const response = await sendRequest("/broadcasting/auth", {
			as,
			json: { channel_name: `private-salon.${id}` },
		});
		return [response.status, Object.keys(await response.json<object>())];
	};

	test("has a token while there is the salon: of one that never was, or is no more, none is given", async () => {
		const operator = await buildSession();
		const { id } = await buildSalon();
		expect(await authorise(operator, id)).toEqual([200, ["token", "expires_at"]]);
		expect(await authorise(operator, id + 1)).toEqual([404, ["ERROR"]]);
		await updateRow("salons", id, { deleted_at: 1 });
		expect(await authorise(operator, id)).toEqual([404, ["ERROR"]]);
		// Without access, the response must not reveal which salons exist.
		const stranger = await signInOperator(await buildOperator({ abilities: ["tag-read"] }));
		expect(await authorise(stranger, id)).toEqual([403, ["ERROR"]]);
	});
});

describe("the door of a room", () => {
	const enter = (query: string, room = "inbox") =>
		sendRequest(`/parties/inbox/${room}${query}`, { headers: { Upgrade: "websocket" } });

	test("stays shut without a token of ours: 403, and no room is woken", async () => {
		const late = signRoomToken(APP_KEY, entrant, Date.now() - MINUTE).token;
		for (const query of ["", "?token=", "?token=x.y", `?token=${late}`])
			expect((await enter(query)).status, query).toBe(403);
	});

	test.each(["/parties/another/1", "/parties/inbox/another", "/parties/another/inbox"])(
		"of a room that is none is answered 404, though the token is good: %s",
		async (room) => {
			const valid = signRoomToken(APP_KEY, entrant, Date.now()).token;
			const response = await sendRequest(`${room}?token=${valid}`, { headers: { Upgrade: "websocket" } });
			expect([response.status, await response.json()]).toEqual([404, { ERROR: [CALL_TEXTS.notFound] }]);
		},
	);

	test("is a door for sockets: a plain request is answered 426, and no word of its token is logged", async () => {
		const valid = signRoomToken(APP_KEY, entrant, Date.now()).token;
		const logs = (["log", "info", "warn", "error"] as const).map((level) =>
			vi.spyOn(console, level).mockImplementation(() => undefined),
		);
		for (const method of ["GET", "HEAD"])
			expect((await sendRequest(`/parties/inbox/inbox?token=${valid}`, { method, bare: true })).status).toBe(
				426,
			);
		const room = await getServerByName(env.Inbox, INBOX_ROOM);
		expect((await room.fetch(`http://console.test/parties/inbox/inbox?token=${valid}`)).status).toBe(426);
		for (const log of logs) {
			expect(log.mock.calls).toEqual([]);
			log.mockRestore();
		}
	});

	test("stays shut to a token whose session is over, however fresh it is", async () => {
		const operator = await buildSession();
		const json = { channel_name: INBOX_CHANNEL };
		const { token: good } = await requestJson<{ token: string }>("/broadcasting/auth", {
			as: operator,
			json,
		});
		await sendRequest("/api/logout", { method: "POST", as: operator });
		const { webSocket } = await enter(`?token=${good}`);
		const closed = new Promise<number>((resolve) => {
			webSocket!.addEventListener("close", ({ code }) => resolve(code));
		});
		webSocket!.accept();
		expect(await closed).toBe(4401);
	});

	test("opens to a token once, even after the room has slept", async () => {
		const operator = await buildSession();
		const json = { channel_name: INBOX_CHANNEL };
		const { token: good } = await requestJson<{ token: string }>("/broadcasting/auth", {
			as: operator,
			json,
		});
		const room = env.Inbox.get(env.Inbox.idFromName(INBOX_ROOM));
		const closes = async () => {
			const { webSocket } = await enter(`?token=${good}`);
			const closed = new Promise<number>((resolve) => {
				webSocket!.addEventListener("close", ({ code }) => resolve(code));
			});
			webSocket!.accept();
			return { webSocket: webSocket!, closed };
		};
		const first = await closes();
		expect(await (await closes()).closed).toBe(4401);
		await evictDurableObject(room);
		expect(await (await closes()).closed).toBe(4401);
		first.webSocket.close(1000);
		expect(await first.closed).toBe(1000);
		expect(await (await closes()).closed).toBe(4401);
	});

	test("is watched by the room itself as well: who comes past the Worker without a token is closed out", async () => {
		const room = await getServerByName(env.Inbox, INBOX_ROOM);
		const late = signRoomToken(APP_KEY, entrant, Date.now() - MINUTE).token;
		const address = `http://console.test/parties/inbox/inbox?token=${late}`;
		const response = await room.fetch(new Request(address, { headers: { Upgrade: "websocket" } }));
		const closed = new Promise<number>((resolve) => {
			response.webSocket!.addEventListener("close", ({ code }) => resolve(code));
		});
		response.webSocket!.accept();
		expect(await closed).toBe(4401);
	});
});
