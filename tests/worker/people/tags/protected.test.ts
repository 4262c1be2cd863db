import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildEffect, runEffects } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { buildItem, requestRegister } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const PLAN = { category: "shop", event: "joined", key: "plan" };
const KEPT = "システム：VIP";

let operator: ConsoleSession;
let carrier: FriendRecord;
let other: FriendRecord;
let kept: { id: number };
let plain: { id: number };
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	const folder = await storeRow("folders", { kind: "tag", name: "会員", created_at: 1 });
	kept = await buildTag({ name: KEPT, nameKey: normaliseText(KEPT), protected: true, groupId: folder });
	plain = await buildTag({ groupId: folder });
	carrier = await buildFriend({ tagIds: [kept.id] });
	other = await buildFriend();
});

const post = (address: string, json: object) => sendRequest(address, { as: operator, json });
const setTags = (friend: FriendRecord, ...tag_ids: number[]) =>
	post("/api/member/tag", { member_id: friend.id, tag_ids });
const friends = () => [carrier.id, other.id];

/** Calls with which operators add or remove tags. */
const BY_HAND: [string, () => Promise<Response>][] = [
	["put on one by one", () => setTags(other, plain.id, kept.id)],
	["taken off one by one", () => setTags(carrier, plain.id)],
	["taken off with all others", () => setTags(carrier)],
	[
		"put on many",
		() => post("/api/friend_search/tags", { friend_ids: friends(), tag_ids: [plain.id, kept.id] }),
	],
	[
		"taken off many",
		() => post("/api/friend_search/tags", { friend_ids: friends(), tag_ids: [kept.id], remove: 1 }),
	],
	[
		"put on everybody of a search",
		() =>
			post("/api/friend_search/jobs", { filter: { inputs: [] }, work: { kind: "tag", tag_ids: [kept.id] } }),
	],
	[
		"taken off everybody of a search",
		() =>
			post("/api/friend_search/jobs", {
				filter: { inputs: [] },
				work: { kind: "tag", tag_ids: [kept.id], remove: 1 },
			}),
	],
	[
		"in an effect that is saved",
		() =>
			post("/api/action/register", {
				a_name: "付ける",
				inputs: [buildEffect("tag", { tag_ids: [plain.id, kept.id] })],
			}),
	],
	[
		"replaced by a tag that is saved",
		() => requestRegister("tag", operator, { name: "代わり", replace_tag_id: kept.id }),
	],
];

describe("a tag that the system keeps", () => {
	test.each(BY_HAND)("%s is refused by its name, and nothing is changed", async (_, act) => {
		const before = await takeSnapshot();
		const answer = await act();
		const said = JSON.stringify(await answer.json());
		expect([answer.status, said]).toEqual([
			422,
			expect.stringMatching(`${TAG_TEXTS.protectedTagSet(KEPT)}|${TAG_TEXTS.protectedTagReplaced}`),
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("stays where the rest of a friend's tags is set around it", async () => {
		expect((await setTags(carrier, kept.id, plain.id)).status).toBe(200);
		expect(await tagIdsOf(carrier)).toEqual([kept.id, plain.id]);
		expect((await setTags(carrier, kept.id)).status).toBe(200);
		expect(await tagIdsOf(carrier)).toEqual([kept.id]);
	});

	test("stays where what was saved before it was kept comes to it", async () => {
		const replacing = await buildItem("tag", operator, { name: "代わり" });
		await updateRow("tags", replacing, { replace_tag_id: kept.id });
		await setTags(carrier, kept.id, replacing);
		expect(await tagIdsOf(carrier)).toEqual([kept.id, replacing]);
		const clock = new TestClock();
		const EFFECTS = [
			{ remove: 0, tag_ids: [kept.id] },
			{ remove: 1, tag_ids: [kept.id] },
			{ remove: 0, use_group: 1, tag_group_id: 1 },
			{ remove: 1, use_group: 1, tag_group_id: 1 },
		];
		for (const friend of [carrier, other]) {
			const before = (await tagIdsOf(friend)).includes(kept.id);
			for (const settings of EFFECTS) {
				await runEffects(clock, friend, [buildEffect("tag", settings)]);
				expect([settings, (await tagIdsOf(friend)).includes(kept.id)]).toEqual([settings, before]);
			}
			for (const remove of [2, 3]) {
				const settings = buildEffect("tag", { remove, context: PLAN });
				await runEffects(clock, friend, [settings], { context: [["shop", "joined", "plan", KEPT]] });
				expect((await tagIdsOf(friend)).includes(kept.id)).toBe(before);
			}
		}
	});

	test("is told apart from others where a friend's tags are shown", async () => {
		await setTags(carrier, kept.id, plain.id);
		const { tags } = (await (await sendRequest(`/api/friends/${carrier.id}`, { as: operator })).json()) as {
			tags: { id: number; protected: boolean }[];
		};
		expect(Object.fromEntries(tags.map(({ id, protected: isKept }) => [id, isKept]))).toEqual({
			[kept.id]: true,
			[plain.id]: false,
		});
	});
});

test("no answer to a form is written to friend information that the system keeps", async () => {
	const info = await buildItem("var", operator, { name: "氏名" });
	const fields = [{ label: "氏名", swatch_id: 5, rule: "name", var_id: info }];
	await buildItem("form", operator, { name: "先に保存", fields });
	await updateRow("vars", info, { protected: 1 });
	const answer = await requestRegister("form", operator, { name: "アンケート", fields });
	expect([answer.status, await answer.json()]).toEqual([
		422,
		{ "fields[0][var_id]": [VAR_TEXTS.varProtected("氏名")] },
	]);
});
