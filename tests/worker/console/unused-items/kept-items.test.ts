import { beforeEach, expect, test } from "vitest";
import { MAX_KEPT_ITEMS } from "#domain/console/unused-items/unused-checks.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, type ConsoleSession, signInOperator } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

interface Listed {
	items: { id: number; name: string }[];
	kept: { id: number; name: string; kept_by: string; kept_at: string }[];
	is_limited: boolean;
}

let clock: TestClock;
let operator: ConsoleSession;
let tag: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 12:00").rule();
	operator = await signInOperator(await buildOperator());
	tag = await storeRow("tags", { name: "古いタグ", created_at: clock.now - 200 * DAY });
});

const list = (as = operator) => requestJson<Listed>("/api/unused_items/tag", { as });
const keep = (method: "PUT" | "DELETE", id = tag, as = operator) =>
	sendRequest(`/api/unused_items/tag/${id}/kept`, { as, method });

test("an item that is kept leaves the list, with who kept it, and comes back", async () => {
	expect((await list()).items).toMatchObject([{ id: tag }]);
	expect((await keep("PUT")).status).toBe(200);
	expect(await list()).toMatchObject({
		items: [],
		kept: [{ id: tag, name: "古いタグ", kept_by: "担当者", kept_at: "2026-11-20 12:00:00" }],
		is_limited: false,
	});
	expect((await keep("PUT")).status).toBe(200);
	expect((await keep("DELETE")).status).toBe(200);
	expect((await keep("DELETE")).status).toBe(200);
	expect(await list()).toMatchObject({ items: [{ id: tag }], kept: [] });
	expect(await readRows("select verb, subject_id from audit_log order by id")).toEqual([
		{ verb: "tag.keep", subject_id: String(tag) },
		{ verb: "tag.release", subject_id: String(tag) },
	]);
});

test("kept items take no place of others on the list, and one in use again is on neither list", async () => {
	await keep("PUT");
	const { id: friend } = await buildFriend();
	await storeRow("friend_tags", { friend_id: friend, tag_id: tag, created_at: 1 });
	expect(await list()).toMatchObject({ items: [], kept: [] });
});

test("a check keeps a bounded number of items", async () => {
	for (let id = 10_001; id <= 10_000 + MAX_KEPT_ITEMS; id++)
		await storeRow("kept_items", { check_name: "tag", item_id: id, operator_id: 1, created_at: 1 });
	expect((await keep("PUT")).status).toBe(422);
	expect(await countRows("audit_log")).toBe(0);
	expect((await keep("PUT", 10_001)).status).toBe(200);
	expect((await list()).items).toMatchObject([{ id: tag }]);
});

test("keeping needs the ability to write the kind", async () => {
	const reader = await signInOperator(await buildOperator({ abilities: ["tag-read"] }));
	expect((await list(reader)).items).toHaveLength(1);
	expect((await keep("PUT", tag, reader)).status).toBe(403);
	expect(await countRows("kept_items")).toBe(0);
});
