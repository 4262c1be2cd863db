import { beforeEach, expect, test } from "vitest";
import { TAG_TEXTS } from "#domain/platform/texts/tags.ts";
import { addTags, removeTags } from "#tests/support/actions.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";
import { changesSince, snapshot } from "#tests/support/snapshot.ts";

/* Point 7: POST /api/member/tag put the system's own tags on friends, and took them off. */

beforeEach(beginAnew);

test("nobody puts a system tag on a friend or takes it off, by whichever call", async () => {
	const operator = await signedInOperator();
	const [kept, plain] = [await buildTag({ name: "配信停止", protected: true }), await buildTag()];
	const [with_, without] = [await buildFriend({ tagIds: [kept.id] }), await buildFriend()];
	const before = await snapshot();
	const ATTACKS: [string, object, string][] = [
		["/api/member/tag", { member_id: without.id, tag_ids: [kept.id] }, "tag_ids"],
		["/api/member/tag", { member_id: with_.id, tag_ids: [] }, "tag_ids"],
		["/api/member/tag", { member_id: with_.id, tag_ids: [plain.id] }, "tag_ids"],
		["/api/friend_search/tags", { friend_ids: [without.id], tag_ids: [kept.id] }, "tag_ids"],
		["/api/friend_search/tags", { friend_ids: [with_.id], tag_ids: [kept.id], remove: 1 }, "tag_ids"],
		["/api/action/register", { a_name: "x", inputs: [addTags(kept.id)] }, "inputs[0][tag_ids]"],
		["/api/action/register", { a_name: "x", inputs: [removeTags(kept.id)] }, "inputs[0][tag_ids]"],
	];
	for (const [address, json, field] of ATTACKS) {
		const answer = await call(address, { as: operator, json });
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{ [field]: [TAG_TEXTS.protectedTagSet("配信停止")] },
		]);
	}
	expect(await changesSince(before)).toEqual([]);
	expect(
		(
			await call("/api/member/tag", {
				as: operator,
				json: { member_id: with_.id, tag_ids: [kept.id, plain.id] },
			})
		).status,
	).toBe(200);
	expect(await tagIdsOf(with_)).toEqual([kept.id, plain.id]);
});
