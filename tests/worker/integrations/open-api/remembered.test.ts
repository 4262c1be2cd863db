import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { MAX_REFUSED_LOGGED } from "#domain/integrations/open-api/api-limits.ts";
import { RIGHT_NEEDS } from "#domain/integrations/open-api/rights.ts";
import { API_CALLS } from "#functions/integrations/open-api/v1/api-calls.ts";
import { type ApiCall, isWritingCall } from "#functions/integrations/open-api/v1/define-call.ts";
import { type ApiProgram, buildProgram, carriesTag } from "#tests/support/api-program.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	countRoundTrips,
	failAt,
	interruptAt,
	type SentStatement,
} from "#tests/support/observed-database.ts";
import { buildOpenApiReads, type OpenApiRead } from "#tests/support/open-api-read-calls.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let program: ApiProgram;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	program = await buildProgram();
});

const LOGS = /open_api_(logs|calls)/;
/** Round trips of a call, without its log. */
const ofCalls = (trips: SentStatement[][]) => trips.filter((trip) => !trip.some(({ sql }) => LOGS.test(sql)));
const asks = (trip: SentStatement[]) => trip.some(({ sql }) => sql.includes("open_api_tokens"));

const change = (sql: string) => env.DB.prepare(sql).run();
const revoke = () => change("update open_api_tokens set revoked_at = 1");

/**
 * Revokes the token during the next round trip; keeps the database object, which is the cache key of tokens.
 */
function revokeOnTheWay(database: D1Database): () => boolean {
	const batch = database.batch.bind(database);
	let revoked: Promise<unknown> | undefined;
	database.batch = async (statements) => {
		revoked ??= revoke();
		await revoked;
		return batch(statements);
	};
	return () => revoked !== undefined;
}

/** Calls refused for their parameters: one after a read, the other before. */
const WRONG: OpenApiRead[] = [["/friends/999999"], ["/friends?limit=many"]];
const reads = () => buildOpenApiReads(program, clock);

