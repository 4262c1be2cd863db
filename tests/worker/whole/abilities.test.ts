import { getTableConfig } from "drizzle-orm/sqlite-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actions } from "#db/engine/actions.ts";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { KIND_NAMES } from "#domain/engine/kinds/registry.ts";
import { ITEM_KINDS } from "#functions/item-kinds.ts";
import {
	addTagsEffect,
	buildAction,
	buildAutoResponse,
	sendTextEffect,
} from "#tests/support/action-builders.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { listDeclaredRoutes } from "#tests/support/declared-routes.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildEffect } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import {
	buildItem,
	fetchItemAppendix,
	fetchItemData,
	requestCrud,
	requestRegister,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { requestStepsSave } from "#tests/support/step-requests.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { requestUpload } from "#tests/support/upload-requests.ts";

/* decisions/0014: who may use and query what a colleague created. */

const MAIL = { type: 15, qs: "example.com" };
const NAMED = { type: 11, names: ["佐藤"], use_name: 1 };
const without = (...lacking: Ability[]) => ALL_ABILITIES.filter((each) => !lacking.includes(each));

let colleague: ConsoleSession;
let operator: ConsoleSession;
/** Created by the colleague. */
let made: {
	friend: number;
	/** Ends with an effect that the operator may not use. */
	beyond: number;
	/** Contains a condition that the operator may not use. */
	asking: number;
	plain: number;
	funnel: number;
	query: number;
	kept: number;
	fid: string;
	scenario: number;
	episode: number;
	reaction: number;
	tag: number;
	form: number;
	legacyForm: number;
};

async function begin() {
	await resetState();
	colleague = await buildSession();
	operator = await buildSession({ abilities: without("asp", "mail") });
	const as = colleague;
	const beyond = (
		await buildAction({ name: "特別な操作", effects: [sendTextEffect("一"), buildEffect("asp")] })
	).id;
	const { fid: kept } = await requestJson<{ fid: number }>("/api/funnel/register", {
		as,
		json: { inputs: [MAIL], no_template: 1 },
	});
	const funnel = await buildItem("funnel", as, { name: "検索", filter: { inputs: [MAIL, NAMED] } });
	const steps = [{ day: 1, minute: 600, inputs: [sendTextEffect("一"), buildEffect("asp")] }];
	const scenario = await buildItem("scenario", as, { name: "シナリオ" });
	const episode = await buildItem("episode", as, { name: "リマインダ" });
	for (const [kind, id] of [
		["scenario", scenario],
		["episode", episode],
	] as const)
		expect((await requestStepsSave(kind, as, id, steps)).status).toBe(200);
	const plain = (await buildAction()).id;
	const legacyForm = await buildItem("form", as, { name: "旧" });
	await updateRow("forms", legacyForm, { generation: 3 });
	made = {
		friend: (await buildFriend({ name: "佐藤" })).id,
		beyond,
		asking: (
			await buildAction({ effects: [{ ...addTagsEffect((await buildTag()).id), member_query_id: kept }] })
		).id,
		plain,
		funnel,
		query: (await fetchItemData("funnel", as, funnel)).member_query_id as number,
		kept,
		fid: (await requestJson<{ fid: string }>("/line/search_nt", { as, json: { inputs: [MAIL] } })).fid,
		scenario,
		episode,
		reaction: await buildItem("reaction", as, {
			name: "応答",
			keywords: ["予約"],
			action_id: plain,
			filter: { inputs: [MAIL] },
		}),
		tag: await buildItem("tag", as, { name: "特典", append_action_id: beyond }),
		form: await buildItem("form", as, { name: "アンケート", action_id: beyond }),
		legacyForm,
	};
}

const get = (address: string) => (as: ConsoleSession) => sendRequest(address, { as });
const post = (address: string, json: object) => (as: ConsoleSession) => sendRequest(address, { as, json });
const forecasting = (path: string, id: number, json: object) => post(`/api/${path}/${id}/forecast`, json);
/** Draft of steps with the colleague's condition. */
const asked = () => ({
	steps: [{ day: 1, minute: 600, inputs: [{ ...sendTextEffect("一"), member_query_id: made.kept }] }],
});
const TOMORROW = { date: "2999-01-01", time: "10:00", funnel_id: null };
const copying = (kind: Parameters<typeof requestCrud>[0], id: number) => (as: ConsoleSession) =>
	requestCrud(kind, as, { action: "copy", focus: id });

