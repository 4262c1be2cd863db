import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import {
	EFFECTS,
	type Effect,
	type EffectName,
	effectDefinitionOf,
} from "#domain/engine/actions/effects/registry.ts";
import type { UsedBy, UsedKind } from "#domain/engine/used-by/used-by-kinds.ts";
import { buildAction, buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildScore } from "#tests/support/score-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const uses = (kind: UsedKind, id: number, as = operator) =>
	requestJson<UsedBy>(`/api/used_by/${kind}/${id}`, { as });
/** Kind, name and part of each use, in order. */
const said = async (kind: UsedKind, id: number) =>
	(await uses(kind, id)).items.map((use) => `${use.kind} ${use.name} ${use.part}`);
const effect = (name: EffectName, given: object) =>
	EFFECTS[name].schema.parse({ ...EFFECTS[name].blank(), ...given }) as Effect;
const item = (table: string, name: string, rest: object = {}) =>
	storeRow(table, { name, created_at: 1, ...rest });

/** Action whose referenced names are recorded, as saving does. */
async function holding(name: string, effects: Effect[], given: object = {}): Promise<number> {
	const { id } = await buildAction({ name, effects, ...given });
	for (const [position, each] of effects.entries())
		await env.DB.prepare("update action_effects set named = ? where action_id = ? and position = ?")
			.bind(JSON.stringify(effectDefinitionOf(each).references?.(each) ?? {}), id, position)
			.run();
	return id;
}

const owned = (effects: Effect[]) => holding("", effects, { isTemplate: false });
const query = (...inputs: object[]) => storeRow("member_queries", { filter: { inputs }, created_at: 1 });
const carries = (...ids: number[]) => ({
	type: 60,
	tag_ids: ids,
	tag_group_id: null,
	use_group: 0,
	tag_or: 0,
});

