import { beforeEach, describe, expect, test } from "vitest";
import { EVERY_TEXT, LAST_RESORT } from "#domain/automation/auto-responses/match-auto-response.ts";
import { FOLLOW_KEYS } from "#domain/automation/scenarios/follow-setting.ts";
import { UNUSED_CHECK_NAMES, type UnusedCheckName } from "#domain/console/unused-items/unused-checks.ts";
import { EFFECTS, type Effect } from "#domain/engine/actions/effects/registry.ts";
import { STOP_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import { UNUSED_ITEM_TEXTS } from "#domain/platform/texts/unused-items-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import {
	addTagsEffect,
	buildAction,
	buildAutoResponse,
	removeTagsEffect,
} from "#tests/support/action-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { buildSavedSearch } from "#tests/support/task-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

interface Found {
	items: { id: number; name: string; reason: string; records: string | null; address: string }[];
	is_limited: boolean;
}

let clock: TestClock;
let operator: ConsoleSession;
/** Long before every age that the checks ask for. */
let created: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 12:00").rule();
	operator = await buildSession();
	created = clock.now - 200 * DAY;
});

const find = (check: UnusedCheckName, as = operator) =>
	requestJson<Found>(`/api/unused_items/${check}`, { as });
const namesOf = async (check: UnusedCheckName) => (await find(check)).items.map(({ name }) => name);

const storeItem = (table: string, name: string, given: object = {}) =>
	storeRow(table, { name, created_at: created, ...given });
const startEffect = (scenario: number, given: object = {}): Effect =>
	EFFECTS.scenario.schema.parse({ ...EFFECTS.scenario.blank(), group_id: scenario, ...given });
const oldAction = (name: string, effects: Effect[], given: object = {}) =>
	buildAction({ name, effects, createdAt: created, updatedAt: created, ...given });

test("tags: nobody has them, and nothing adds them", async () => {
	const folder = await storeRow("folders", { kind: "tag", name: "フォルダ", created_at: created });
	const [held, added, , sold, ranked, removed] = [
		await storeItem("tags", "付いている"),
		await storeItem("tags", "アクションが付ける"),
		await storeItem("tags", "フォルダごと付ける", { group_id: folder }),
		await storeItem("tags", "商品が付ける"),
		await storeItem("tags", "ランクが付ける"),
		await storeItem("tags", "外すだけ"),
	];
	await storeItem("tags", "だれも知らない");
	await storeItem("tags", "消したアクションだけ").then(async (id) =>
		oldAction("消した", [addTagsEffect(id)], { deletedAt: clock.now }),
	);
	await storeItem("tags", "前の版だけ").then(async (id) => {
		const { id: action } = await oldAction("変えた", [addTagsEffect(id)]);
		await storeRow("action_effects", {
			action_id: action,
			version: 2,
			position: 0,
			type: 13,
			effect: {},
			named: {},
		});
		await updateRow("actions", action, { version: 2 });
	});
	await storeItem("tags", "作ったばかり", { created_at: clock.now - 29 * DAY });
	await storeItem("tags", "消した", { deleted_at: clock.now });
	await storeItem("tags", "システムのタグ", { protected: 1 });
	await buildFriend({ tagIds: [held] });
	await oldAction("付ける", [
		addTagsEffect(added),
		removeTagsEffect(removed),
		EFFECTS.tag.schema.parse({ ...EFFECTS.tag.blank(), use_group: 1, tag_group_id: folder }),
	]);
	await storeItem("products", "定期便", { code: "abcdefgh", yen: 100, tax_rate: 10, tag_id: sold });
	await storeRow("point_ranks", { name: "金", colour: "yellow", from_points: 1, tag_id: ranked });
	expect(await namesOf("tag")).toEqual(["外すだけ", "だれも知らない", "消したアクションだけ", "前の版だけ"]);
	await oldAction("名前で付ける", [
		EFFECTS.tag.schema.parse({
			...EFFECTS.tag.blank(),
			remove: 2,
			context: { category: "api", event: "order", key: "tag" },
		}),
	]);
	expect(await namesOf("tag")).toEqual([]);
});

