import { beforeAll, describe, expect, test } from "vitest";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import {
	buildItem,
	expectCrud,
	fetchItemAppendix,
	fetchItemData,
	fetchItemRow,
	requestRegister,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { storeRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
let staff: ConsoleSession;
let member: { id: number };
let branch: { id: number };
beforeAll(async () => {
	operator = await buildSession();
	member = await buildTag({ name: "会員" });
	branch = await buildTag({ name: "渋谷店" });
	staff = await buildSession({ scope: { all: false, tagIds: [branch.id] } });
	await buildFriend({ tagIds: [member.id, branch.id] });
	await buildFriend({ tagIds: [member.id] });
	await buildFriend({ tagIds: [member.id, branch.id], blockedAt: 1 });
	await buildFriend({ tagIds: [branch.id], userRate: 0 });
});

const tagged = (...tag_ids: number[]) => [{ type: 60, tag_ids, tag_or: 0 }];
const make = (filter: object) => buildItem("funnel", operator, { name: "検索", filter });
const queryOf = async (id: number) => (await fetchItemRow("funnel", operator, id))?.member_query_id;

describe("the appendix of a custom search", () => {
	const COUNTS: [string, () => object, string, number, number][] = [
		["everybody who can be reached", () => ({ inputs: [] }), "すべての友だち", 2, 1],
		["by a tag", () => ({ inputs: tagged(member.id) }), "タグ「会員」のいずれかがある", 2, 1],
		[
			"with those who blocked the account",
			() => ({ inputs: tagged(member.id), with_blocked: 1 }),
			"タグ「会員」のいずれかがある（ブロックした友だちを含む）",
			3,
			2,
		],
		[
			"by two conditions",
			() => ({ inputs: [...tagged(member.id), ...tagged(branch.id)] }),
			"タグ「会員」のいずれかがある、かつタグ「渋谷店」のいずれかがある",
			1,
			1,
		],
		[
			"by a tag that is gone: nobody",
			() => ({ inputs: tagged(999_999) }),
			"タグ「! 選択肢が削除済 !」のいずれかがある",
			0,
			0,
		],
	];

	test.each(COUNTS)("%s", async (_, filter, description, all, own) => {
		const id = await make(filter());
		expect(await fetchItemAppendix("funnel", operator, id)).toEqual({ description, member_count: all });
		expect(await fetchItemAppendix("funnel", staff, id)).toEqual({ description, member_count: own });
	});
});

test("an edit keeps the number under which others name it; the conditions change for them too", async () => {
	const id = await make({ inputs: [] });
	const query = await queryOf(id);
	expect((await resaveItem("funnel", operator, id, { filter: { inputs: tagged(member.id) } })).status).toBe(
		200,
	);
	expect(await queryOf(id)).toBe(query);
	expect(await fetchItemData("funnel", operator, id)).toMatchObject({
		filter: { inputs: tagged(member.id) },
	});
	expect(await countRows("member_queries", `id = ${query}`)).toBe(1);
});

test("a copy has a number of its own, and the two go separate ways", async () => {
	const id = await make({ inputs: tagged(member.id) });
	const { focus } = await expectCrud("funnel", operator, { action: "copy", focus: id });
	expect(await queryOf(focus!)).not.toBe(await queryOf(id));
	await resaveItem("funnel", operator, focus!, { filter: { inputs: [] } });
	expect(await fetchItemData("funnel", operator, id)).toMatchObject({
		filter: { inputs: tagged(member.id) },
	});
});

test("an edit out of date changes no conditions, nor leaves any behind", async () => {
	const id = await make({ inputs: [] });
	await resaveItem("funnel", operator, id, { name: "先の人" });
	const before = await takeSnapshot();
	const late = await resaveItem("funnel", operator, id, {
		version: 1,
		filter: { inputs: tagged(member.id) },
	});
	expect(late.status).toBe(409);
	expect(await listChangesSince(before)).toEqual([]);
});

test("conditions that nobody knows are refused by their place", async () => {
	const REFUSED: [object, string][] = [
		[{ type: 999 }, "filter[inputs][0][type]"],
		[{ type: 60, tag_ids: [] }, "filter[inputs][0][tag_ids]"],
		[{ type: 60, tag_ids: ["x"] }, "filter[inputs][0][tag_ids][0]"],
		[{ type: 41, group_id: 1, match: 7 }, "filter[inputs][0][match]"],
	];
	const before = await takeSnapshot();
	for (const [condition, field] of REFUSED) {
		const answer = await requestRegister("funnel", operator, {
			name: "検索",
			filter: { inputs: [condition] },
		});
		expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, [field]]);
	}
	expect(await listChangesSince(before)).toEqual([]);
});

test("by who reads a scenario, has read it, or is shown a menu", async () => {
	const [reader, finisher] = [await buildFriend(), await buildFriend()];
	const group_id = await buildItem("scenario", operator, { name: "入門" });
	const richmenu_id = await buildItem("richmenu", operator, { name: "秋のメニュー" });
	for (const [friend, state] of [
		[reader, "reading"],
		[finisher, "finished"],
	] as const)
		await storeRow("scenario_subscriptions", {
			scenario_id: group_id,
			friend_id: friend.id,
			state,
			started_at: 1,
		});
	await storeRow("friend_richmenus", { friend_id: reader.id, richmenu_id, since: 1 });
	const CASES: [object, string][] = [
		[{ type: 41, group_id, match: 0 }, "シナリオ「入門」を購読中"],
		[{ type: 41, group_id, match: 4 }, "シナリオ「入門」を読み終えた"],
		[{ type: 93, richmenu_id }, "リッチメニュー「秋のメニュー」を表示中"],
	];
	for (const [condition, description] of CASES) {
		const id = await make({ inputs: [condition] });
		expect(await fetchItemAppendix("funnel", operator, id)).toEqual({ description, member_count: 1 });
	}
});
