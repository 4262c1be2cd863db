import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import {
	IMPORT_RETENTION_DAYS,
	WRITTEN_IMPORT_RETENTION_DAYS,
} from "#domain/people/friend-values/friend-import.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { deleteOldImports } from "#functions/people/friend-values/imports/delete-old-imports.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import {
	planImport,
	postImport,
	showImport,
	startImport,
	workOnImports,
} from "#tests/support/friend-imports.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let as: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	as = await buildSession();
	friend = await buildFriend({ name: "佐藤" });
	await insertNamedRow("vars", { name: "町", type: 0 });
});

const writtenFriends = () => readRows<{ friend_id: number }>("select friend_id from friend_vars");

describe("[M-003] an import of an operator who sees some friends", () => {
	test("changes and names those alone, also by name and LINE's id, and is nobody else's", async () => {
		const tag = await buildTag();
		const mine = await buildFriend({ name: "佐藤", tagIds: [tag.id] });
		const account = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
		const staff = await signInOperator(account);
		const files = {
			id: `友だちID,町\n${mine.id},渋谷\n${friend.id},渋谷`,
			line: `lineUserId,町\n${mine.lineUserId},渋谷\n${friend.lineUserId},渋谷`,
			// The other friend of this name is not seen, so it is not ambiguous.
			name: "LINE登録名,町\n佐藤,渋谷\n鈴木,渋谷",
		};
		for (const text of Object.values(files)) {
			const planned = await planImport(text, {}, { as: staff });
			expect([planned.total, planned.preview.length, planned.problems]).toEqual([
				...[1, 1, [{ line: 3, text: IMPORT_TEXTS.friendUnknown }]],
			]);
			expect((await sendRequest(`/api/friend_imports/${planned.id}`, { as })).status).toBe(404);
			expect((await sendRequest(`/api/friend_imports/${planned.id}/report`, { as })).status).toBe(404);
		}
	});

	test("is checked again when it is shown and written, possibly days later", async () => {
		const tag = await buildTag();
		const mine = await buildFriend({ tagIds: [tag.id] });
		const account = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
		const staff = await signInOperator(account);
		const { id } = await planImport(`友だちID,町\n${mine.id},渋谷`, {}, { as: staff });
		await updateRow("roles", account.role.id, { friend_scope: { all: false, tagIds: [] } });
		expect((await showImport(id, staff)).preview).toEqual([]);
		expect((await sendRequest(`/api/friend_imports/${id}/report`, { as: staff })).status).toBe(403);
		await startImport(id, staff);
		await workOnImports();
		expect(await writtenFriends()).toEqual([]);
		expect((await showImport(id, staff)).problems).toEqual([
			{ line: 2, text: IMPORT_TEXTS.changedMeanwhile("町") },
		]);
	});

	test("changes those friends alone whom its operator still sees after the start", async () => {
		const tag = await buildTag();
		const mine = await buildFriend({ tagIds: [tag.id] });
		const account = await buildOperator();
		const staff = await signInOperator(account);
		const text = `友だちID,町\n${mine.id},渋谷\n${friend.id},渋谷`;
		const { id } = await planImport(text, {}, { as: staff });
		await startImport(id, staff);
		await updateRow("roles", account.role.id, { friend_scope: { all: false, tagIds: [tag.id] } });
		await workOnImports();
		expect(await writtenFriends()).toEqual([{ friend_id: mine.id }]);
	});
});

test("an operator who may not change friends uploads nothing", async () => {
	const reader = await buildSession({ abilities: ["friend-read", "var-read"] });
	expect((await postImport(`友だちID,町\n${friend.id},渋谷`, { as: reader })).status).toBe(403);
});

test.each([
	[
		"is disabled",
		(account: BuiltOperator) => updateRow("operators", account.id, { disabled_at: 1 }),
		IMPORT_TEXTS.operatorDisabled,
	],
	[
		"loses an ability of the mapping",
		({ role }: BuiltOperator) =>
			updateRow("roles", role.id, { abilities: JSON.stringify(["friend-read", "friend-write", "var-read"]) }),
		IMPORT_TEXTS.forbidden,
	],
])("an import stops with the reason if its operator %s after the start", async (_, change, reason) => {
	const account = await buildOperator();
	const staff = await signInOperator(account);
	const targets = { 来店: { to: "new-tag", name: "来店" } } as const;
	const { id } = await planImport(`友だちID,町,来店\n${friend.id},渋谷,1`, { targets }, { as: staff });
	await startImport(id, staff);
	await change(account);
	await workOnImports();
	expect(await readRows("select state, reason from friend_imports")).toEqual([{ state: "failed", reason }]);
	expect([await writtenFriends(), await readRows("select 1 from tags")]).toEqual([[], []]);
});

describe("the files of an import", () => {
	const filesOf = async (id: number) =>
		(await env.MEDIA.list({ prefix: `friend-imports/${id}/` })).objects.length;
	const forget = (days: number) =>
		deleteOldImports(new TestClock().context({ now: Date.now() + days * DAY }));

	test("are kept for a week if nothing was written, and as long as it can be undone otherwise", async () => {
		const text = `友だちID,町\n${friend.id},渋谷`;
		const { id: unmapped } = (await (await postImport(text, { as })).json()) as { id: number };
		const idle = await planImport(text, {}, { as });
		const written = await planImport(text, {}, { as });
		await startImport(written.id, as);
		await workOnImports();
		const left = async () => [await filesOf(unmapped), await filesOf(idle.id), await filesOf(written.id)];
		await forget(IMPORT_RETENTION_DAYS - 1);
		expect((await left()).every((count) => count > 0)).toBe(true);
		await forget(IMPORT_RETENTION_DAYS + 1);
		expect((await left()).map((count) => count > 0)).toEqual([false, false, true]);
		expect((await startImport(idle.id, as, idle.plan)).status).toBe(422);
		await forget(WRITTEN_IMPORT_RETENTION_DAYS + 1);
		expect(await filesOf(written.id)).toBe(0);
		expect((await sendRequest(`/api/friend_imports/${written.id}/report`, { as })).status).toBe(404);
	});
});
