import { beforeEach, expect, test } from "vitest";
import type { FilterPreview } from "#domain/engine/filters/filter-preview.ts";
import { LIST_ORDERS } from "#domain/engine/filters/friend-order.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { begin, storedJobs, wakeUp } from "./searching.ts";

// A filter with more bound values than D1 allows, through everything that uses one.

let operator: BuiltOperator;
let as: ConsoleSession;
let friendId: number;
let tagId: number;
const INPUTS = Array.from({ length: 180 }, (_, index) => ({ type: 60, tag_ids: [1_000 + index], tag_or: 2 }));

beforeEach(async () => {
	await resetState();
	tagId = (await buildTag()).id;
	operator = await buildOperator({ scope: { all: false, tagIds: [tagId] } });
	as = await signInOperator(operator);
	friendId = (await buildFriend({ tagIds: [tagId] })).id;
	await buildFriend();
});

test.each([0, 1, 3, 4])("a search in order %i, its count and its sentence", async (sort_type) => {
	const { fid } = await requestJson<{ fid: string }>("/line/search_nt", {
		as,
		json: { inputs: INPUTS, sort_type },
	});
	const found = await requestJson<{ items: { id: number }[]; total: number }>(`/api/friend_search/${fid}`, {
		as,
	});
	expect(found.items.map(({ id }) => id)).toEqual([friendId]);
	expect(found.total).toBe(1);
});

test.each(Object.values(LIST_ORDERS))("a search in the order %i of the list", async (sort_type) => {
	const { fid } = await requestJson<{ fid: string }>("/line/search_nt", { as, json: { inputs: INPUTS } });
	const path = `/api/friend_search/${fid}?sort_type=${sort_type}`;
	const { items } = await requestJson<{ items: { id: number }[] }>(path, { as });
	expect(items.map(({ id }) => id)).toEqual([friendId]);
});

test("a preview", async () => {
	const seen = await requestJson<FilterPreview>("/api/funnel/preview", { as, json: { inputs: INPUTS } });
	expect(seen.total).toBe(1);
	expect(seen.samples.map(({ id }) => id)).toEqual([friendId]);
	expect(seen.conditions[0]?.count).toBe(1);
});

test("a job over its friends", async () => {
	const clock = new TestClock();
	clock.now = Date.now();
	const marked = await buildTag();
	const inputs = Array.from({ length: 40 }, () => ({
		type: 120,
		effects: [0, 1, 2].map(() => ({ type: 60, tag_ids: [tagId], tag_or: 0 })),
	}));
	await begin({ clock, by: operator, inputs, work: { kind: "tag", tag_ids: [marked.id], remove: 0 } });
	await wakeUp(clock);
	expect(await storedJobs()).toMatchObject([{ state: "finished", total: 1, done: 1 }]);
	expect(await tagIdsOf({ id: friendId })).toContain(marked.id);
});

test("jobs over its friends, with about as many values as D1 takes", async () => {
	const clock = new TestClock();
	clock.now = Date.now();
	const marked = await buildTag();
	const work = { kind: "tag" as const, tag_ids: [marked.id], remove: 0 as const };
	const sizes = Array.from({ length: 8 }, (_, index) => 94 + index);
	for (const size of sizes) {
		const effects = Array.from({ length: size }, () => ({ type: 60, tag_ids: [tagId] }));
		await begin({ clock, by: operator, inputs: [{ type: 120, effects }], work });
	}
	await wakeUp(clock);
	expect(await storedJobs()).toMatchObject(sizes.map(() => ({ state: "finished", total: 1, done: 1 })));
});
