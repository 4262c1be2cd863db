import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hashToken } from "#functions/integrations/open-api/api-token.ts";
import { Coalescer } from "#functions/platform/queues/coalescer.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, observeDatabase } from "#tests/support/observed-database.ts";
import {
	buildServiceCode,
	buildTrigger,
	callAsProgram,
	requestApiToken,
} from "#tests/support/open-api-calls.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const execution = { waitUntil: () => undefined };

describe("what is asked for together", () => {
	// Fake timers, so that a slow machine causes no timeout.
	beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
	afterEach(() => void vi.useRealTimers());
	const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
	const settled = () => pass(0);

	/** Round trips that end when they are released. */
	function trips() {
		const made: { inputs: readonly number[]; end: (fails?: boolean) => void }[] = [];
		const carry = (inputs: readonly number[]) =>
			new Promise<number[]>((resolve, reject) => {
				const end = (fails = false) =>
					fails ? reject(new Error("the trip failed")) : resolve(inputs.map((input) => input * 10));
				made.push({ inputs, end });
			});
		return { made, carry, inputs: () => made.map(({ inputs }) => inputs) };
	}
	test("goes at once where nobody else asks, and in one trip for all who come while that is under way", async () => {
		const together = new Coalescer<number, number>({ maxInputs: 3, gatherTime: 0 });
		const { made, carry, inputs } = trips();
		const asked = [1, 2, 3, 4, 5].map((input) => together.run(execution, input, carry));
		expect(inputs()).toEqual([[1]]);
		for (let trip = 0; trip < 3; trip++) {
			made[trip]!.end();
			await settled();
		}
		expect(inputs()).toEqual([[1], [2, 3, 4], [5]]);
		expect(await Promise.all(asked)).toEqual([10, 20, 30, 40, 50]);
	});

	test("takes along who comes a moment later, where some wait already", async () => {
		const together = new Coalescer<number, number>({ maxInputs: 4, gatherTime: 20 });
		const { made, carry, inputs } = trips();
		const asked = [1, 2].map((input) => together.run(execution, input, carry));
		made[0]!.end();
		await pass(19);
		asked.push(...[3, 4, 5].map((input) => together.run(execution, input, carry)));
		expect(inputs()).toEqual([[1]]);
		await pass(1);
		expect(inputs()).toEqual([[1], [2, 3, 4, 5]]);
		made[1]!.end();
		expect(await Promise.all(asked)).toEqual([10, 20, 30, 40, 50]);
	});

	test("is no heavier than a trip may be, and what is heavier by itself goes alone", async () => {
		const together = new Coalescer<number, number>({
			maxInputs: 9,
			gatherTime: 0,
			maxWeight: 5,
			weightOf: (input) => input,
		});
		const { made, carry, inputs } = trips();
		const asked = [1, 2, 3, 9, 1].map((input) => together.run(execution, input, carry));
		for (let trip = 0; trip < 4; trip++) {
			made[trip]!.end();
			await settled();
		}
		expect(inputs()).toEqual([[1], [2, 3], [9], [1]]);
		expect(await Promise.all(asked)).toEqual([10, 20, 30, 90, 10]);
	});

	test("is asked for by each alone where the trip failed, and fails for nobody but whose fault it is", async () => {
		const together = new Coalescer<number, number>({ maxInputs: 9, gatherTime: 0 });
		const carry = async (inputs: readonly number[]) => {
			await settled();
			if (inputs.includes(3)) throw new Error("three");
			return inputs.map((input) => input * 10);
		};
		const asked = [1, 2, 3, 4].map((input) => together.run(execution, input, carry));
		expect(await Promise.allSettled(asked)).toMatchObject([
			{ value: 10 },
			{ value: 20 },
			{ reason: new Error("three") },
			{ value: 40 },
		]);
		expect(await together.run(execution, 5, carry)).toBe(50);
	});

	test("waits for nobody who was ended on the way, nor does what comes later", async () => {
		const together = new Coalescer<number, number>({ maxInputs: 9, gatherTime: 0, waitTimeout: 20 });
		const { made, carry, inputs } = trips();
		void together.run(execution, 1, carry);
		const left = [2, 3].map((input) => together.run(execution, input, async () => [input * 10]));
		await pass(20);
		expect(await Promise.all(left)).toEqual([20, 30]);
		const later = together.run(execution, 4, carry);
		expect(inputs()).toEqual([[1], [4]]);
		// The first was slow, not dead, and does not take over another's turn.
		made[0]!.end();
		const last = together.run(execution, 5, carry);
		await settled();
		expect(inputs()).toEqual([[1], [4]]);
		made[1]!.end();
		await settled();
		made[2]!.end();
		expect(await Promise.all([later, last])).toEqual([40, 50]);
	});

	test("waits for nobody who was ended with others taken along: these go by themselves", async () => {
		const together = new Coalescer<number, number>({ maxInputs: 9, gatherTime: 0, waitTimeout: 20 });
		const { made, carry, inputs } = trips();
		const [first, , taken] = [1, 2, 3].map((input) => together.run(execution, input, carry));
		made[0]!.end();
		await pass(20);
		expect(inputs()).toEqual([[1], [2, 3], [3]]);
		made[2]!.end();
		expect(await Promise.all([first, taken])).toEqual([10, 30]);
		// The ended one still leads: the next one waits for it once, later ones do not.
		const later = together.run(execution, 4, carry);
		expect(inputs()).toHaveLength(3);
		await pass(20);
		expect(inputs()[3]).toEqual([4]);
		void together.run(execution, 5, carry);
		expect(inputs()[4]).toEqual([5]);
		made[3]!.end();
		expect(await later).toBe(40);
	});

	test("waits for nobody who was ended as they were to lead", async () => {
		// The leader gathers forever: its turn comes without effect.
		const together = new Coalescer<number, number>({ maxInputs: 9, gatherTime: 1_000_000, waitTimeout: 20 });
		const { made, carry, inputs } = trips();
		const [first, , left] = [1, 2, 3].map((input) => together.run(execution, input, carry));
		made[0]!.end();
		await pass(20);
		expect(inputs()).toEqual([[1], [3]]);
		made[1]!.end();
		expect(await Promise.all([first, left])).toEqual([10, 30]);
		const later = together.run(execution, 4, carry);
		expect(inputs()).toHaveLength(2);
		await pass(20);
		expect(inputs()[2]).toEqual([4]);
		void together.run(execution, 5, carry);
		expect(inputs()[3]).toEqual([5]);
		made[2]!.end();
		expect(await later).toBe(40);
	});
});