describe("what refers to an item", () => {
	test("an effect, in a template by itself, in any other action by the place that runs it", async () => {
		const tag = await buildTag();
		const adds = [effect("tag", { tag_ids: [tag.id] })];
		await holding("雛形", adds);
		const action_id = await owned(adds);
		await buildAutoResponse({ name: "応答", actionId: action_id });
		await item("tags", "別のタグ", { append_action_id: action_id, fulled_action_id: action_id });
		await item("forms", "フォーム", { code: "abc123", action_id });
		await item("trackers", "転換", { tracker_code: "t", action_id });
		await item("landings", "経路", { code: "abcdef", action_id });
		await item("richmenus", "メニュー", {
			buttons: [
				{ id: 1, action_id },
				{ id: 2, action_id },
			],
		});
		const scenario_id = await item("scenarios", "シナリオ");
		await storeRow("scenario_steps", { scenario_id, day: 0, minute: 0, action_id });
		const episode_id = await item("episodes", "リマインダ");
		await storeRow("episode_steps", { episode_id, day: 0, minute: 0, action_id });
		expect(await said("tag", tag.id)).toEqual([
			"action 雛形 要素",
			"reaction 応答 アクション",
			"tag 別のタグ 追加時のアクション",
			"tag 別のタグ 満員時のアクション",
			"scenario シナリオ ステップ",
			"episode リマインダ ステップ",
			"form フォーム 回答後のアクション",
			"tracker 転換 アクション",
			"landing 経路 アクション",
			"richmenu メニュー ボタン",
		]);
	});

	test("a salon, by the actions of its bookings and by what it asks friends for", async () => {
		const tag = await buildTag();
		const salon_id = await item("salons", "渋谷店");
		const var_id = await item("vars", "誕生日", { type: 30 });
		const listed = await holding("お礼", [effect("tag", { tag_ids: [tag.id] })]);
		const own = await owned([effect("tag", { tag_ids: [tag.id] })]);
		await storeRow("salon_online_configs", {
			salon_id,
			actions: { register: listed, cancel: own, update: own },
		});
		await storeRow("salon_customer_items", { salon_id, name: "お誕生日", type: "date", var_id });
		expect(await said("action", listed)).toEqual(["salon 渋谷店 予約のアクション"]);
		expect(await said("tag", tag.id)).toEqual(["action お礼 要素", "salon 渋谷店 予約のアクション"]);
		expect((await uses("var", var_id)).items).toEqual([
			{
				kind: "salon",
				label: "店舗",
				id: salon_id,
				name: "渋谷店",
				part: "お客さまへの質問「お誕生日」",
				address: `/line/salon/setting/${salon_id}/actions`,
			},
		]);
		const blind = await buildSession({ abilities: ["var-read"] });
		expect(await uses("var", var_id, blind)).toEqual({ total: 1, hidden: 1, items: [] });
		await updateRow("salons", salon_id, { deleted_at: 1 });
		expect((await uses("var", var_id)).total).toBe(0);
	});

	test("only the current version of an action, only what is there still, and never itself", async () => {
		const tag = await buildTag();
		const adds = [effect("tag", { tag_ids: [tag.id] })];
		await updateRow("actions", await holding("変更後", adds), { version: 2 });
		await holding("削除済み", adds, { deletedAt: 1 });
		await buildAutoResponse({ actionId: await owned(adds), deletedAt: 1 });
		await updateRow("tags", tag.id, { append_action_id: await owned(adds), replace_tag_id: tag.id });
		expect(await uses("tag", tag.id)).toEqual({ total: 0, hidden: 0, items: [] });
	});

	test("conditions, also inside groups: of effects, auto-responses, custom searches, tasks", async () => {
		const tag = await buildTag();
		const grouped = await query({ type: 120, effects: [carries(tag.id + 100), carries(tag.id)] });
		const other = await query(carries(tag.id * 10 + 100));
		await holding("条件つき", [{ ...sendTextEffect("はい"), member_query_id: grouped }]);
		await holding("別の条件", [{ ...sendTextEffect("はい"), member_query_id: other }]);
		await buildAutoResponse({ name: "応答", memberQueryId: grouped });
		await item("funnels", "検索", { member_query_id: grouped });
		await item("funnels", "別の検索", { member_query_id: other });
		const planned = await buildAction({ name: "予定あり" });
		const task = { action_id: planned.id, member_query_id: grouped, created_at: 1 };
		await storeRow("action_tasks", { ...task, status: 5, next_work_at: 9e12 });
		await storeRow("action_tasks", { ...task, status: 10 });
		expect(await said("tag", tag.id)).toEqual([
			"action 条件つき 要素",
			"action 予定あり スケジュール",
			"reaction 応答 対象の条件",
			"funnel 検索 条件",
		]);
	});

	test("of every kind that an effect names", async () => {
		const cases: [UsedKind, number, Effect][] = [];
		const add = (kind: UsedKind, id: number, made: Effect) => cases.push([kind, id, made]);
		const template = await buildTemplate({ type: "text", text: "あ" });
		add("template", template, effect("template", { egg_id: template }));
		const menu = await item("richmenus", "M");
		add("richmenu", menu, effect("richmenu", { menu_id: menu }));
		const field = await item("vars", "回数", { type: 1 });
		add("var", field, effect("friendInfo", { var_id: field, var_type: 1, fix_value: "1" }));
		const common = await item("common_vars", "在庫", { code: "ABCD", type: 2 });
		add("common_var", common, effect("commonVar", { common_var_id: common, fix_value: 1 }));
		const scenario = await item("scenarios", "S");
		add("scenario", scenario, effect("scenario", { group_id: scenario }));
		const episode = await item("episodes", "E");
		add("episode", episode, effect("episode", { episode_id: episode, origin_date: "2030-01-01" }));
		for (const [kind, id, made] of cases) {
			await holding(kind, [made]);
			expect(await said(kind, id)).toEqual([`action ${kind} 要素`]);
		}
	});

	test("texts that write a value, in effects and templates; packs; scenarios that follow; friends being added", async () => {
		const field = await item("vars", "誕生日", { type: 30 });
		const common = await item("common_vars", "在庫", { code: "ABCD", type: 1 });
		const both = "{var:誕生日} {CVAR_ABCD}";
		await holding("文面", [sendTextEffect(both)]);
		await holding("無関係", [sendTextEffect("{var:誕生} 誕生日 {CVAR_ABCE}")]);
		const written = await buildTemplate({ type: "text", text: both }, { name: "本文あり" });
		const pack = await buildTemplate({ type: "pack", template_ids: [written] }, { name: "束" });
		expect(await said("var", field)).toEqual(["action 文面 要素", "template 本文あり 本文"]);
		expect(await said("common_var", common)).toEqual(["action 文面 要素", "template 本文あり 本文"]);
		await item("forms", "フォーム", {
			code: "abc123",
			fields: [{ id: 1, label: "誕生日", swatch_id: 50, var_id: field }],
		});
		await holding("操作", [effect("friendInfo", { var_id: field, fix_value: "あ" })]);
		expect(await said("var", field)).toHaveLength(4);
		const { items } = await requestJson<UsedBy>(`/api/used_by/var/${field}?written=1`, { as: operator });
		expect(items.map(({ name }) => name)).toEqual(["文面", "本文あり"]);
		expect(await said("template", written)).toEqual(["template 束 パック"]);
		expect(await said("template", pack)).toEqual([]);
		const scenario = await item("scenarios", "次");
		await item("scenarios", "前", { after_read_to_id: scenario });
		await storeRow("settings", {
			...{ key: "new_follower_content_group_id", value: String(scenario), updated_at: 1 },
		});
		expect(await said("scenario", scenario)).toEqual([
			"scenario 前 次のシナリオ",
			"scenario 友だち追加時の設定 新しい友だち",
		]);
	});

	test("a score, by its name in texts, by conditions and by effects, but not by a level of its own", async () => {
		const score = await buildScore({ name: "来店意欲" });
		const other = await buildScore({ name: "関心" });
		const adds = effect("score", { score_id: score, points: 5 });
		await holding("文面", [sendTextEffect("{score:来店意欲}点")]);
		await holding("無関係", [
			sendTextEffect("{score:関心}点 来店意欲"),
			effect("score", { score_id: other, points: 5 }),
		]);
		await holding("加点", [adds]);
		await buildTemplate({ type: "text", text: "今は{score:来店意欲:level}です" }, { name: "本文あり" });
		const asked = { type: 130, score_id: score, by: 0, from_points: 30, to_points: null, level_id: 0 };
		await item("funnels", "検索", { member_query_id: await query(asked) });
		const action_id = await owned([adds]);
		for (const score_id of [score, other])
			await storeRow("score_levels", { score_id, name: "高", colour: "danger", from_points: 70, action_id });
		const usesOf = (id: number, as = operator) => sendRequest(`/api/scores/${id}/used_by`, { as });
		const { items } = (await (await usesOf(score)).json()) as UsedBy;
		expect(items.map(({ kind, name, part }) => `${kind} ${name} ${part}`)).toEqual([
			"action 文面 要素",
			"action 加点 要素",
			"template 本文あり 本文",
			"funnel 検索 条件",
			"score 関心 段階「高」のアクション",
		]);
		const { id: operator_id } = await buildOperator();
		const draft = (name: string, text: string, given: object = {}) =>
			item("broadcasts", name, { messages: [{ type: "text", text }], operator_id, updated_at: 1, ...given });
		await draft("下書き", "{score:来店意欲}点の方へ");
		await draft("無関係な下書き", "{score:関心}点の方へ");
		await draft("消した下書き", "{score:来店意欲}点の方へ", { deleted_at: 1 });
		const inTexts = await requestJson<UsedBy>(`/api/scores/${score}/used_by?written=1`, { as: operator });
		expect(inTexts.items.map(({ name, part }) => `${name} ${part}`)).toEqual([
			"文面 要素",
			"下書き 下書きのメッセージ",
			"本文あり 本文",
		]);
		expect((await usesOf(other + 1)).status).toBe(404);
		expect((await usesOf(score, await buildSession({ abilities: ["action-read"] }))).status).toBe(403);
	});

	test("what runs an action, with addresses to open it", async () => {
		const { id } = await buildAction({ name: "雛形" });
		const reaction = await buildAutoResponse({ name: "応答", actionId: id });
		await storeRow("action_tasks", { action_id: id, status: 5, next_work_at: 9e12, created_at: 1 });
		const { items } = await uses("action", id);
		expect(items.map(({ address }) => address)).toEqual([`/line/reaction/edit/${reaction.id}`]);
		expect(items).toMatchObject([{ label: "自動応答", part: "アクション" }]);
		// No text refers to an action.
		expect((await requestJson<UsedBy>(`/api/used_by/action/${id}?written=1`, { as: operator })).total).toBe(
			0,
		);
	});
});

