import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildEffect, insertNamedRow, runEffectsFor } from "#tests/support/effect-runs.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, signInOperator } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friend: FriendRecord;
let field: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	friend = await buildFriend();
	field = await insertNamedRow("vars", { name: "点数", type: 1 });
});

const changes = () =>
	readRows<{ before: string | null; after: string | null; by: string }>(
		"select before, after, substr(changed_by, 1, 4) as by from friend_changes where field like 'var:%' order by id",
	);

describe("the history of a value that actions change", () => {
	test("names the run of each change, also of the one that takes it away", async () => {
		const info = (given: object) => buildEffect("friendInfo", { var_id: field, var_type: 1, ...given });
		for (const given of [
			{ fix_value: "5" },
			{ operand: 2, fix_value: "3" },
			{ fix_value: "8" },
			{ operand: 4 },
		])
			await runEffectsFor(clock, [friend], [info(given)]);
		expect(await changes()).toEqual([
			{ before: null, after: "5", by: "run:" },
			{ before: "5", after: "8", by: "run:" },
			{ before: "8", after: null, by: "run:" },
		]);
		const [made] = await readRows<{ changed_by: string }>(
			"select changed_by from friend_changes order by id desc",
		);
		const [last] = await readRows<{ id: string }>("select id from runs order by rowid desc");
		expect(made?.changed_by).toBe(`run:${last?.id}`);
		const as = await signInOperator(await buildOperator());
		const { items } = await requestJson<{ items: { by: string }[] }>(
			`/api/member/var/${friend.id}/${field}/changes`,
			{ as },
		);
		expect(items[0]?.by).toContain("アクション");
	});

	test("goes with the friend's information where an action blocks them", async () => {
		await runEffectsFor(
			clock,
			[friend],
			[buildEffect("friendInfo", { var_id: field, var_type: 1, fix_value: "5" })],
		);
		await runEffectsFor(clock, [friend], [buildEffect("mark", { user_rate: -1 })]);
		expect([
			await readRows("select 1 from friend_vars"),
			await readRows("select 1 from friend_changes"),
		]).toEqual([[], []]);
	});
});

test("a file that is replaced is deleted, and one that is still a value is not", async () => {
	const image = await insertNamedRow("vars", { name: "写真", type: 10 });
	const { MEDIA } = clock.env;
	for (const key of ["members/old", "members/new"]) await MEDIA.put(key, "bytes");
	const row = {
		friend_id: friend.id,
		var_id: image,
		value: "a.png",
		media_key: "members/old",
		updated_at: 1,
	};
	await storeRow("friend_vars", row);
	const { DB } = clock.env;
	await DB.prepare("update friend_vars set media_key = 'members/new', updated_at = 2").run();
	// Deletes it like an unused upload, although it has become a value meanwhile.
	await storeRow("errands", {
		kind: "member-file",
		subject: "members/new",
		next_attempt_at: 1,
		created_at: 1,
	});
	await runBackgroundTasks(clock.context());
	const { objects } = await MEDIA.list({ prefix: "members/" });
	expect([objects.map(({ key }) => key), await readRows("select 1 from errands")]).toEqual([
		["members/new"],
		[],
	]);
});
