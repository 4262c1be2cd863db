import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hashOf } from "#functions/integrations/open-api/token.ts";
import { Together } from "#functions/platform/queues/together.ts";
import { TestClock } from "#tests/support/clock.ts";
import { counted, watched } from "#tests/support/database.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildCode, buildTrigger, issueTo, program } from "#tests/support/open-api.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { rows } from "#tests/support/snapshot.ts";

const execution = { waitUntil: () => undefined };

describe("what is asked for together", () => {
	// What waits and for how long is the test's: no machine is slow enough to run out of patience.
	beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
	afterEach(() => void vi.useRealTimers());
	const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
	const settled = () => pass(0);

	/** Trips that end when they are let go. */
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
		const together = new Together<number, number>({ most: 3, gather: 0 });
		const { made, carry, inputs } = trips();
		const asked = [1, 2, 3, 4, 5].map((input) => together.ask(execution, input, carry));
		expect(inputs()).toEqual([[1]]);
		for (let trip = 0; trip < 3; trip++) {
			made[trip]!.end();
			await settled();
		}
		expect(inputs()).toEqual([[1], [2, 3, 4], [5]]);
		expect(await Promise.all(asked)).toEqual([10, 20, 30, 40, 50]);
	});

	test("takes along who comes a moment later, where some wait already", async () => {
		const together = new Together<number, number>({ most: 4, gather: 20 });
		const { made, carry, inputs } = trips();
		const asked = [1, 2].map((input) => together.ask(execution, input, carry));
		made[0]!.end();
		await pass(19);
		asked.push(...[3, 4, 5].map((input) => together.ask(execution, input, carry)));
		expect(inputs()).toEqual([[1]]);
		await pass(1);
		expect(inputs()).toEqual([[1], [2, 3, 4, 5]]);
		made[1]!.end();
		expect(await Promise.all(asked)).toEqual([10, 20, 30, 40, 50]);
	});

	test("is no heavier than a trip may be, and what is heavier by itself goes alone", async () => {
		const together = new Together<number, number>({
			most: 9,
			gather: 0,
			heaviest: 5,
			weigh: (input) => input,
		});
		const { made, carry, inputs } = trips();
		const asked = [1, 2, 3, 9, 1].map((input) => together.ask(execution, input, carry));
		for (let trip = 0; trip < 4; trip++) {
			made[trip]!.end();
			await settled();
		}
		expect(inputs()).toEqual([[1], [2, 3], [9], [1]]);
		expect(await Promise.all(asked)).toEqual([10, 20, 30, 90, 10]);
	});

	test("is asked for by each alone where the trip failed, and fails for nobody but whose fault it is", async () => {
		const together = new Together<number, number>({ most: 9, gather: 0 });
		const carry = async (inputs: readonly number[]) => {
			await settled();
			if (inputs.includes(3)) throw new Error("three");
			return inputs.map((input) => input * 10);
		};
		const asked = [1, 2, 3, 4].map((input) => together.ask(execution, input, carry));
		expect(await Promise.allSettled(asked)).toMatchObject([
			{ value: 10 },
			{ value: 20 },
			{ reason: new Error("three") },
			{ value: 40 },
		]);
		expect(await together.ask(execution, 5, carry)).toBe(50);
	});

	test("waits for nobody who was ended on the way, nor does what comes later", async () => {
		const together = new Together<number, number>({ most: 9, gather: 0, patience: 20 });
		const { made, carry, inputs } = trips();
		void together.ask(execution, 1, carry);
		const left = [2, 3].map((input) => together.ask(execution, input, async () => [input * 10]));
		await pass(20);
		expect(await Promise.all(left)).toEqual([20, 30]);
		const later = together.ask(execution, 4, carry);
		expect(inputs()).toEqual([[1], [4]]);
		// The first was slow and not dead: it takes nobody's turn.
		made[0]!.end();
		const last = together.ask(execution, 5, carry);
		await settled();
		expect(inputs()).toEqual([[1], [4]]);
		made[1]!.end();
		await settled();
		made[2]!.end();
		expect(await Promise.all([later, last])).toEqual([40, 50]);
	});

	test("waits for nobody who was ended with others taken along: these go by themselves", async () => {
		const together = new Together<number, number>({ most: 9, gather: 0, patience: 20 });
		const { made, carry, inputs } = trips();
		const [first, , taken] = [1, 2, 3].map((input) => together.ask(execution, input, carry));
		made[0]!.end();
		await pass(20);
		expect(inputs()).toEqual([[1], [2, 3], [3]]);
		made[2]!.end();
		expect(await Promise.all([first, taken])).toEqual([10, 30]);
		// Whoever was ended leads still: the next to come waits for them once, and nobody after that.
		const later = together.ask(execution, 4, carry);
		expect(inputs()).toHaveLength(3);
		await pass(20);
		expect(inputs()[3]).toEqual([4]);
		void together.ask(execution, 5, carry);
		expect(inputs()[4]).toEqual([5]);
		made[3]!.end();
		expect(await later).toBe(40);
	});

	test("waits for nobody who was ended as they were to lead", async () => {
		// Who leads gathers for ever: their turn comes, and nothing of it is done.
		const together = new Together<number, number>({ most: 9, gather: 1_000_000, patience: 20 });
		const { made, carry, inputs } = trips();
		const [first, , left] = [1, 2, 3].map((input) => together.ask(execution, input, carry));
		made[0]!.end();
		await pass(20);
		expect(inputs()).toEqual([[1], [3]]);
		made[1]!.end();
		expect(await Promise.all([first, left])).toEqual([10, 30]);
		const later = together.ask(execution, 4, carry);
		expect(inputs()).toHaveLength(2);
		await pass(20);
		expect(inputs()[2]).toEqual([4]);
		void together.ask(execution, 5, carry);
		expect(inputs()[3]).toEqual([5]);
		made[2]!.end();
		expect(await later).toBe(40);
	});
});