/** Uses of a colleague's items, with the status for operators who could not have created them. */
const REFUSED: [string, number, () => (as: ConsoleSession) => Promise<Response>][] = [
	["the friends of a custom search", 403, () => get(`/api/member_query/${made.query}`)],
	["the friends of a filter kept for one place", 403, () => get(`/api/member_query/${made.kept}`)],
	["a colleague's search by its address", 403, () => get(`/api/friend_search/${made.fid}`)],
	["a filter kept for one place", 403, () => get(`/api/funnel/data/${made.kept}?no_template=1`)],
	["the same by its number alone", 403, () => get(`/api/funnel/data/${made.kept}`)],
	[
		"a job over a colleague's search",
		403,
		() => post("/api/friend_search/jobs", { fid: made.fid, work: { kind: "tag", tag_ids: [1] } }),
	],
	[
		"a dry run of an effect",
		422,
		() => post("/api/action/dry_run", { action_id: made.beyond, friend_id: made.friend }),
	],
	[
		"a dry run of a condition",
		422,
		() => post("/api/action/dry_run", { action_id: made.asking, friend_id: made.friend }),
	],
	[
		"a dry run of a condition in the editor",
		422,
		() =>
			post("/api/action/dry_run", {
				inputs: [{ ...sendTextEffect("一"), member_query_id: made.query }],
				friend_id: made.friend,
			}),
	],
	[
		"an action with a colleague's condition",
		422,
		() =>
			post("/api/action/register", {
				a_name: "条件つき",
				inputs: [{ ...sendTextEffect("一"), member_query_id: made.query }],
			}),
	],
	["planning an effect", 422, () => post(`/api/action/task/${made.beyond}`, TOMORROW)],
	["planning a condition", 422, () => post(`/api/action/task/${made.asking}`, TOMORROW)],
	[
		"planning for the friends of a custom search",
		422,
		() => post(`/api/action/task/${made.plain}`, { ...TOMORROW, funnel_id: made.funnel }),
	],
	["forecasting an effect", 422, () => forecasting("action/task", made.beyond, { task: TOMORROW })],
	["forecasting a condition", 422, () => forecasting("action/task", made.asking, { task: TOMORROW })],
	[
		"forecasting for the friends of a custom search",
		422,
		() => forecasting("action/task", made.plain, { task: { ...TOMORROW, funnel_id: made.funnel } }),
	],
	[
		"forecasting a scenario's step with a colleague's condition",
		422,
		() => forecasting("scenario", made.scenario, { is_run: 1, ...asked() }),
	],
	[
		"forecasting a reminder's step with a colleague's condition",
		422,
		() => forecasting("episode", made.episode, asked()),
	],
	["a form's action on its own page", 422, () => post("/api/form/action", formAction(made.beyond))],
	...(["tag", "form", "tracker", "landing", "reaction"] as const).map((kind): (typeof REFUSED)[number] => [
		`a ${kind} that runs an action`,
		422,
		() => (as) =>
			requestRegister(kind, as, { name: "新しい", keywords: ["あ"], ...naming(kind, made.beyond) }),
	]),
	[
		"importing an auto-response that runs an action",
		422,
		() => (as) =>
			requestUpload(
				"/line/reaction/upload",
				as,
				"自動応答名,キーワード,条件,有効,アクション名,フォルダ名\n予約,予約,いずれか,有効,特別な操作,",
			),
	],
	["copying an action", 422, () => copying("action", made.beyond)],
	["copying an action's condition", 422, () => copying("action", made.asking)],
	["copying a scenario", 422, () => post(`/api/v1/content_groups/${made.scenario}/duplicate`, {})],
	["copying a reminder", 422, () => copying("episode", made.episode)],
	["copying a custom search", 403, () => copying("funnel", made.funnel)],
	["copying an auto-response", 403, () => copying("reaction", made.reaction)],
	["copying a form with its action", 422, () => copying("form", made.form)],
	["copying a tag with its action", 422, () => copying("tag", made.tag)],
	["copying a tag by its own call", 422, () => post(`/line/tag/${made.tag}/copy`, {})],
];

const naming = (kind: string, id: number) => (kind === "tag" ? { append_action_id: id } : { action_id: id });
const formAction = (action_id: number) => ({ id: made.legacyForm, version: 1, action_id });

describe("what a colleague made is refused to whoever could not have made it", () => {
	// Once for all of them: refusals change nothing, and allowed calls only add rows.
	beforeAll(begin);

	test.each(REFUSED)("%s", async (_, status, act) => {
		const before = await takeSnapshot();
		const answer = await act()(operator);
		expect([answer.status, await answer.json()]).toEqual([status, expect.anything()]);
		expect(await listChangesSince(before)).toEqual([]);
		const allowed = await act()(colleague);
		expect([allowed.status, await allowed.text()]).toEqual([200, expect.anything()]);
	});
});

