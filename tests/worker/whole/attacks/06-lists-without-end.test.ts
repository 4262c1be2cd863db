import { beforeEach, expect, test } from "vitest";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { findBoundless, listRequestSchemas } from "#tests/support/request-schemas.ts";
import { sendRequest } from "#tests/support/send-request.ts";

/* Point 6: lists of half a million items were read item by item (11 s), others ended in 500. */

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

test("no schema of any call takes a list, a text or a record without a limit", () => {
	const schemas = listRequestSchemas();
	expect(schemas.length).toBeGreaterThan(80);
	expect(
		schemas.flatMap(({ name, schema }) => findBoundless(schema).map((where) => `${name}${where}`)),
	).toEqual([]);
});

const many = (count: number, item: unknown = 1) => Array.from({ length: count }, () => item);

test.each<[string, string, object]>([
	["summaries of 499,000 effects", "/api/action/summaries", { inputs: many(499_000) }],
	["100,000 tags of a friend", "/api/member/tag", { member_id: 1, tag_ids: many(100_000) }],
	["100,000 folders", "/api/tag/crud", { action: "sortGroups", grp_ids: many(100_000) }],
	["40,000 buttons", "/api/richmenu/register", { name: "x", buttons: many(40_000, {}) }],
	["200,000 items to delete", "/api/tag/crud", { action: "deleteItems", group: 0, item_ids: many(200_000) }],
	["150,000 conditions", "/line/search_nt", { inputs: many(150_000, {}) }],
	[
		"150,000 conditions in a group",
		"/line/search_nt",
		{ inputs: [{ type: 120, effects: many(150_000, {}) }] },
	],
	[
		"150,000 testers",
		"/line/template/test/multi",
		{ type: "batch_template_test", item_ids: [1], friend_ids: many(150_000) },
	],
	[
		"300,000 steps' tests",
		"/line/content/group/test/multi",
		{ type: "batch_template_test", item_ids: many(300_000), friend_ids: [1] },
	],
])("%s are refused in words, at once, and nothing is written", { timeout: 5_000 }, async (_, path, json) => {
	const before = await takeSnapshot();
	const answer = await sendRequest(path, { as: operator, json });
	expect(answer.status).toBe(422);
	expect((await answer.text()).length).toBeLessThan(2_000);
	expect(await listChangesSince(before)).toEqual([]);
});