test("fields: nobody has a value, and nothing fills them", async () => {
	const [filled, acted, asked, booked] = [
		await storeItem("vars", "値がある"),
		await storeItem("vars", "アクションが入れる"),
		await storeItem("vars", "フォームが入れる"),
		await storeItem("vars", "予約の質問が入れる"),
	];
	await storeItem("vars", "空のまま");
	await storeItem("vars", "消したフォームだけ").then((id) =>
		storeItem("forms", "消した", { code: "zzzzzz", fields: [{ var_id: id }], deleted_at: clock.now }),
	);
	await storeItem("vars", "保護された", { protected: 1 });
	const friend = await buildFriend();
	await storeRow("friend_vars", { friend_id: friend.id, var_id: filled, value: "東京", updated_at: created });
	await oldAction("入れる", [
		EFFECTS.friendInfo.schema.parse({
			...EFFECTS.friendInfo.blank(),
			var_id: acted,
			var_type: 0,
			fix_value: "1",
		}),
	]);
	await storeItem("forms", "アンケート", { code: "abcdef", fields: [{ label: "住所", var_id: asked }] });
	const salon = await storeItem("salons", "本店");
	await storeRow("salon_customer_items", { salon_id: salon, name: "肌質", type: "text", var_id: booked });
	expect(await namesOf("field")).toEqual(["空のまま", "消したフォームだけ"]);
});

test("scenarios: without readers, without a start, and not started by hand lately", async () => {
	const [read, acted, followed, next, byHand, moved] = [
		await storeItem("scenarios", "購読中"),
		await storeItem("scenarios", "アクションが始める"),
		await storeItem("scenarios", "友だち追加で始まる"),
		await storeItem("scenarios", "前のシナリオから続く"),
		await storeItem("scenarios", "手で始めた"),
		await storeItem("scenarios", "移る予定"),
	];
	const [, over] = [await storeItem("scenarios", "始まらない"), await storeItem("scenarios", "終わった")];
	const subscribe = async (scenario_id: number, state: string, started_at: number, given: object = {}) =>
		storeRow("scenario_subscriptions", {
			scenario_id,
			friend_id: (await buildFriend()).id,
			state,
			started_at,
			...given,
		});
	await subscribe(read, "reading", created);
	await subscribe(byHand, "finished", clock.now - 80 * DAY);
	await subscribe(over, "finished", clock.now - 100 * DAY);
	await subscribe(read, "reading", created, { move_to_id: moved });
	await oldAction("始める", [startEffect(acted)]);
	await storeRow("settings", { key: FOLLOW_KEYS[0], value: String(followed), updated_at: created });
	const first = await storeItem("scenarios", "続ける", { after_read_to_id: next });
	await oldAction("続けるを始める", [startEffect(first)]);
	expect(await find("scenario")).toMatchObject({
		items: [
			{ name: "始まらない", records: null, address: expect.stringContaining("/line/") },
			{ name: "終わった", records: "購読の記録1件" },
		],
	});
});

describe("steps", () => {
	const step = (scenario_id: number, day: number, action_id: number) =>
		storeRow("scenario_steps", { scenario_id, day, minute: 600, action_id });
	const plain = () => oldAction("", [], { isTemplate: false });
	const ending = (scenario: number, given: object = {}, action: object = {}) =>
		oldAction("", [startEffect(scenario, given)], { isTemplate: false, ...action });

	test("behind one that always ends the scenario", async () => {
		const other = await storeItem("scenarios", "移る先");
		const stopped = await storeItem("scenarios", "止まる");
		await step(stopped, 0, (await plain()).id);
		await step(stopped, 1, (await ending(STOP_SCENARIO)).id);
		await step(stopped, 2, (await plain()).id);
		const moved = await storeItem("scenarios", "移る");
		await step(moved, 1, (await ending(other)).id);
		await step(moved, 3, (await plain()).id);
		const conditional = await storeItem("scenarios", "条件つき");
		await step(conditional, 1, (await ending(STOP_SCENARIO, { member_query_id: 1 })).id);
		await step(conditional, 2, (await plain()).id);
		const once = await storeItem("scenarios", "1回だけ");
		await step(once, 1, (await ending(STOP_SCENARIO, {}, { twiceType: 1 })).id);
		await step(once, 2, (await plain()).id);
		const entered = await storeItem("scenarios", "途中から始まる");
		await step(entered, 1, (await ending(STOP_SCENARIO)).id);
		await step(entered, 2, (await plain()).id);
		await oldAction("途中から", [startEffect(entered, { move: 1, date: 2, time: "09:00" })]);
		const past = await storeItem("scenarios", "先にいる人がいる");
		await step(past, 1, (await ending(STOP_SCENARIO)).id);
		await step(past, 2, (await plain()).id);
		await storeRow("scenario_subscriptions", {
			scenario_id: past,
			friend_id: (await buildFriend()).id,
			state: "reading",
			started_at: created,
			position: 2 * 1_440,
		});
		expect((await find("step")).items).toMatchObject([
			{ name: "止まる 2日目 10:00", reason: "1日目 10:00のステップが、シナリオを止めます。" },
			{ name: "移る 3日目 10:00", reason: "1日目 10:00のステップが、シナリオ「移る先」に移します。" },
		]);
	});
});

