import { beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { TestClock } from "./clock.ts";
import { run } from "./effects.ts";
import { buildFriend, buildTag } from "./friends.ts";
import { line } from "./line.ts";
import { problemsAtLine } from "./line-validity.ts";
import { store } from "./stored.ts";
import { makeTester } from "./templates.ts";

/** How a friend may stand to the account. */
const FRIEND_STATES = {
	"who can be reached": {},
	"who blocked the account": { blockedAt: 1 },
	"whom the operator hid": { userRate: 0 },
	"whom the operator blocked": { userRate: -1 },
	"whom LINE cannot reach": {},
	"who is a tester": {},
} as const;

type FriendState = keyof typeof FRIEND_STATES;

async function buildFriendIn(state: FriendState): Promise<Friend> {
	const friend = await buildFriend(FRIEND_STATES[state]);
	if (state === "who is a tester") await makeTester(friend);
	if (state === "whom LINE cannot reach")
		await line.answers("push", { status: 400, message: "Failed to send messages" });
	return friend;
}

/** The ways in which an effect's condition may turn out. */
const CONDITIONS = {
	"that holds": { carried: true, gone: false, code: "d" },
	"that does not hold": { carried: false, gone: false, code: "c" },
	"on a tag that was deleted": { carried: true, gone: true, code: "q" },
	"that is not there": { carried: null, gone: false, code: "q" },
} as const;

async function buildCondition(friend: Friend, name: keyof typeof CONDITIONS): Promise<number> {
	const { carried, gone } = CONDITIONS[name];
	if (carried === null) return 999_999;
	const tag = await buildTag(gone ? { deletedAt: 1 } : {});
	if (carried) await store("friend_tags", { friend_id: friend.id, tag_id: tag.id, created_at: 1 });
	return store("member_queries", {
		filter: { inputs: [{ type: 60, tag_ids: [tag.id], use_group: 0, tag_or: 0 }], user_rate_type: 1 },
		created_at: 1,
	});
}

interface Tried<E extends Effect> {
	/** Makes what the effect names, for a friend for whom it does something. */
	build: (friend: Friend) => Promise<E>;
	/** What tells that the effect was done: what is stored of the friend, and what arrived. */
	trace: (friend: Friend, effect: E) => Promise<unknown>;
	/** The trace of one who can be reached. */
	done: unknown;
	/** The code of one who can be reached, where it is another than done. */
	code?: string;
	/** For whom it turns out otherwise. */
	otherwise?: Partial<Record<FriendState, { code?: string; trace: unknown }>>;
}

/** Tries an effect with friends in every state and conditions of every outcome. Bodies at LINE are checked with it. */
export function triedInEveryState<E extends Effect>({
	build,
	trace,
	done,
	code = "d",
	otherwise = {},
}: Tried<E>): void {
	let clock: TestClock;
	beforeEach(async () => {
		await line.forget();
		clock = new TestClock();
	});

	describe("for a friend", () => {
		test.each(Object.keys(FRIEND_STATES) as FriendState[])("%s", async (state) => {
			const friend = await buildFriendIn(state);
			const effect = await build(friend);
			const expected = { code, trace: done, ...otherwise[state] };
			expect(await run(clock, friend, [effect])).toBe(expected.code);
			expect(await trace(friend, effect)).toEqual(expected.trace);
			expect(await problemsAtLine()).toEqual([]);
		});
	});

	describe("with a condition", () => {
		test.each(Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[])("%s", async (name) => {
			const friend = await buildFriend();
			const plain = await build(friend);
			const before = await trace(friend, plain);
			const effect = { ...plain, member_query_id: await buildCondition(friend, name) };
			const holds = CONDITIONS[name].code === "d";
			// What is refused to everybody is refused before the condition is asked.
			expect(await run(clock, friend, [effect])).toBe(holds || code !== "d" ? code : CONDITIONS[name].code);
			expect(await trace(friend, effect)).toEqual(holds ? done : before);
			expect(await problemsAtLine()).toEqual([]);
		});
	});
}