describe("calls of triggers that come at once", () => {
	let operator: ConsoleSession;
	let codes: { id: number; token: string }[];
	let trigger: { key: string };
	beforeEach(async () => {
		await resetState();
		new TestClock().rule();
		operator = await buildSession();
		codes = await Promise.all(
			[1, 2].map(async () => {
				const code = await buildServiceCode();
				return { id: code.id, token: (await requestApiToken(code, operator)).token };
			}),
		);
		trigger = await buildTrigger();
	});

	const tellIn = (DB: D1Database, token: string, json: object, key?: string) =>
		callAsProgram(`/open_api/v1/triggers/${trigger.key}`, token, {
			json,
			headers: key === undefined ? {} : { "Idempotency-Key": key },
			env: { DB },
		});

	test("share their trips, and each has its own answer, token, key and place", async () => {
		const friends = await Promise.all([buildFriend(), buildFriend()]);
		const { database, trips } = countRoundTrips(env.DB);
		const answers = await Promise.all(
			Array.from({ length: 40 }, (_, at) =>
				tellIn(
					database,
					codes[at % 2]!.token,
					{ friend_id: at === 39 ? 999_999 : friends[at % 4 < 2 ? 0 : 1]!.id, context: { at } },
					// The last two of the first code share a key, with different bodies.
					at === 36 ? "same-key" : at === 38 ? "same-key" : undefined,
				),
			),
		);
		const statuses = answers.map(({ status }) => status);
		expect(statuses.toSorted()).toEqual([...Array(38).fill(202), 404, 422]);
		expect([statuses[39], [statuses[36], statuses[38]].toSorted()]).toEqual([404, [202, 422]]);
		const accepted = await Promise.all(
			answers
				.filter(({ status }) => status === 202)
				.map((answer) => answer.json() as Promise<{ id: string }>),
		);
		const kept = await readRows<{ request_id: string; code_id: number; at: number }>(
			"select request_id, code_id, context ->> '$[0][1]' as at from open_api_trigger_calls order by id",
		);
		expect(kept.map(({ request_id }) => request_id).toSorted()).toEqual(
			accepted.map(({ id }) => id).toSorted(),
		);
		expect(kept.every(({ code_id, at }) => code_id === codes[at % 2]!.id)).toBe(true);
		expect(trips.length).toBeLessThan(30);
	});

	test("are each kept by a trip of their own where the common one is out of reach, and once", async () => {
		const friend = await buildFriend();
		let common = 0;
		const DB = observeDatabase(env.DB, {
			before: ([first]) => {
				if (!/^insert into "open_api_trigger_calls"/.test(first!.sql)) return;
				const sent = first!.parameters.find((each) => String(each).startsWith("[["));
				if ((JSON.parse(String(sent)) as unknown[]).length === 1) return;
				common++;
				throw new Error("the database is out of reach");
			},
		});
		const answers = await Promise.all(
			Array.from({ length: 8 }, (_, at) =>
				tellIn(DB, codes[0]!.token, { friend_id: friend.id, context: { at } }),
			),
		);
		expect([answers.map(({ status }) => status), common > 0]).toEqual([Array(8).fill(202), true]);
		expect(await readRows("select count(*) as kept from open_api_trigger_calls")).toEqual([{ kept: 8 }]);
	});

	test("count once each, though the room of another's token is out of reach", async () => {
		const { database: DB } = countRoundTrips(env.DB);
		const gone = env.TokenLimit.idFromName(hashToken(codes[0]!.token));
		const TokenLimit = {
			idFromName: (name: string) => env.TokenLimit.idFromName(name),
			get: (id: DurableObjectId) => {
				if (id.equals(gone)) throw new Error("the room is out of reach");
				return env.TokenLimit.get(id);
			},
		};
		const log = vi.spyOn(console, "error").mockReturnValue();
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, at) =>
				callAsProgram("/open_api/v1/tags", codes[at % 2]!.token, { env: { DB, TokenLimit } }),
			),
		);
		log.mockRestore();
		expect(answers.map(({ status }) => status)).toEqual(Array(10).fill([500, 200]).flat());
		const used = answers
			.filter(({ status }) => status === 200)
			.map(({ headers }) => 100_000 - Number(/;r=(\d+);/.exec(headers.get("RateLimit") ?? "")?.[1]));
		expect(used.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
	});

	test("with a token that was revoked before they came are refused, whatever is under way", async () => {
		const friend = await buildFriend();
		const { token } = codes[0]!;
		let letGo = () => {};
		const held = new Promise<void>((resolve) => {
			letGo = resolve;
		});
		let isUnderWay = false;
		const DB = observeDatabase(env.DB, {
			after: (statements) => {
				if (isUnderWay || !statements.some(({ sql }) => sql.includes('"token_hash" in'))) return undefined;
				isUnderWay = true;
				return held;
			},
		});
		const earlier = tellIn(DB, token, { friend_id: friend.id, context: {} });
		await vi.waitFor(() => expect(isUnderWay).toBe(true));
		await env.DB.prepare("update open_api_tokens set revoked_at = 1").run();
		const asked = vi.spyOn(Coalescer.prototype, "run");
		const later = tellIn(DB, token, { friend_id: friend.id, context: {} });
		await vi.waitFor(() => expect(asked).toHaveBeenCalled());
		asked.mockRestore();
		letGo();
		expect([(await earlier).status, (await later).status]).toEqual([202, 401]);
	});
});
