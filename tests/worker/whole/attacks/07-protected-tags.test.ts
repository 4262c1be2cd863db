import { beforeEach, expect, test } from "vitest";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { addTagsEffect, removeTagsEffect } from "#tests/support/action-builders.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";

/* Point 7: POST /api/member/tag added and removed the system's own tags. */

beforeEach(resetState);

test("nobody puts a system tag on a friend or takes it off, by whichever call", async () => {
	const operator = await buildSession();
	const [kept, plain] = [await buildTag({ name: "配信停止", protected: true }), await buildTag()];
	const [with_, without] = [await buildFriend({ tagIds: [kept.id] }), await buildFriend()];
	const before = await takeSnapshot();
	const ATTACKS: [string, object, string][] = [
		["/api/member/tag", { member_id: without.id, tag_ids: [kept.id] }, "tag_ids"],
		["/api/member/tag", { member_id: with_.id, tag_ids: [] }, "tag_ids"],
		["/api/member/tag", { member_id: with_.id, tag_ids: [plain.id] }, "tag_ids"],
		["/api/friend_search/tags", { friend_ids: [without.id], tag_ids: [kept.id] }, "tag_ids"],
		["/api/friend_search/tags", { friend_ids: [with_.id], tag_ids: [kept.id], remove: 1 }, "tag_ids"],
		["/api/action/register", { a_name: "x", inputs: [addTagsEffect(kept.id)] }, "inputs[0][tag_ids]"],
		["/api/action/register", { a_name: "x", inputs: [removeTagsEffect(kept.id)] }, "inputs[0][tag_ids]"],
	];
	for (const [address, json, field] of ATTACKS) {
		const answer = await sendRequest(address, { as: operator, json });
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{ [field]: [TAG_TEXTS.protectedTagSet("配信停止")] },
		]);
	}
	expect(await listChangesSince(before)).toEqual([]);
	expect(
		(
			await sendRequest("/api/member/tag", {
				as: operator,
				json: { member_id: with_.id, tag_ids: [kept.id, plain.id] },
			})
		).status,
	).toBe(200);
	expect(await tagIdsOf(with_)).toEqual([kept.id, plain.id]);
});