test("auto-responses: always behind another, or idle", async () => {
	const given = { createdAt: created };
	const friend = await buildFriend();
	const busy = await buildAutoResponse({ ...given, name: "答えている" });
	await buildRun({
		friendId: friend.id,
		actionId: busy.actionId,
		causeType: "reaction",
		causeId: busy.id,
		startedAt: clock.now - DAY,
	});
	const idle = await buildAutoResponse({ ...given, name: "昔だけ" });
	await buildRun({
		friendId: friend.id,
		actionId: idle.actionId,
		causeType: "reaction",
		causeId: idle.id,
		startedAt: clock.now - 91 * DAY,
	});
	await buildAutoResponse({ ...given, name: "一度もない" });
	await buildAutoResponse({ ...given, name: "止めてある", isActive: false });
	await buildAutoResponse({ name: "新しい", createdAt: clock.now - DAY });
	await buildAutoResponse({ name: "最後の手段", createdAt: clock.now - DAY, hitDetectionOrder: LAST_RESORT });
	expect(await namesOf("response")).toEqual(["昔だけ", "一度もない"]);
	await buildAutoResponse({
		name: "夜だけ全部",
		createdAt: clock.now,
		type: EVERY_TEXT,
		hasTimeRestriction: true,
	});
	expect(await namesOf("response")).toEqual(["昔だけ", "一度もない"]);
	await buildAutoResponse({ name: "全部", createdAt: clock.now, type: EVERY_TEXT });
	expect((await find("response")).items.at(-1)).toMatchObject({
		name: "最後の手段",
		reason: expect.stringContaining("「全部」"),
	});
});

test("menus: no friend sees them, and nothing leads to them", async () => {
	const menu = (name: string, given: object = {}) => storeItem("richmenus", name, given);
	const leads = (id: number) => ({ buttons: [{ id: 1, type: "menu", menu_id: id }] });
	const third = await menu("切り替え先の先");
	const second = await menu("切り替え先", leads(third));
	const first = await menu("標準", leads(second));
	const [ruled, timed, acted, held] = [
		await menu("ルール"),
		await menu("期間"),
		await menu("アクション"),
		await menu("友だち"),
	];
	const lost = await menu("だれも見ない");
	await menu("見えないものから", {});
	await menu("見えない入口", leads(lost));
	await menu("ほかのツール", { downloaded: 1 });
	await menu("新しい", { created_at: clock.now });
	await storeRow("richmenu_schedule", { id: 1, default_id: first, periods: [{ id: 1, richmenu_id: timed }] });
	await storeRow("richmenu_rules", { id: 1, position: 0, name: "会員", richmenu_id: ruled });
	await oldAction("表示", [EFFECTS.richmenu.schema.parse({ ...EFFECTS.richmenu.blank(), menu_id: acted })]);
	await storeRow("friend_richmenus", {
		friend_id: (await buildFriend()).id,
		richmenu_id: held,
		since: created,
	});
	expect(await namesOf("menu")).toEqual(["だれも見ない", "見えないものから", "見えない入口"]);
});