describe("what a colleague made", () => {
	beforeEach(begin);

	test("is saved by anybody who may write it, while what it runs and asks stays", async () => {
		for (const [kind, id] of [
			["tag", made.tag],
			["form", made.form],
			["reaction", made.reaction],
			["funnel", made.funnel],
		] as const)
			expect([kind, (await resaveItem(kind, operator, id, { name: "改めた" })).status]).toEqual([kind, 200]);
		expect(
			(await resaveItem("tag", operator, made.tag, { fulled_action_id: made.asking, capacity: 1 })).status,
		).toBe(422);
		expect((await resaveItem("form", operator, made.form, { action_id: made.plain })).status).toBe(200);
		expect((await resaveItem("form", operator, made.form, { action_id: made.beyond })).status).toBe(422);
	});

	test.each(["scenario", "episode"] as const)(
		"is forecast by whoever may read a %s, where its steps stand as they are",
		async (kind) => {
			const [step] = asked().steps;
			expect((await requestStepsSave(kind, colleague, made[kind], [step!])).status).toBe(200);
			const { steps } = await requestJson<{ steps: { id: number }[] }>(`/api/${kind}/${made[kind]}/steps`, {
				as: operator,
			});
			const moved = (id: number | null) =>
				forecasting(kind, made[kind], {
					...(kind === "scenario" && { is_run: 1 }),
					steps: [{ ...step, day: 2, id }],
				})(operator);
			expect((await moved(steps[0]!.id)).status).toBe(200);
			expect((await moved(null)).status).toBe(422);
		},
	);

	test("has no figures for whoever may not ask it, beside those that they may", async () => {
		const own = await buildItem("funnel", operator, { name: "自分の", filter: { inputs: [NAMED] } });
		const both = (as: ConsoleSession) =>
			Promise.all(
				[made.funnel, own].map(async (id) => (await fetchItemAppendix("funnel", as, id))!.member_count),
			);
		expect(await both(operator)).toEqual([null, 1]);
		expect(await both(colleague)).toEqual([0, 1]);
		const saved = await resaveItem("funnel", operator, made.funnel, { withCount: 1 });
		expect(await saved.json()).toMatchObject({ count: null });
	});

	test("is asked no more by its maker whose role became smaller", async () => {
		const maker: BuiltOperator = await buildOperator();
		const as = await signInOperator(maker);
		const { fid } = await requestJson<{ fid: string }>("/line/search_nt", { as, json: { inputs: [MAIL] } });
		expect((await sendRequest(`/api/friend_search/${fid}`, { as })).status).toBe(200);
		await updateRow("roles", maker.role.id, { abilities: without("mail") });
		expect((await sendRequest(`/api/friend_search/${fid}`, { as })).status).toBe(403);
	});

	test("every kind of item whose rows name an action says so", async () => {
		const naming = KIND_NAMES.filter((name) =>
			getTableConfig(ITEM_KINDS[name].table).foreignKeys.some(
				(key) => key.reference().foreignTable === (actions as unknown),
			),
		);
		expect(naming.filter((name) => !ITEM_KINDS[name].actionsByField)).toEqual([]);
		expect(naming.length).toBeGreaterThan(3);
		const buttons = [{ type: "uri" }, { type: "action", action_id: 7 }];
		expect(ITEM_KINDS.richmenu.actionsByField!({ buttons })).toEqual({
			"buttons[0][action_id]": null,
			"buttons[1][action_id]": 7,
		});
	});
});

test("a condition beyond one's abilities costs a preview its own count alone", async () => {
	await begin();
	const inputs = [NAMED, MAIL, { type: 120, effects: [MAIL, NAMED] }];
	const preview = (as: ConsoleSession) =>
		requestJson<{ total: number; conditions: { count: number | null; problem: string | null }[] }>(
			"/api/funnel/preview",
			{ as, json: { inputs } },
		);
	const problem = expect.stringContaining("メールアドレス");
	expect(await preview(operator)).toMatchObject({
		total: 1,
		conditions: [
			{ count: 1, problem: null },
			{ count: null, problem },
			{
				count: 1,
				effects: [
					{ count: null, problem },
					{ count: 1, problem: null },
				],
			},
		],
	});
	expect(await preview(colleague)).toMatchObject({ total: 0, conditions: [{ count: 1 }, { count: 0 }, {}] });
});

