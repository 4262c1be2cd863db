import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { salons } from "#db/booking/salons.ts";
import { connectD1 } from "#db/d1-client.ts";
import { uploads } from "#db/platform/uploads.ts";
import { INBOX_CHANNEL } from "#domain/engine/access/console-rooms.ts";
import type { Ctx } from "#functions/context.ts";
import { readEventToken, writeEventToken } from "#functions/engine/deliveries/event-link-token.ts";
import { readFormToken, writeFormToken } from "#functions/engine/deliveries/friend-form-token.ts";
import { readSalonToken, writeSalonToken } from "#functions/engine/deliveries/salon-link-token.ts";
import { readSiteToken, writeSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { readTapToken, writeTapToken } from "#functions/engine/deliveries/tap-token.ts";
import { memberFileAddress, readViewToken } from "#functions/people/friend-values/member-file-tokens.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import { publicMediaAddress } from "#functions/platform/media/public-media.ts";
import {
	contextOf,
	DIRECTIONS,
	databaseOf,
	listRowsOf,
	requestFrom,
	sendTo,
	signInTo,
	type TestAccount,
} from "#tests/support/account-sessions.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildServiceCode, buildTrigger } from "#tests/support/open-api-calls.ts";
import { type BuiltOperator, buildOperator, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { nextId } from "#tests/support/test-clock.ts";
import { closeGinza, openGinza } from "#tests/support/two-accounts.ts";

let operator: BuiltOperator;
let serviceCode: { id: number };
let triggerKey: string;
let friend: { id: number };

// One pair of databases for all cases: each issues its own token.
beforeAll(async () => {
	await resetState();
	operator = await buildOperator({ isAdmin: true, email: "admin@example.com", password: "a-long-password" });
	friend = await buildFriend({ name: "山田 花子" });
	serviceCode = await buildServiceCode();
	triggerKey = (await buildTrigger()).key;
	await openGinza();
});
afterAll(closeGinza);

/** Account that issued something, with a session of its administrator; and the one at which it is tried. */
interface Attempt {
	from: TestAccount;
	to: TestAccount;
	session: ConsoleSession;
	/** Session of the operator with the same id in the other account. */
	own: ConsoleSession;
}

interface ForeignToken {
	name: string;
	/** Status of the refusal. */
	refused: number;
	/** Issues the token in the one account. */
	issue: (attempt: Attempt) => Promise<string>;
	/** Uses it in an account. */
	use: (account: TestAccount, token: string, session: ConsoleSession) => Promise<Response>;
}

const issueApiToken = async ({ from, session }: Attempt) =>
	(
		await requestFrom<{ token: string }>(from, "/api/open_api/issue_token", {
			as: session,
			json: { open_api_code_id: serviceCode.id },
		})
	).token;

const asProgram = (token: string) => ({
	bare: true,
	headers: { Authorization: `Bearer ${token}`, Accept: "application/json, text/event-stream" },
});

const FOREIGN_TOKENS: readonly ForeignToken[] = [
	{
		name: "a token of the open API",
		refused: 401,
		issue: issueApiToken,
		use: (account, token) => sendTo[account]("/open_api/v1/friends", asProgram(token)),
	},
	{
		name: "a token of a model's tools",
		refused: 401,
		issue: issueApiToken,
		use: (account, token) =>
			sendTo[account]("/mcp", { ...asProgram(token), json: { jsonrpc: "2.0", id: 1, method: "tools/list" } }),
	},
	{
		name: "a token that calls a trigger",
		refused: 401,
		issue: issueApiToken,
		use: (account, token) =>
			sendTo[account](`/open_api/v1/triggers/${triggerKey}`, {
				...asProgram(token),
				json: { friend_id: friend.id },
			}),
	},
	{
		name: "an invitation",
		refused: 422,
		issue: async ({ from, session }) =>
			(
				await requestFrom<{ token: string }>(from, "/api/operators/invitations", {
					as: session,
					json: { email: "new@example.com", role_id: operator.roleId },
				})
			).token,
		use: (account, token) => sendTo[account]("/api/invitation", { json: { token } }),
	},
	{
		name: "the setup of a second step",
		refused: 422,
		issue: async ({ from, session }) =>
			(
				await requestFrom<{ setup: string }>(from, "/api/account/totp/begin", {
					as: session,
					json: { password: "a-long-password" },
				})
			).setup,
		// The code is wrong in both accounts; only the one that issued the setup comes to compare it.
		use: async (account, setup, session) => {
			const response = await sendTo[account]("/api/account/totp", {
				as: session,
				json: { setup, code: "000000" },
			});
			const { code } = await response.json<{ code?: unknown }>();
			return new Response(null, { status: code ? 200 : response.status });
		},
	},
	{
		name: "a ticket of the inbox's room",
		refused: 403,
		issue: async ({ from, session }) =>
			(
				await requestFrom<{ token: string }>(from, "/broadcasting/auth", {
					as: session,
					json: { channel_name: INBOX_CHANNEL },
				})
			).token,
		use: async (account, token) => {
			const response = await sendTo[account](`/parties/inbox/inbox?token=${token}`);
			// A valid ticket without a socket is asked for one.
			return response.status === 426 ? new Response() : response;
		},
	},
	{
		name: "a session's cookie",
		refused: 401,
		issue: async ({ session }) => session.cookie,
		use: (account, cookie) => sendTo[account]("/api/friends/1", { as: { cookie, token: "" } }),
	},
	{
		name: "a session's CSRF token beside the own cookie",
		refused: 409,
		issue: async ({ session }) => session.token,
		use: (account, token, { cookie }) =>
			sendTo[account]("/api/account/name", { as: { cookie, token }, method: "PUT", json: { name: "他人" } }),
	},
	{
		name: "an uploaded file's key beside the own session",
		refused: 404,
		issue: async ({ from }) => {
			const key = nextId();
			const { MEDIA } = (await contextOf(from)).env;
			await MEDIA.put(key, from);
			await storeUploadRow(from, key);
			return key;
		},
		use: (account, key, as) => sendTo[account](`/api/media/${key}`, { as }),
	},
	{
		name: "an uploaded file's key of which the account has a row of its own",
		refused: 404,
		issue: async ({ from, to }) => {
			const key = nextId();
			await (await contextOf(from)).env.MEDIA.put(key, from);
			await storeUploadRow(from, key);
			await storeUploadRow(to, key);
			return key;
		},
		use: (account, key, as) => sendTo[account](`/api/media/${key}`, { as }),
	},
	{
		name: "the signed address of a picture in a message",
		refused: 404,
		issue: async ({ from, to }) => {
			const key = nextId();
			const ctx = await contextOf(from);
			for (const account of [from, to]) {
				await (await contextOf(account)).env.MEDIA.put(key, account);
				await storeUploadRow(account, key);
			}
			return new URL(publicMediaAddress(ctx, "http://any.test", key)).pathname;
		},
		use: (account, path) => sendTo[account](path),
	},
];

const storeUploadRow = (account: TestAccount, key: string) =>
	connectD1(databaseOf(account))
		.insert(uploads)
		.values({ key, type: "image/png", bytes: 4, width: 1, height: 1, operatorId: operator.id, createdAt: 0 });

/** Tables that count refused attempts, and the files that a case stores in both accounts itself. */
const ATTEMPTS = ["visitor_counts", "login_failures", "uploads", "save_keys", "open_api_logs"];

describe.each(DIRECTIONS)("of %s, at %s", (from, to) => {
	test.each(FOREIGN_TOKENS.map((each) => [each.name, each] as const))(
		"%s opens nothing",
		async (_, token) => {
			const [session, own] = await Promise.all([signInTo(from, operator), signInTo(to, operator)]);
			const issued = await token.issue({ from, to, session, own });
			const before = await listRowsOf(to, ATTEMPTS);
			const response = await token.use(to, issued, own);
			const text = Buffer.from(await response.arrayBuffer()).toString();
			expect([response.status, text]).toEqual([token.refused, expect.not.stringContaining("山田")]);
			expect(await listRowsOf(to, ATTEMPTS)).toEqual(before);
			// It is valid where it was issued, so that the refusal is due to the account.
			const accepted = await token.use(from, issued, session);
			await accepted.arrayBuffer();
			expect(accepted.ok).toBe(true);
		},
	);
});

/** Texts that the product signs or seals, with their readers: null or undefined for an invalid one. */
const SIGNED: Record<string, [write: (ctx: Ctx) => unknown, read: (ctx: Ctx, text: string) => unknown]> = {
	"a friend's link to a form": [
		(ctx) => writeFormToken(ctx, { friendId: 1, formId: 2, sentAt: ctx.now }),
		(ctx, text) => readFormToken(ctx, text, 2),
	],
	"a friend's link to a salon": [
		(ctx) => writeSalonToken(ctx, { friendId: 1, urlId: 2, sentAt: ctx.now }),
		(ctx, text) => readSalonToken(ctx, text, 2),
	],
	"a friend's link to an event": [
		(ctx) => writeEventToken(ctx, { friendId: 1, urlId: 2, sentAt: ctx.now }),
		(ctx, text) => readEventToken(ctx, text, 2),
	],
	"a counted link": [
		(ctx) => writeTapToken(ctx, { deliveryId: "00000000-0000-4000-8000-000000000001", linkIndex: 0 }),
		readTapToken,
	],
	"a friend on the shop's site": [(ctx) => writeSiteToken(ctx, 1), readSiteToken],
	"a friend's file": [
		(ctx) => memberFileAddress(ctx, { friendId: 1, varId: 2 }).split("/").at(-1),
		readViewToken,
	],
	"a sealed secret": [
		(ctx) => seal(ctx.env.APP_KEY, "purpose", "text"),
		(ctx, text) => unseal(ctx.env.APP_KEY, "purpose", text),
	],
};

describe.each(DIRECTIONS)("what %s has signed, read by %s", (from, to) => {
	test.each(Object.entries(SIGNED))("%s is invalid", async (_, [write, read]) => {
		const [issuer, other] = await Promise.all([contextOf(from), contextOf(to)]);
		const text = String(await write(issuer));
		expect((await read(issuer, text)) ?? null).not.toBeNull();
		expect((await read(other, text)) ?? null).toBeNull();
	});
});

describe("rooms", () => {
	const OF_GINZA = ["ginza%2Finbox", "ginza/inbox", "..%2Fginza%2Finbox", "inbox%2F..%2F..%2Fginza"];

	test.each(OF_GINZA)(
		"a ticket of the first account opens no room of another by its name: %s",
		async (room) => {
			const session = await signInTo("main", operator);
			const { token } = await requestFrom<{ token: string }>("main", "/broadcasting/auth", {
				as: session,
				json: { channel_name: INBOX_CHANNEL },
			});
			const response = await sendTo.main(`/parties/inbox/${room}?token=${token}`, {
				headers: { Upgrade: "websocket", Accept: "application/json" },
			});
			expect(response.webSocket ?? null).toBeNull();
			expect(response.status).not.toBe(101);
		},
	);

	test("of an account admit sessions of its own database", async () => {
		const json = { channel_name: INBOX_CHANNEL };
		const as = await signInTo("ginza", operator);
		const { token } = await requestFrom<{ token: string }>("ginza", "/broadcasting/auth", { as, json });
		const response = await sendTo.ginza(`/parties/inbox/inbox?token=${token}`, {
			headers: { Upgrade: "websocket" },
		});
		const socket = response.webSocket!;
		const answered = new Promise<string>((resolve) => {
			socket.addEventListener("message", ({ data }) => resolve(String(data)));
			socket.addEventListener("close", ({ code }) => resolve(`closed with ${code}`));
		});
		socket.accept();
		socket.send(JSON.stringify({ type: "hello", since: null }));
		expect(await answered).toContain("reload");
		socket.close(1000);
	});

	test("a salon's room of the first account is none of a salon that only another one has", async () => {
		const session = await signInTo("main", operator);
		const [salon] = await connectD1(databaseOf("ginza"))
			.insert(salons)
			.values({ name: "銀座店", createdAt: 0 })
			.returning({ id: salons.id });
		const response = await sendTo.main("/broadcasting/auth", {
			as: session,
			json: { channel_name: `private-salon.${salon!.id}` },
		});
		expect(response.status).toBe(404);
	});
});

test("one key saves once in each account", async () => {
	const headers = { "Idempotency-Key": "one-key-for-both" };
	for (const account of ["main", "ginza"] as const) {
		const as = await signInTo(account, operator);
		const json = { name: `タグ ${account}` };
		await requestFrom(account, "/api/tag/register", { as, json, whole: true, headers });
	}
	const namesIn = async (account: TestAccount) =>
		(await databaseOf(account).prepare("select name from tags").all<{ name: string }>()).results;
	expect(await namesIn("main")).toEqual([{ name: "タグ main" }]);
	expect(await namesIn("ginza")).toEqual([{ name: "タグ ginza" }]);
});
