import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	operator = await buildSession();
	friend = await buildFriend();
});

const setTags = (...tagIds: unknown[]) =>
	sendRequest("/api/member/tag", { as: operator, json: { member_id: friend.id, tag_ids: tagIds } });

describe("a friend's tags set by hand", () => {
	test("[M-249] become exactly those sent: some added, some removed, the rest kept with their date", async () => {
		const [kept, removed, added] = [await buildTag(), await buildTag(), await buildTag()];
		await setTags(kept.id, removed.id);
		const [before] = await readRows("select created_at from friend_tags where tag_id = ?", kept.id);
		await setTags(kept.id, added.id);
		expect(await tagIdsOf(friend)).toEqual([kept.id, added.id]);
		expect(await readRows("select created_at from friend_tags where tag_id = ?", kept.id)).toEqual([before]);
	});

	test("an empty list takes all away, from a form as well", async () => {
		const tag = await buildTag();
		await setTags(tag.id);
		const form = `member_id=${friend.id}`;
		expect((await sendRequest("/api/member/tag", { as: operator, form })).status).toBe(422);
		expect(await tagIdsOf(friend)).toEqual([tag.id]);
		await sendRequest("/api/member/tag", { as: operator, form: `${form}&tag_ids=` });
		expect(await tagIdsOf(friend)).toEqual([]);
	});

	test("a deleted tag is left out, a tag named twice is given once", async () => {
		const [gone, there] = [await buildTag({ deletedAt: 1 }), await buildTag()];
		await setTags(there.id, gone.id, there.id, String(there.id));
		expect(await tagIdsOf(friend)).toEqual([there.id]);
	});

	test("five hundred tags go through, past D1's hundred parameters", async () => {
		const ids = [];
		for (let count = 0; count < 500; count++) ids.push(count + 100_000);
		expect((await setTags(...ids)).status).toBe(200);
	});

	test("of a friend who is not there: 404, and nothing is written", async () => {
		const before = await takeSnapshot();
		const response = await sendRequest("/api/member/tag", {
			as: operator,
			json: { member_id: 999, tag_ids: [] },
		});
		expect(response.status).toBe(404);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("who did it stands in the audit log", async () => {
		await setTags();
		const [audit] = await readRows(
			"select verb, detail from audit_log where subject_id = ?",
			String(friend.id),
		);
		expect(audit).toEqual({ verb: "friend.tags", detail: '{"tag_ids":[]}' });
	});
});

describe("a new tag", () => {
	const create = (json: object, key?: string) =>
		sendRequest("/api/tags", { as: operator, json, ...(key && { headers: { "Idempotency-Key": key } }) });

	test("is listed with nobody carrying it", async () => {
		const { id } = (await (await create({ name: " 新規 " })).json()) as { id: number };
		const { items } = await requestJson<{ items: { id: number }[] }>("/api/tags", { as: operator });
		expect(items.find((tag) => tag.id === id)).toEqual({
			id,
			name: "新規",
			group_id: null,
			protected: false,
			member_count: 0,
		});
	});

	test("without a name is refused in the agreed words", async () => {
		for (const json of [{}, { name: "" }, { name: "　 " }]) {
			const response = await create(json);
			expect([response.status, await response.json()]).toEqual([
				422,
				{ name: [TAG_TEXTS.newTagNameRequired] },
			]);
		}
	});

	test("in a folder that is not there is refused by name", async () => {
		const response = await create({ name: "迷子", group_id: 999 });
		expect([response.status, await response.json()]).toEqual([
			422,
			{ group_id: [EXPLORER_TEXTS.folderGone] },
		]);
	});

	test("under the name of another is refused, and of a deleted one is not", async () => {
		await buildTag({ name: "消えた", deletedAt: 1 });
		expect((await create({ name: "消えた" })).status).toBe(200);
		const response = await create({ name: "消えた" });
		expect([response.status, await response.json()]).toEqual([422, { name: [TAG_TEXTS.tagExists] }]);
	});

	test("sent twice under one Idempotency-Key is made once, and both answers name it", async () => {
		const answers = [await create({ name: "二度" }, "key-0001"), await create({ name: "二度" }, "key-0001")];
		const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
		expect(second).toEqual(first);
		expect(await countRows("tags", "name = '二度'")).toBe(1);
	});

	test("made at once by two operators under one name is made once", async () => {
		await Promise.all([create({ name: "同時" }), create({ name: "同時" })]);
		expect(await countRows("tags", "name = '同時' and deleted_at is null")).toBe(1);
	});
});
