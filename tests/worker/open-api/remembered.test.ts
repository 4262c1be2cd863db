import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { TestClock } from "#tests/support/clock.ts";
import { counted, failingAt, interruptedAt, type Sent } from "#tests/support/database.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildProgram, carries, type Program } from "#tests/support/program.ts";
import { buildSalon } from "#tests/support/salon/salon.ts";
import { restore, store } from "#tests/support/stored.ts";

let program: Program;
beforeEach(async () => {
	await beginAnew();
	new TestClock("2026-11-20 10:00").rule();
	program = await buildProgram();
});

const LOGS = /open_api_(logs|calls)/;
/** The trips of a call, without those of its log. */
const ofCalls = (trips: Sent[][]) => trips.filter((trip) => !trip.some(({ sql }) => LOGS.test(sql)));
const asks = (trip: Sent[]) => trip.some(({ sql }) => sql.includes("open_api_tokens"));

const change = (sql: string) => env.DB.prepare(sql).run();
const revoke = () => change("update open_api_tokens set revoked_at = 1");

/** A call that reads, of each way in which one reads: a statement, several, by a room alone, and none for what is wrong. */
async function reads(): Promise<[path: string, json?: object][]> {
	const friend = await buildFriend({ tagIds: [(await buildTag()).id] });
	const salon = await buildSalon();
	const form = await store("forms", { name: "f", code: "aaaaaa", created_at: 0 });
	return [
		["/friends"],
		[`/friends/${friend.id}`],
		[`/friends/by_line_id/${friend.lineUserId}`],
		["/friends/search", { filter: { inputs: [carries(1)] } }],
		["/friends/count", { filter: { inputs: [] } }],
		["/tags"],
		[`/friends/${friend.id}/tags`],
		["/friend_info_fields"],
		[`/friends/${friend.id}/info`],
		[`/friends/${friend.id}/scenarios`],
		[`/friends/${friend.id}/reminders`],
		[`/friends/${friend.id}/messages`],
		["/deliveries/01900000-0000-7000-8000-000000000001"],
		["/forms"],
		[`/forms/${form}/answers`],
		["/salons"],
		[`/salons/${salon.id}/free_times?course_id=${salon.courses[0]}&date=2026-11-21`],
		[`/salons/${salon.id}/reservations?from=2026-11-20&to=2026-11-21`],
		["/friends/999999"],
		["/friends?limit=many"],
	];
}

describe("a call that reads, with a token that is remembered", () => {
	test("is answered as the first was, and asks who calls in the trip that reads", async () => {
		const calls = await reads();
		const { database, trips } = counted(env.DB);
		for (const [path, json] of calls) {
			const own = await buildProgram();
			const ask = async () => {
				trips.length = 0;
				const answer = await own.call(path, { ...(json && { json }), env: { DB: database } });
				return { told: [answer.status, withoutId(await answer.text())], made: ofCalls(trips) };
			};
			const [first, again] = [await ask(), await ask()];
			expect(again.told, path).toEqual(first.told);
			expect(first.made[0]!.map(asks0), path).toEqual([true]);
			expect(again.made.filter(asks), path).toHaveLength(1);
			expect(asks(again.made[0]!), path).toBe(true);
			expect(again.made.length, path).toBe(Math.max(1, first.made.length - 1));
		}
	});

	test("is refused once the token is revoked, its code off, its right gone or its issuer out, whatever it asks", async () => {
		const calls = await reads();
		const ends: [sql: string, code: string][] = [
			["update open_api_tokens set revoked_at = 1", "token-revoked"],
			["update open_api_codes set is_active = 0", "code-off"],
			["update open_api_codes set rights = '[]'", "right-missing"],
			["update operators set disabled_at = 1", "issuer-disabled"],
			["update open_api_tokens set token_hash = 'x' || id", "unknown-token"],
		];
		for (const [sql, code] of ends)
			for (const [path, json] of calls.slice(code === "token-revoked" ? 0 : -4)) {
				const own = await buildProgram();
				const sent = json ? { json } : {};
				await own.call(path, sent);
				await change(sql);
				expect((await own.refused(path, sent))[1], `${path} ${sql}`).toBe(code);
				await change("update operators set disabled_at = null");
			}
	});

	test("is refused where the token is revoked after the call was let in, and tells nothing of what it read", async () => {
		const friend = await buildFriend();
		const path = `/friends/${friend.id}`;
		const { database } = counted(env.DB);
		await program.ask(path, { env: { DB: database } });
		// The same object as the database of the call before, or nothing would be remembered.
		const batch = database.batch.bind(database);
		let isRevoked = false;
		database.batch = async (statements) => {
			if (!isRevoked) await revoke();
			isRevoked = true;
			return batch(statements);
		};
		const answer = await program.call(path, { env: { DB: database } });
		expect(answer.status).toBe(401);
		expect(await answer.text()).not.toContain(friend.name);
		expect(isRevoked).toBe(true);
	});

	test("sees only the friends of a filter that its code was given meanwhile", async () => {
		const tag = await buildTag();
		const [seen, hidden] = [await buildFriend({ tagIds: [tag.id] }), await buildFriend()];
		const fids = async () =>
			(await program.ask<{ items: { fid: number }[] }>("/friends")).items.map(({ fid }) => fid);
		expect(await fids()).toEqual([seen.id, hidden.id]);
		const filter = {
			inputs: [carries(tag.id)],
			with_blocked: 1,
			user_rate_type: 1,
			sort_type: 1,
			take_num: 50,
		};
		const kept = await store("member_queries", { filter, created_at: 1 });
		await restore("open_api_codes", program.codeId, { member_query_id: kept });
		expect(await fids()).toEqual([seen.id]);
		await restore("open_api_codes", program.codeId, { member_query_id: null });
		expect(await fids()).toEqual([seen.id, hidden.id]);
	});

	test("goes by the limit as it is now, lowered or raised", async () => {
		const set = (calls_per_minute: number) => restore("open_api_codes", program.codeId, { calls_per_minute });
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
		await set(4);
		expect([(await call()).status, (await call()).status]).toEqual([200, 429]);
		await set(100);
		expect((await call()).status).toBe(200);
		await set(4);
		expect((await call()).status).toBe(429);
	});

	test("fails alone where its trip fails, and asks anew the next time", async () => {
		const { database } = counted(env.DB);
		const sent = { env: { DB: database } };
		await program.ask("/tags", sent);
		const failing = failingAt(env.DB, /open_api_tokens/);
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
	const { database, trips } = counted(env.DB);
	await put(database);
	trips.length = 0;
	await put(database);
	expect(ofCalls(trips)[0]!.map(asks0)).toEqual([true]);
	const DB = interruptedAt(env.DB, /open_api_tokens/, async () => void (await revoke()));
	expect((await put(DB)).status).toBe(401);
});

const asks0 = (sent: Sent) => asks([sent]);

/** What a problem says of its own call. */
const withoutId = (text: string) => text.replace(/urn:uuid:[\da-f-]+/, "");
