import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { addTags, buildAction, sendText } from "#tests/support/actions.ts";
import { tokyo } from "#tests/support/clock.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { appendixOf, crudOk, makeItem, membersOf, resave, rowOf } from "#tests/support/items.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";
import { buildRun } from "#tests/support/runs.ts";
import { store } from "#tests/support/stored.ts";

const AT = tokyo("2026-11-20 09:00");

let operator: Session;
/** Sees the friends of the branch alone: of two friends, the first. */
let staff: Session;
let branch: { id: number };
let inside: { id: number };
let outside: { id: number };
beforeAll(async () => {
	operator = await signedInOperator();
	branch = await buildTag({ name: "渋谷店" });
	staff = await signedInOperator({ scope: { all: false, tagIds: [branch.id] } });
	inside = await buildFriend({ name: "佐藤", tagIds: [branch.id] });
	outside = await buildFriend({ name: "鈴木", blockedAt: 1 });
});

/** What is counted of a kind: the rows behind it (twice the first friend, where one may be counted twice). */
const FILL: Partial<Record<KindName, (id: number) => Promise<unknown>>> = {
	form: async (id) => {
		const answers = [{ label: "お名前", value: "佐藤" }];
		for (const friend_id of [inside.id, inside.id, outside.id, null])
			await store("form_answers", { form_id: id, friend_id, answers, created_at: AT });
	},
	tracker: async (id) => {
		for (const friend_id of [inside.id, inside.id, outside.id])
			await store("conversions", { tracker_id: id, friend_id, created_at: AT });
	},
	landing: async (id) => {
		const visits: [number | null, 0 | 1][] = [
			[inside.id, 1],
			[inside.id, 0],
			[outside.id, 1],
			[null, 0],
		];
		for (const [friend_id, added_friend] of visits)
			await store("landing_visits", { landing_id: id, friend_id, added_friend, created_at: AT });
	},
	scenario: async (id) => {
		// A friend reads one scenario at a time.
		await env.DB.prepare("delete from scenario_subscriptions").run();
		for (const [friend, state] of [
			[inside, "reading"],
			[inside, "finished"],
			[outside, "finished"],
		] as const)
			await store("scenario_subscriptions", {
				scenario_id: id,
				friend_id: friend.id,
				state,
				started_at: AT,
			});
	},
	script: async (id) => {
		for (const friend_id of [inside.id, inside.id, outside.id, null])
			await store("script_hits", {
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
			await store("friend_vars", { friend_id: friend.id, var_id: id, value: "4月1日", updated_at: AT });
	},
	richmenu: async (id) => {
		for (const friend of [inside, outside])
			await store("friend_richmenus", { friend_id: friend.id, richmenu_id: id, since: AT });
	},
	tag: async (id) => {
		for (const friend of [inside, outside])
			await store("friend_tags", { friend_id: friend.id, tag_id: id, created_at: AT });
	},
	reaction: async (id) => {
		for (const friend of [inside, inside, outside])
			await buildRun({ friendId: friend.id, causeType: "reaction", causeId: id, startedAt: AT });
	},
};

/** Kind, what all see, what the branch sees. */
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
		const id = await makeItem(kind, operator, { name: "数えられる項目" });
		await FILL[kind]!(id);
		const empty = await makeItem(kind, operator, { name: "誰もいない項目" });
		expect(await appendixOf(kind, operator, id)).toMatchObject(all);
		expect(await appendixOf(kind, staff, id)).toMatchObject(own);
		const none = Object.fromEntries(Object.keys(all).map((field) => [field, 0]));
		expect(await appendixOf(kind, operator, empty)).toMatchObject(none);
		if (kind === "scenario") return;
		await crudOk(kind, operator, { action: "delete", item_ids: [id] });
		expect(await appendixOf(kind, operator, id)).toBeUndefined();
	});

	test("[E-205, E-214] of a tag and an auto-response also what they do, in words with the names of now", async () => {
		const action = await buildAction({ effects: [sendText("承りました"), addTags(branch.id)] });
		const words = ["テキスト「承りました」を送信", "タグ「渋谷店」を追加"];
		const tagId = await makeItem("tag", operator, {
			name: "満員になるタグ",
			capacity: 3,
			append_action_id: action.id,
			fulled_action_id: action.id,
		});
		const both = { append_action_text: words, fulled_action_text: words };
		expect(await appendixOf("tag", operator, tagId)).toEqual({ member_count: 0, ...both });
		const filter = { inputs: [{ type: 60, tag_ids: [branch.id] }] };
		const id = await makeItem("reaction", operator, { name: "答える", action_id: action.id, filter });
		expect(await appendixOf("reaction", operator, id)).toEqual({
			funnel_text: "タグ「渋谷店」のいずれかがある",
			description: words,
			member_count: 0,
			member_count_total: 0,
		});
	});

	test("[E-225] a script's rules are counted in its row", async () => {
		const referers = [{ rule: "google", stay_seconds: 0 }, { rule: "yahoo" }];
		const id = await makeItem("script", operator, { name: "計測", referers });
		await FILL.script!(id);
		const counts = async (as: Session) =>
			((await rowOf("script", as, id))!.referers as { count: number }[]).map(({ count }) => count);
		expect([await counts(operator), await counts(staff)]).toEqual([
			[4, 0],
			[2, 0],
		]);
		expect((await resave("script", operator, id, { name: "計測２" })).status).toBe(200);
		expect(await counts(operator)).toEqual([4, 0]);
	});
});

/** The sum of the list, and the note of the friend inside. */
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
		const id = await makeItem(kind, operator, { name: `${kind}の人たち` });
		await FILL[kind]!(id);
		const { items, ...list } = await membersOf(kind, operator, id);
		expect(list).toEqual({ name: `${kind}の人たち`, total, page: 1, take_num: 50 });
		expect(items).toContainEqual(expect.objectContaining({ id: inside.id, name: "佐藤", note }));
		expect(items).toContainEqual(expect.objectContaining({ id: outside.id, blocked: true }));
		const own = await membersOf(kind, staff, id);
		expect(new Set(own.items.map((item) => item.id))).toEqual(new Set([inside.id]));
		expect((await call(`/api/${kind}/members/999999`, { as: operator })).status).toBe(404);
	});
});
