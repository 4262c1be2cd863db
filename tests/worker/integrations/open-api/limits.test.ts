import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { LIMIT_PACE } from "#functions/engine/rooms/token-limit.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildServiceCode, callAsProgram, requestApiToken } from "#tests/support/open-api-calls.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
});

const LIMIT = 40;
const CLIENTS = 64;
/** Permitted call without effect. */
const call = (token: string) => callAsProgram("/open_api/v1/triggers/none", token, { method: "POST" });
const limited = async () =>
	(await requestApiToken(await buildServiceCode({ callsPerMinute: LIMIT }), operator)).token;

const began = 1_800_000_000_000;
const roomOf = (name: string) => {
	const room = () => env.TokenLimit.get(env.TokenLimit.idFromName(name));
	const take = async (limit: number, calls: number) =>
		(await room().take(limit, began, Array<boolean>(calls).fill(false))).filter(({ isOver }) => !isOver)
			.length;
	return { room, take };
};

describe("the limit of a token", () => {
	test("holds to the call while 64 clients call at once, and is told in the headers", async () => {
		const token = await limited();
		const responses = await Promise.all(Array.from({ length: CLIENTS }, () => call(token)));
		const taken = responses.filter(({ status }) => status !== 429);
		expect(taken).toHaveLength(LIMIT);
		const left = taken.map(({ headers }) => Number(/;r=(\d+);/.exec(headers.get("RateLimit") ?? "")?.[1]));
		expect(left.sort((a, b) => a - b)).toEqual([...Array(LIMIT).keys()]);
		for (const { headers } of responses)
			expect(headers.get("RateLimit-Policy")).toBe(`"minute";q=${LIMIT};w=60`);
		const refused = responses.find(({ status }) => status === 429)!;
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
		expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
		expect(refused.headers.get("RateLimit")).toMatch(/^"minute";r=0;t=\d+$/);
		expect(await refused.json()).toMatchObject({
			code: "rate-limited",
			status: 429,
			detail: PROBLEM_TEXTS.tooManyCalls(LIMIT),
		});
	});

	test("holds to the call where calls arrive in another order than they began", async () => {
		const room = env.TokenLimit.get(env.TokenLimit.idFromName("in another order"));
		/** Result of a call that began that many milliseconds after the first. */
		const take = async (late: number) => (await room.take(LIMIT, began + late, [false]))[0]!;
		await take(0);
		// Sixty-four workers, each of which began before the one whose call arrived first.
		const taken = [];
		for (let before = 1; before < CLIENTS; before++) taken.push(await take(-before));
		expect(taken.filter(({ isOver }) => !isOver)).toHaveLength(LIMIT - 1);
		expect(Math.max(...taken.map(({ resetAfter }) => resetAfter))).toBeLessThanOrEqual(60);
		// A new window starts; calls that began in the previous one count in it.
		expect((await take(MINUTE)).remaining).toBe(LIMIT - 1);
		expect((await take(MINUTE - 1)).remaining).toBe(LIMIT - 2);
		// A clock set back by an hour starts a new window.
		expect((await take(-60 * MINUTE)).remaining).toBe(LIMIT - 1);
	});

	test("is each token's own, and begins anew a minute after the first call", async () => {
		const [token, other] = [await limited(), await limited()];
		await Promise.all(Array.from({ length: LIMIT }, () => call(token)));
		expect((await call(token)).status).toBe(429);
		expect((await call(other)).status).toBe(422);
		clock.advance(MINUTE + 1_000);
		clock.rule();
		expect((await call(token)).status).toBe(422);
	});

	test("is not what a revoked token is refused by: it is 401, however often it calls", async () => {
		const { token, token_key } = await requestApiToken(
			await buildServiceCode({ callsPerMinute: LIMIT }),
			operator,
		);
		await Promise.all(Array.from({ length: LIMIT }, () => call(token)));
		expect((await call(token)).status).toBe(429);
		await requestJson("/api/open_api/token/revoke", { as: operator, json: { token_key } });
		const refused = await call(token);
		expect([refused.status, await refused.json()]).toEqual([
			401,
			expect.objectContaining({ code: "token-revoked" }),
		]);
	});
});

describe("the room of a token that is called in series", () => {
	beforeEach(() => {
		// Evictions wait for the timer, and the calls of a series must come before it.
		LIMIT_PACE.idleTime = SECOND / 2;
		return () => {
			LIMIT_PACE.idleTime = 0;
		};
	});

	const kill = (room: DurableObjectStub) =>
		runInDurableObject(room, (_, state) => state.abort("killed")).catch(() => undefined);

	test("is never granted once too often by a room that is killed on the way, and a twentieth of it is lost with each", async () => {
		const { room, take } = roomOf("killed on the way");
		const granted: number[] = [];
		for (const calls of [2, 5, 20, 9, 30, 60, 60]) {
			granted.push((await take(100, 1)) + (await take(100, calls - 1)));
			await kill(room());
		}
		expect(granted).toEqual([2, 5, 20, 9, 30, 9, 0]);
	});

	test("is kept to the call while nobody calls again at once: a slow program's calls are each written once", async () => {
		const { room, take } = roomOf("a slow program's");
		const kept = () => runInDurableObject(room(), (_, { storage }) => storage.kv.get("span"));
		await take(100, 1);
		expect(await kept()).toEqual({ since: began, calls: 1 });
		await take(100, 1);
		expect(await kept()).toEqual({ since: began, calls: 7 });
	});

	test("is known to the call by a room that rested before it was put to sleep", async () => {
		const { room, take } = roomOf("put to sleep");
		expect(await take(100, 20)).toBe(20);
		expect(await take(100, 13)).toBe(13);
		await vi.waitFor(
			async () =>
				expect(await runInDurableObject(room(), (_, { storage }) => storage.kv.get("span"))).toEqual({
					since: began,
					calls: 33,
				}),
			{ timeout: 5_000 },
		);
		await evictDurableObject(room());
		expect(await take(100, 100)).toBe(67);
	});
});