describe("who asks", () => {
	test("is told how many there are, and names only of what they may see", async () => {
		const tag = await buildTag();
		const adds = [effect("tag", { tag_ids: [tag.id] })];
		await holding("雛形", adds);
		await buildAutoResponse({ name: "応答", actionId: await owned(adds) });
		const abilities: Ability[] = ["tag-read", "reaction-read"];
		const answer = await uses("tag", tag.id, await buildSession({ abilities }));
		expect(answer).toMatchObject({ total: 2, hidden: 1, items: [{ kind: "reaction", name: "応答" }] });
		expect(JSON.stringify(answer)).not.toContain("雛形");
	});

	test("needs to be allowed to see the item, and it must be there", async () => {
		const tag = await buildTag();
		const gone = await buildTag({ deletedAt: 1 });
		const status = async (path: string, as = operator) =>
			(await sendRequest(`/api/used_by/${path}`, { as })).status;
		expect(await status(`tag/${tag.id}`)).toBe(200);
		expect(await status(`tag/${gone.id}`)).toBe(404);
		expect(await status("reaction/1")).toBe(404);
		const reader = await buildSession({ abilities: ["action-read"] });
		expect(await status(`tag/${tag.id}`, reader)).toBe(403);
	});
});

test("an action that a step runs is not deleted, until its scenario is", async () => {
	const { id } = await buildAction();
	const scenario_id = await item("scenarios", "シナリオ");
	await storeRow("scenario_steps", { scenario_id, day: 0, minute: 0, action_id: id });
	const remove = async () =>
		(await sendRequest(`/api/actions/${id}`, { as: operator, method: "DELETE" })).status;
	expect(await remove()).toBe(422);
	await updateRow("scenarios", scenario_id, { deleted_at: 1 });
	const episode_id = await item("episodes", "リマインダ");
	const step = await storeRow("episode_steps", { episode_id, day: 0, minute: 0, action_id: id });
	expect(await remove()).toBe(422);
	await updateRow("episode_steps", step, { deleted_at: 1 });
	expect(await remove()).toBe(200);
});