test("forms: no answer for long, and their address is written nowhere", async () => {
	const form = (name: string, code: string, given: object = {}) =>
		storeItem("forms", name, { code, ...given });
	await form("メッセージにある", "aaaaaa");
	await form("アクションにある", "bbbbbb");
	await form("メニューにある", "cccccc");
	await form("下書きにある", "dddddd");
	await form("ほかのフォームにある", "eeeeee");
	await form("共通情報にある", "ffffff");
	const answered = await form("回答がある", "gggggg");
	const old = await form("昔の回答だけ", "hhhhhh");
	await form("入口がない", "iiiiii");
	await form("新しい", "jjjjjj", { created_at: clock.now });
	await storeItem("templates", "案内", {
		type: "text",
		editor_version: 1,
		content: { text: "{FORM_aaaaaa}" },
	});
	await storeItem("templates", "消した案内", {
		type: "text",
		editor_version: 1,
		content: { text: "{FORM_iiiiii}" },
		deleted_at: 1,
	});
	await oldAction("送る", [
		EFFECTS.text.schema.parse({ ...EFFECTS.text.blank(), text: "https://x.example/f/bbbbbb" }),
	]);
	await storeItem("richmenus", "メニュー", {
		buttons: [{ id: 1, type: "uri", uri: "https://x.example/f/cccccc" }],
	});
	await storeRow("broadcasts", {
		name: "お知らせ",
		messages: [{ type: "text", text: "{FORM_dddddd}" }],
		operator_id: (await buildOperator()).id,
		created_at: 1,
		updated_at: 1,
	});
	await form("案内のフォーム", "kkkkkk", { description: "/f/eeeeee", created_at: clock.now });
	const variable = await storeItem("common_vars", "URL", { code: "llllll" });
	await storeRow("common_var_values", { common_var_id: variable, value: "/f/ffffff", updated_at: 1 });
	await storeRow("form_answers", { form_id: answered, answers: [], created_at: clock.now - DAY });
	await storeRow("form_answers", { form_id: old, answers: [], created_at: clock.now - 91 * DAY });
	expect((await find("form")).items).toMatchObject([
		{ name: "昔の回答だけ", records: "回答1件" },
		{ name: "入口がない", records: null },
	]);
});

test("actions: not run for long, and not planned", async () => {
	const friend = await buildFriend();
	const ran = await oldAction("昨日", []);
	await buildRun({ friendId: friend.id, actionId: ran.id, startedAt: clock.now - DAY });
	const idle = await oldAction("昔", []);
	await buildRun({ friendId: friend.id, actionId: idle.id, startedAt: clock.now - 91 * DAY });
	await oldAction("一度もない", []);
	const planned = await oldAction("予約がある", []);
	await storeRow("action_tasks", {
		action_id: planned.id,
		status: 0,
		next_work_at: clock.now + DAY,
		created_at: created,
	});
	await oldAction("編集したばかり", [], { updatedAt: clock.now - DAY });
	await oldAction("中だけで使う", [], { isTemplate: false });
	expect((await find("action")).items).toMatchObject([
		{ name: "昔", reason: UNUSED_ITEM_TEXTS.idleAction(90) },
		{ name: "一度もない", reason: UNUSED_ITEM_TEXTS.neverRan },
	]);
});

test("searches: nobody matches", async () => {
	await buildFriend({ name: "花子" });
	const search = async (name: string, inputs: object[]) =>
		storeItem("funnels", name, {
			member_query_id: await storeRow("member_queries", { filter: { inputs }, created_at: created }),
		});
	await search("全員", []);
	await search("花子", [{ type: 10, name: "花子" }]);
	await search("壊れた", [{ type: 99_999 }]);
	await buildSavedSearch([]);
	const names = await namesOf("search");
	expect(names).toContain("壊れた");
	expect(names).not.toContain("全員");
});

test("each list is read with the ability of its kind, and changes nothing", async () => {
	const stranger = await signInOperator(await buildOperator({ abilities: ["tag-read"] }));
	for (const check of UNUSED_CHECK_NAMES) {
		const { status } = await sendRequest(`/api/unused_items/${check}`, { as: stranger });
		expect([check, status]).toEqual([check, check === "tag" ? 200 : 403]);
	}
});