describe("calls of triggers that come at once", () => {
	let operator: Session;
	let codes: { id: number; token: string }[];
	let trigger: { key: string };
	beforeEach(async () => {
		await beginAnew();
		new TestClock().rule();
		operator = await signedInOperator();
		codes = await Promise.all(
			[1, 2].map(async () => {
				const code = await buildCode();
				return { id: code.id, token: (await issueTo(code, operator)).token };
			}),
		);
		trigger = await buildTrigger();
	});

	const tellIn = (DB: D1Database, token: string, json: object, key?: string) =>
		program(`/open_api/v1/triggers/${trigger.key}`, token, {
			json,
			headers: key === undefined ? {} : { "Idempotency-Key": key },
			env: { DB },
		});

	test("share their trips, and each has its own answer, token, key and place", async () => {
		const friends = await Promise.all([buildFriend(), buildFriend()]);
		const { database, trips } = counted(env.DB);
		const answers = await Promise.all(
			Array.from({ length: 40 }, (_, at) =>
				tellIn(
					database,
					codes[at % 2]!.token,
					{ friend_id: at === 39 ? 999_999 : friends[at % 4 < 2 ? 0 : 1]!.id, context: { at } },
					// The last two of the first code come under one key, with one body and another.
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
		const kept = await rows<{ request_id: string; code_id: number; at: number }>(
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
		const DB = watched(env.DB, {
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
		expect(await rows("select count(*) as kept from open_api_trigger_calls")).toEqual([{ kept: 8 }]);
	});

	test("count once each, though the room of another's token is out of reach", async () => {
		const { database: DB } = counted(env.DB);
		const gone = env.TokenLimit.idFromName(hashOf(codes[0]!.token));
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
				program("/open_api/v1/tags", codes[at % 2]!.token, { env: { DB, TokenLimit } }),
			),
		);
		log.mockRestore();
		expect(answers.map(({ status }) => status)).toEqual(Array(10).fill([500, 200]).flat());
		const used = answers
			.filter(({ status }) => status === 200)
			.map(({ headers }) => 100_000 - Number(/;r=(\d+);/.exec(headers.get("RateLimit") ?? "")?.[1]));
		expect(used.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
	});

	test("with a token that was revoked before they came are refused, whatever is under way", async () => {
		const friend = await buildFriend();
		const { token } = codes[0]!;
		let letGo = () => {};
		const held = new Promise<void>((resolve) => {
			letGo = resolve;
		});
		let isUnderWay = false;
		const DB = watched(env.DB, {
			after: (statements) => {
				if (isUnderWay || !statements.some(({ sql }) => sql.includes('"token_hash" in'))) return undefined;
				isUnderWay = true;
				return held;
			},
		});
		const earlier = tellIn(DB, token, { friend_id: friend.id, context: {} });
		await vi.waitFor(() => expect(isUnderWay).toBe(true));
		await env.DB.prepare("update open_api_tokens set revoked_at = 1").run();
		const asked = vi.spyOn(Together.prototype, "ask");
		const later = tellIn(DB, token, { friend_id: friend.id, context: {} });
		await vi.waitFor(() => expect(asked).toHaveBeenCalled());
		asked.mockRestore();
		letGo();
		expect([(await earlier).status, (await later).status]).toEqual([202, 401]);
	});
});