describe("a call that reads, with a token that is remembered", () => {
	test("is every one that the registry has, each with something to tell", async () => {
		const calls = await reads();
		const named = API_CALLS.filter((call) => !isWritingCall(call)).map(
			({ method, path }) => `${method} ${path}`,
		);
		expect(Object.keys(calls).sort()).toEqual(named.sort());
		for (const [name, [path, json]] of Object.entries(calls)) {
			const told = await program.ask<{ items?: unknown[] }>(path, json && { json });
			expect(told.items, name).not.toEqual([]);
		}
	});

	test("is answered as the first was, and asks who calls in the trip that reads", async () => {
		const calls = [...Object.values(await reads()), ...WRONG];
		const { database, trips } = countRoundTrips(env.DB);
		for (const [path, json] of calls) {
			const own = await buildProgram();
			const ask = async () => {
				trips.length = 0;
				const answer = await own.call(path, { ...(json && { json }), env: { DB: database } });
				return { told: [answer.status, withoutId(await answer.text())], made: ofCalls(trips) };
			};
			// The first preview caches LINE's quota.
			if (path === "/messages/preview") await program.ask(path, { json, env: { DB: database } });
			const [first, again] = [await ask(), await ask()];
			expect(again.told, path).toEqual(first.told);
			expect(first.made[0]!.map(asks0), path).toEqual([true]);
			expect(again.made.filter(asks), path).toHaveLength(1);
			expect(asks(again.made[0]!), path).toBe(true);
			expect(again.made.length, path).toBe(Math.max(1, first.made.length - 1));
		}
	});

	const ofToken = (sql: string) => (own: ApiProgram) => change(`${sql} where code_id = ${own.codeId}`);
	const ofCode = (sql: string) => (own: ApiProgram) =>
		change(`update open_api_codes set ${sql} where id = ${own.codeId}`);
	const ofIssuer = (sql: string) => (own: ApiProgram) =>
		change(`update operators set ${sql} where id = ${own.operatorId}`);
	const ofRole =
		(changesOf: (call: ApiCall) => Record<string, unknown>) =>
		async ({ operatorId }: ApiProgram, call: ApiCall) => {
			const { role_id } = (await env.DB.prepare("select role_id from operators where id = ?")
				.bind(operatorId)
				.first<{ role_id: number }>())!;
			await updateRow("roles", role_id, { is_admin: 0, ...changesOf(call) });
		};
	/** Ability that a call requires of its issuer: its own, or its right's. */
	const asked = ({ needs = [], right }: ApiCall): Ability => needs[0] ?? RIGHT_NEEDS[right];

	test.each<[how: string, end: (own: ApiProgram, call: ApiCall) => Promise<unknown>, code: string]>([
		["its token is revoked", ofToken("update open_api_tokens set revoked_at = 1"), "token-revoked"],
		["its token is gone", ofToken("update open_api_tokens set token_hash = 'x' || id"), "unknown-token"],
		["its code is off", ofCode("is_active = 0"), "code-off"],
		["its code lost its rights", ofCode("rights = '[]'"), "right-missing"],
		["its issuer is shut out", ofIssuer("disabled_at = 1"), "issuer-disabled"],
		[
			"its issuer's role lost what it asks for",
			ofRole((call) => ({ abilities: ALL_ABILITIES.filter((each) => each !== asked(call)) })),
			"right-missing",
		],
		[
			"its issuer sees only some friends",
			ofRole(() => ({ abilities: ALL_ABILITIES, friend_scope: { all: false, tagIds: [1] } })),
			"right-missing",
		],
		[
			"its issuer lacks their second step",
			ofRole(() => ({ abilities: ALL_ABILITIES, two_factor_required: 1 })),
			"right-missing",
		],
	])("is refused, each of them, though its token is remembered: %s", async (_, end, code) => {
		const calls = await reads();
		const all = API_CALLS.filter((call) => !isWritingCall(call)).map(
			(call) => [call, ...calls[`${call.method} ${call.path}`]!] as const,
		);
		const list = API_CALLS.find(({ path }) => path === "/friends")!;
		for (const [call, path, json] of [...all, ...WRONG.map(([path]) => [list, path] as const)]) {
			const own = await buildProgram();
			const sent = json ? { json } : {};
			// Any response makes the token cached.
			await own.call(path, sent);
			await end(own, call);
			expect((await own.refused(path, sent))[1], path).toBe(code);
		}
	});

	test("is refused where the token is revoked after the call was let in, and tells nothing of what it read", async () => {
		const friend = await buildFriend();
		const path = `/friends/${friend.id}`;
		const { database } = countRoundTrips(env.DB);
		await program.ask(path, { env: { DB: database } });
		const isRevoked = revokeOnTheWay(database);
		const answer = await program.call(path, { env: { DB: database } });
		expect(answer.status).toBe(401);
		expect(await answer.text()).not.toContain(friend.name);
		expect(isRevoked()).toBe(true);
	});

	test("does nothing more once its trip has learnt that the token is revoked", async () => {
		const { database } = countRoundTrips(env.DB);
		const sent = { env: { DB: database } };
		await program.ask("/tags", sent);
		const event = await storeRow("folders", { kind: "event_reserve", name: "説明会", created_at: 1 });
		const path = `/events/${event}/slots`;
		revokeOnTheWay(database);
		expect((await program.call(path, sent)).status).toBe(401);
		// An event's row is created on its first read, by the next statement of this handler.
		expect(await countRows("event_configs")).toBe(0);
		await (await buildProgram()).ask(path);
		expect(await countRows("event_configs")).toBe(1);
	});

	test("leaves no more logs than the cap where many are refused at once after they were let in", async () => {
		const { database } = countRoundTrips(env.DB);
		const sent = { env: { DB: database } };
		await program.ask("/tags", sent);
		revokeOnTheWay(database);
		const many = await Promise.all(Array.from({ length: 40 }, () => program.call("/tags", sent)));
		expect(new Set(many.map(({ status }) => status))).toEqual(new Set([401]));
		expect(await countRows("open_api_logs", "status = 401")).toBe(MAX_REFUSED_LOGGED);
	});

	test.each([
		["beyond its limit", 2, "/tags", 429],
		["wrong", 1_000, "/friends?limit=many", 422],
	])("shares the statement that asks with others that are %s", async (_, limit, path, status) => {
		await updateRow("open_api_codes", program.codeId, { calls_per_minute: limit });
		const { database, trips } = countRoundTrips(env.DB);
		const sent = { env: { DB: database } };
		for (let count = 0; count < 2; count++) await program.call("/tags", sent);
		trips.length = 0;
		const many = await Promise.all(Array.from({ length: 60 }, () => program.call(path, sent)));
		expect(new Set(many.map((answer) => answer.status))).toEqual(new Set([status]));
		const asking = ofCalls(trips).filter(asks).length;
		expect(asking).toBeGreaterThan(0);
		expect(asking).toBeLessThan(10);
	});

	test("sees only the friends of a filter that its code was given meanwhile", async () => {
		const tag = await buildTag();
		const [seen, hidden] = [await buildFriend({ tagIds: [tag.id] }), await buildFriend()];
		const fids = async () =>
			(await program.ask<{ items: { fid: number }[] }>("/friends")).items.map(({ fid }) => fid);
		expect(await fids()).toEqual([seen.id, hidden.id]);
		const filter = {
			inputs: [carriesTag(tag.id)],
			with_blocked: 1,
			user_rate_type: 1,
			sort_type: 1,
			take_num: 50,
		};
		const kept = await storeRow("member_queries", { filter, created_at: 1 });
		await updateRow("open_api_codes", program.codeId, { member_query_id: kept });
		expect(await fids()).toEqual([seen.id]);
		await updateRow("open_api_codes", program.codeId, { member_query_id: null });
		expect(await fids()).toEqual([seen.id, hidden.id]);
	});

	test("goes by the limit as it is now, lowered or raised", async () => {
		const set = (calls_per_minute: number) =>
			updateRow("open_api_codes", program.codeId, { calls_per_minute });
		const call = () => program.call("/tags");
		const left = ({ headers }: Response) =>
			`${headers.get("RateLimit-Policy")?.split(";")[1]} ${headers.get("RateLimit")?.split(";")[1]}`;
		await set(3);
		expect([left(await call()), left(await call()), left(await call())]).toEqual([
			"q=3 r=2",
			"q=3 r=1",
			"q=3 r=0",
		]);
		expect((await call()).status).toBe(429);
		const told = async () => {
			const answer = await call();
			return `${answer.status} ${left(answer)}`;
		};
		await set(4);
		expect([await told(), await told()]).toEqual(["200 q=4 r=0", "429 q=4 r=0"]);
		await set(100);
		expect(await told()).toBe("200 q=100 r=95");
		await set(200);
		expect(await told()).toBe("200 q=200 r=194");
		await set(4);
		expect(await told()).toBe("429 q=4 r=0");
	});

	test("fails alone where its trip fails, and asks anew the next time", async () => {
		const { database } = countRoundTrips(env.DB);
		const sent = { env: { DB: database } };
		await program.ask("/tags", sent);
		const failing = failAt(env.DB, /open_api_tokens/);
		const { batch } = database;
		database.batch = failing.batch.bind(failing) as typeof batch;
		const broken = { ...sent };
		expect((await program.call("/tags", broken)).status).toBe(500);
		database.batch = batch;
		expect((await program.call("/tags", sent)).status).toBe(200);
	});
});

test("a call that changes something asks who calls before it does anything, remembered or not", async () => {
	const friend = await buildFriend();
	const tag = await buildTag();
	const put = (DB: D1Database) =>
		program.call(`/friends/${friend.id}/tags`, { json: { tag_ids: [tag.id] }, env: { DB } });
	const { database, trips } = countRoundTrips(env.DB);
	await put(database);
	trips.length = 0;
	await put(database);
	expect(ofCalls(trips)[0]!.map(asks0)).toEqual([true]);
	const DB = interruptAt(env.DB, /open_api_tokens/, async () => void (await revoke()));
	expect((await put(DB)).status).toBe(401);
});

const asks0 = (sent: SentStatement) => asks([sent]);

/** Removes the id of a problem's call. */
const withoutId = (text: string) => text.replace(/urn:uuid:[\da-f-]+/, "");
