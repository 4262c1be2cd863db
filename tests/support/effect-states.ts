import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { runEffects } from "./effect-runs.ts";
import { fakeLine } from "./fake-line.ts";
import { buildFriend, buildTag } from "./friend-builders.ts";
import { findLineProblems } from "./line-validity.ts";
import { storeRow } from "./store-rows.ts";
import { registerTester } from "./template-builders.ts";
import { TestClock } from "./test-clock.ts";

/** Friend states that matter to effects. */
const FRIEND_STATES = {
	"who can be reached": {},
	"who blocked the account": { blockedAt: 1 },
	"whom the operator hid": { userRate: 0 },
	"whom the operator blocked": { userRate: -1 },
	"whom LINE cannot reach": {},
	"who is a tester": {},
} as const;

type FriendState = keyof typeof FRIEND_STATES;

async function buildFriendIn(state: FriendState): Promise<FriendRecord> {
	const friend = await buildFriend(FRIEND_STATES[state]);
	if (state === "who is a tester") await registerTester(friend);
	if (state === "whom LINE cannot reach")
		await fakeLine.answers("push", { status: 400, message: "Failed to send messages" });
	return friend;
}

/** Outcomes of an effect's condition. */
const CONDITIONS = {
	"that holds": { carried: true, gone: false, code: "d" },
	"that does not hold": { carried: false, gone: false, code: "c" },
	"on a tag that was deleted": { carried: true, gone: true, code: "q" },
	"that is not there": { carried: null, gone: false, code: "q" },
} as const;

async function buildCondition(friend: FriendRecord, name: keyof typeof CONDITIONS): Promise<number> {
	const { carried, gone } = CONDITIONS[name];
	if (carried === null) return 999_999;
	const tag = await buildTag(gone ? { deletedAt: 1 } : {});
	if (carried) await storeRow("friend_tags", { friend_id: friend.id, tag_id: tag.id, created_at: 1 });
	return storeRow("member_queries", {
		filter: { inputs: [{ type: 60, tag_ids: [tag.id], use_group: 0, tag_or: 0 }], user_rate_type: 1 },
		created_at: 1,
	});
}

interface EffectTrial<E extends Effect> {
	/** Creates the effect's target, for a friend on whom the effect has a result. */
	build: (friend: FriendRecord) => Promise<E>;
	/** Observable result of the effect: stored rows and messages received. */
	trace: (friend: FriendRecord, effect: E) => Promise<unknown>;
	/** Trace for a reachable friend. */
	done: unknown;
	/** Result code for a reachable friend, if not `d`. */
	code?: string;
	/** Friend states with another result. */
	otherwise?: Partial<Record<FriendState, { code?: string; trace: unknown }>>;
}

/**
 * Tests an effect with friends in every state and conditions of every outcome; LINE's validation included.
 */
export function testInEveryState<E extends Effect>({
	build,
	trace,
	done,
	code = "d",
	otherwise = {},
}: EffectTrial<E>): void {
	let clock: TestClock;
	beforeEach(async () => {
		await fakeLine.forget();
		clock = new TestClock();
	});

	describe("for a friend", () => {
		test.each(Object.keys(FRIEND_STATES) as FriendState[])("%s", async (state) => {
			const friend = await buildFriendIn(state);
			const effect = await build(friend);
			const expected = { code, trace: done, ...otherwise[state] };
			expect(await runEffects(clock, friend, [effect])).toBe(expected.code);
			expect(await trace(friend, effect)).toEqual(expected.trace);
			expect(await findLineProblems()).toEqual([]);
		});
	});

	describe("with a condition", () => {
		test.each(Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[])("%s", async (name) => {
			const friend = await buildFriend();
			const plain = await build(friend);
			const before = await trace(friend, plain);
			const effect = { ...plain, member_query_id: await buildCondition(friend, name) };
			const holds = CONDITIONS[name].code === "d";
			// Refusals that apply to everybody precede the condition.
			expect(await runEffects(clock, friend, [effect])).toBe(
				holds || code !== "d" ? code : CONDITIONS[name].code,
			);
			expect(await trace(friend, effect)).toEqual(holds ? done : before);
			expect(await findLineProblems()).toEqual([]);
		});
	});
}
