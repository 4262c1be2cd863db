import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import {
	buildItem,
	expectCrud,
	fetchItemAppendix,
	fetchItemMembers,
	fetchItemRow,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

const AT = tokyoTime("2026-11-20 09:00");

let operator: ConsoleSession;
/** Restricted to the branch: sees the first of two friends. */
let staff: ConsoleSession;
let branch: { id: number };
let inside: { id: number };
let outside: { id: number };
beforeAll(async () => {
	operator = await buildSession();
	branch = await buildTag({ name: "渋谷店" });
	staff = await buildSession({ scope: { all: false, tagIds: [branch.id] } });
	inside = await buildFriend({ name: "佐藤", tagIds: [branch.id] });
	outside = await buildFriend({ name: "鈴木", blockedAt: 1 });
});

/** Rows that a kind counts (twice for the first friend, where that is possible). */
const FILL: Partial<Record<KindName, (id: number) => Promise<unknown>>> = {
	form: async (id) => {
		const answers = [{ label: "お名前", value: "佐藤" }];
		for (const friend_id of [inside.id, inside.id, outside.id, null])
			await storeRow("form_answers", { form_id: id, friend_id, answers, created_at: AT });
	},
	tracker: async (id) => {
		for (const friend_id of [inside.id, inside.id, outside.id])
			await storeRow("conversions", { tracker_id: id, friend_id, created_at: AT });
	},
	landing: async (id) => {
		const visits: [number | null, 0 | 1][] = [
			[inside.id, 1],
			[inside.id, 0],
			[outside.id, 1],
			[null, 0],
		];
		for (const [friend_id, added_friend] of visits)
			await storeRow("landing_visits", { landing_id: id, friend_id, added_friend, created_at: AT });
	},
	scenario: async (id) => {
		// A friend has one current scenario.
		await env.DB.prepare("delete from scenario_subscriptions").run();
		for (const [friend, state] of [
			[inside, "reading"],
			[inside, "finished"],
			[outside, "finished"],
		] as const)
			await storeRow("scenario_subscriptions", {
				scenario_id: id,
				friend_id: friend.id,
				state,
				started_at: AT,
			});
	},
	script: async (id) => {
		for (const friend_id of [inside.id, inside.id, outside.id, null])
			await storeRow("script_hits", {
				script_id: id,
				referer_id: 1,
				friend_id,
				referer: "https://www.google.com/",
				stay_seconds: 5,
				created_at: AT,
			});
	},
	var: async (id) => {
		for (const friend of [inside, outside])
			await storeRow("friend_vars", { friend_id: friend.id, var_id: id, value: "4月1日", updated_at: AT });
	},
	richmenu: async (id) => {
		for (const friend of [inside, outside])
			await storeRow("friend_richmenus", { friend_id: friend.id, richmenu_id: id, since: AT });
	},
	tag: async (id) => {
		for (const friend of [inside, outside])
			await storeRow("friend_tags", { friend_id: friend.id, tag_id: id, created_at: AT });
	},
	reaction: async (id) => {
		for (const friend of [inside, inside, outside])
			await buildRun({ friendId: friend.id, causeType: "reaction", causeId: id, startedAt: AT });
	},
};

/** Kind, counts for all friends, counts for the branch. */
const COUNTS: [KindName, object, object][] = [
	["form", { answer_count: 4, answer_member_count: 2 }, { answer_count: 2, answer_member_count: 1 }],
	["tracker", { member_count: 2 }, { member_count: 1 }],
	["landing", { visit_count: 4, member_count: 2 }, { visit_count: 2, member_count: 1 }],
	["scenario", { reading_count: 1, fin_count: 2 }, { reading_count: 1, fin_count: 1 }],
	["richmenu", { member_count: 2 }, { member_count: 1 }],
	["tag", { member_count: 2 }, { member_count: 1 }],
	["reaction", { member_count: 2, member_count_total: 3 }, { member_count: 1, member_count_total: 2 }],
];

describe("[E-383 to E-392, M-003] an appendix counts rows as they stand, and of the operator's friends alone", () => {
	test.each(COUNTS)("%s", async (kind, all, own) => {
		const id = await buildItem(kind, operator, { name: "数えられる項目" });
		await FILL[kind]!(id);
		const empty = await buildItem(kind, operator, { name: "誰もいない項目" });
		expect(await fetchItemAppendix(kind, operator, id)).toMatchObject(all);
		expect(await fetchItemAppendix(kind, staff, id)).toMatchObject(own);
		const none = Object.fromEntries(Object.keys(all).map((field) => [field, 0]));
		expect(await fetchItemAppendix(kind, operator, empty)).toMatchObject(none);
		if (kind === "scenario") return;
		await expectCrud(kind, operator, { action: "delete", item_ids: [id] });
		expect(await fetchItemAppendix(kind, operator, id)).toBeUndefined();
	});

	test("[E-205, E-214] of a tag and an auto-response also what they do, in words with the names of now", async () => {
		const action = await buildAction({ effects: [sendTextEffect("承りました"), addTagsEffect(branch.id)] });
		const words = ["テキスト「承りました」を送信", "タグ「渋谷店」を追加"];
		const tagId = await buildItem("tag", operator, {
			name: "満員になるタグ",
			capacity: 3,
			append_action_id: action.id,
			fulled_action_id: action.id,
		});
		const both = { append_action_text: words, fulled_action_text: words };
		expect(await fetchItemAppendix("tag", operator, tagId)).toEqual({ member_count: 0, ...both });
		const filter = { inputs: [{ type: 60, tag_ids: [branch.id] }] };
		const id = await buildItem("reaction", operator, { name: "答える", action_id: action.id, filter });
		expect(await fetchItemAppendix("reaction", operator, id)).toEqual({
			funnel_text: "タグ「渋谷店」のいずれかがある",
			description: words,
			member_count: 0,
			member_count_total: 0,
		});
	});

	test("[E-225] a script's rules are counted in its row", async () => {
		const referers = [{ rule: "google", stay_seconds: 0 }, { rule: "yahoo" }];
		const id = await buildItem("script", operator, { name: "計測", referers });
		await FILL.script!(id);
		const counts = async (as: ConsoleSession) =>
			((await fetchItemRow("script", as, id))!.referers as { count: number }[]).map(({ count }) => count);
		expect([await counts(operator), await counts(staff)]).toEqual([
			[4, 0],
			[2, 0],
		]);
		expect((await resaveItem("script", operator, id, { name: "計測２" })).status).toBe(200);
		expect(await counts(operator)).toEqual([4, 0]);
	});
});

/** Sum in the list, and the note of the visible friend. */
const NOTES: [KindName, number, unknown][] = [
	["form", 3, "お名前: 佐藤"],
	["tracker", 2, "2回"],
	["landing", 2, "1回訪問"],
	["script", 2, "2回訪問"],
	["var", 2, "4月1日"],
	["richmenu", 2, null],
	["tag", 2, null],
	["scenario", 2, "購読終了"],
	["reaction", 3, null],
];

describe("the friends behind a count", () => {
	test.each(NOTES)("of the kind %s", async (kind, total, note) => {
		const id = await buildItem(kind, operator, { name: `${kind}の人たち` });
		await FILL[kind]!(id);
		const { items, ...list } = await fetchItemMembers(kind, operator, id);
		expect(list).toEqual({ name: `${kind}の人たち`, total, page: 1, take_num: 50 });
		expect(items).toContainEqual(expect.objectContaining({ id: inside.id, name: "佐藤", note }));
		expect(items).toContainEqual(expect.objectContaining({ id: outside.id, blocked: true }));
		const own = await fetchItemMembers(kind, staff, id);
		expect(new Set(own.items.map((item) => item.id))).toEqual(new Set([inside.id]));
		expect((await sendRequest(`/api/${kind}/members/999999`, { as: operator })).status).toBe(404);
	});
});