test("[E-308] a copied Flex message is renamed by whoever copied it, and changed by who may write one", async () => {
	await begin();
	const writer = await buildSession({ abilities: without("user-lflex", "user-template-create") });
	const bubble = (text: string) =>
		JSON.stringify({
			type: "bubble",
			body: { type: "box", layout: "vertical", contents: [{ type: "text", text }] },
		});
	const content = { type: "flex", alt_text: "ご案内", contents: bubble("一") };
	const original = await buildTemplate(content, { editor_version: 3 });
	const { copied_egg_id: copy } = await requestJson<{ copied_egg_id: number }>(
		`/api/template/${original}/copy`,
		{
			as: writer,
			json: {},
		},
	);
	expect((await resaveItem("template", writer, copy, { name: "改めた" })).status).toBe(200);
	for (const changed of [{ contents: bubble("二") }, { alt_text: "別の案内" }]) {
		const before = await takeSnapshot();
		const answer = await resaveItem("template", writer, copy, { content: { ...content, ...changed } });
		expect(answer.status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
		expect(
			(await resaveItem("template", colleague, copy, { content: { ...content, ...changed } })).status,
		).toBe(200);
		await resaveItem("template", colleague, copy, { content });
	}
});

describe("who friends are and what they said", () => {
	beforeEach(begin);

	const NAME = "秘密の佐藤";
	const SAID = "秘密の言葉";

	test("is told by no route to whoever may not look at friends, whatever else they may", async () => {
		const tag = await buildTag();
		const friend = await buildFriend({ name: NAME, tagIds: [tag.id] });
		const field = await buildItem("var", colleague, { name: "氏名" });
		await storeRow("friend_vars", {
			var_id: field,
			friend_id: friend.id,
			value: SAID,
			value_key: SAID,
			updated_at: 1,
		});
		await storeRow("form_answers", {
			form_id: made.form,
			friend_id: friend.id,
			answers: [{ label: "感想", value: SAID }],
			created_at: 1,
			save_key: "a",
		});
		await buildDelivery({ friendId: friend.id, texts: [SAID] });
		const event = {
			webhook_event_id: "1",
			type: "message",
			line_user_id: friend.lineUserId,
			payload: {},
			state: "failed",
			received_at: 1,
			timestamp: 1,
		};
		await storeRow("webhook_events", event);
		const template = await buildTemplate({ type: "text", text: "{name}さん {var:氏名}" });
		const everything = await buildSession();
		const blind = await buildSession({ abilities: without("friend-read") });
		const ids = [tag.id, friend.id, field, made.form, made.funnel, made.query, made.plain, template];
		const reads = listDeclaredRoutes().filter(
			({ method, access }) =>
				method === "GET" && (access?.kind === "ability" || access?.kind === "signed-in"),
		);
		const addresses = reads.flatMap(({ path }) =>
			path.includes(":") ? [...new Set(ids)].map((id) => path.replace(/:\w+/, String(id))) : [path],
		);
		addresses.push(`/api/template/preview/${template}?friend=${friend.id}`);
		const telling = async (as: ConsoleSession, asked: string[]) => {
			const found = [];
			for (const address of asked) {
				const said = await (await sendRequest(address, { as })).text();
				if (said.includes(NAME) || said.includes(SAID)) found.push(address);
			}
			return found;
		};
		expect(await telling(blind, addresses)).toEqual([]);
		const showing = [
			`/api/tag/members/${tag.id}`,
			`/api/var/values/${field}`,
			`/api/form/answers/${made.form}`,
			`/api/form/members/${made.form}`,
			"/api/deliveries",
			"/api/webhook_events/failed",
			`/api/template/preview/${template}?friend=${friend.id}`,
		];
		expect(addresses).toEqual(expect.arrayContaining(showing));
		expect(await telling(everything, showing)).toEqual(showing);
	}, 60_000);
});

describe("[A-329] what a save answers as its number", () => {
	beforeEach(begin);

	test("is found again by one call, whether it is listed or kept for one place", async () => {
		const save = async (json: object) =>
			(await requestJson<{ fid: number }>("/api/funnel/register", { as: colleague, json })).fid;
		const numbers = new Map<number, string>();
		for (let round = 0; round < 3; round++) {
			const names = { kept: `保存${round}`, listed: `検索${round}` };
			const filterOf = (name: string) => ({ inputs: [{ ...NAMED, names: [name] }] });
			numbers.set(await save({ ...filterOf(names.kept), no_template: 1 }), names.kept);
			const listed = await save({ name: names.listed, filter: filterOf(names.listed) });
			numbers.set(listed, names.listed);
			await buildAutoResponse();
			const { focus } = (await (await copying("funnel", listed)(colleague)).json()) as { focus: number };
			numbers.set(focus, names.listed);
		}
		expect(numbers.size).toBe(9);
		for (const [fid, name] of numbers) {
			const answer = await requestJson<{ fid: number; inputs: { names: string[] }[] }>(
				`/api/funnel/data/${fid}`,
				{
					as: colleague,
				},
			);
			expect([answer.fid, answer.inputs[0]!.names]).toEqual([fid, [name]]);
		}
	});

	test("is not that of a search which was deleted, nor of another one's filter", async () => {
		const { member_query_id } = (await readRows<{ member_query_id: number }>("select * from funnels"))[0]!;
		await requestCrud("funnel", colleague, { action: "delete", item_ids: [made.funnel] });
		for (const id of [made.funnel, member_query_id, 999_999])
			expect((await sendRequest(`/api/funnel/data/${id}`, { as: colleague })).status).toBe(404);
	});
});
