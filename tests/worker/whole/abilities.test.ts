import { getTableConfig } from "drizzle-orm/sqlite-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actions } from "#db/engine/actions.ts";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/abilities.ts";
import { KIND_NAMES } from "#domain/engine/kinds/registry.ts";
import { ITEM_KINDS } from "#functions/kinds.ts";
import { addTags, buildAction, buildReaction, sendText } from "#tests/support/actions.ts";
import { buildDelivery } from "#tests/support/deliveries.ts";
import { effect } from "#tests/support/effects.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { appendixOf, crud, dataOf, makeItem, register, resave } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type Session,
	signedInOperator,
	signIn,
} from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { declaredRoutes } from "#tests/support/routes.ts";
import { changesSince, rows, snapshot } from "#tests/support/snapshot.ts";
import { putSteps } from "#tests/support/steps.ts";
import { restore, store } from "#tests/support/stored.ts";
import { buildTemplate } from "#tests/support/templates.ts";
import { upload } from "#tests/support/uploads.ts";

/* decisions/0013: who may do and ask what somebody else made. */

const MAIL = { type: 15, qs: "example.com" };
const NAMED = { type: 11, names: ["佐藤"], use_name: 1 };
const without = (...lacking: Ability[]) => ALL_ABILITIES.filter((each) => !lacking.includes(each));

let colleague: Session;
let operator: Session;
/** Made by the colleague. */
let made: {
	friend: number;
	/** Ends in an effect that the operator may not use. */
	beyond: number;
	/** Asks a condition that the operator may not use. */
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
	await beginAnew();
	colleague = await signedInOperator();
	operator = await signedInOperator({ abilities: without("asp", "mail") });
	const as = colleague;
	const beyond = (await buildAction({ name: "特別な操作", effects: [sendText("一"), effect("asp")] })).id;
	const { fid: kept } = await ask<{ fid: number }>("/api/funnel/register", {
		as,
		json: { inputs: [MAIL], no_template: 1 },
	});
	const funnel = await makeItem("funnel", as, { name: "検索", filter: { inputs: [MAIL, NAMED] } });
	const steps = [{ day: 1, minute: 600, inputs: [sendText("一"), effect("asp")] }];
	const scenario = await makeItem("scenario", as, { name: "シナリオ" });
	const episode = await makeItem("episode", as, { name: "リマインダ" });
	for (const [kind, id] of [
		["scenario", scenario],
		["episode", episode],
	] as const)
		expect((await putSteps(kind, as, id, steps)).status).toBe(200);
	const plain = (await buildAction()).id;
	const legacyForm = await makeItem("form", as, { name: "旧" });
	await restore("forms", legacyForm, { generation: 3 });
	made = {
		friend: (await buildFriend({ name: "佐藤" })).id,
		beyond,
		asking: (await buildAction({ effects: [{ ...addTags((await buildTag()).id), member_query_id: kept }] }))
			.id,
		plain,
		funnel,
		query: (await dataOf("funnel", as, funnel)).member_query_id as number,
		kept,
		fid: (await ask<{ fid: string }>("/line/search_nt", { as, json: { inputs: [MAIL] } })).fid,
		scenario,
		episode,
		reaction: await makeItem("reaction", as, {
			name: "応答",
			keywords: ["予約"],
			action_id: plain,
			filter: { inputs: [MAIL] },
		}),
		tag: await makeItem("tag", as, { name: "特典", append_action_id: beyond }),
		form: await makeItem("form", as, { name: "アンケート", action_id: beyond }),
		legacyForm,
	};
}

const get = (address: string) => (as: Session) => call(address, { as });
const post = (address: string, json: object) => (as: Session) => call(address, { as, json });
const forecasting = (path: string, id: number, json: object) => post(`/api/${path}/${id}/forecast`, json);
/** A draft of steps that asks the colleague's condition. */
const asked = () => ({
	is_run: 1,
	steps: [{ day: 1, minute: 600, inputs: [{ ...sendText("一"), member_query_id: made.kept }] }],
});
const TOMORROW = { date: "2999-01-01", time: "10:00", funnel_id: null };
const copying = (kind: Parameters<typeof crud>[0], id: number) => (as: Session) =>
	crud(kind, as, { action: "copy", focus: id });

/** What is done with what a colleague made, and how it is refused to whoever could not have made it. */
const REFUSED: [string, number, () => (as: Session) => Promise<Response>][] = [
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
				inputs: [{ ...sendText("一"), member_query_id: made.query }],
				friend_id: made.friend,
			}),
	],
	[
		"an action with a colleague's condition",
		422,
		() =>
			post("/api/action/register", {
				a_name: "条件つき",
				inputs: [{ ...sendText("一"), member_query_id: made.query }],
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
		() => forecasting("scenario", made.scenario, asked()),
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
		() => (as) => register(kind, as, { name: "新しい", keywords: ["あ"], ...naming(kind, made.beyond) }),
	]),
	[
		"importing an auto-response that runs an action",
		422,
		() => (as) =>
			upload(
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
	// Once for all of them: a refusal changes nothing, and what is allowed after it only adds to what there is.
	beforeAll(begin);

	test.each(REFUSED)("%s", async (_, status, act) => {
		const before = await snapshot();
		const answer = await act()(operator);
		expect([answer.status, await answer.json()]).toEqual([status, expect.anything()]);
		expect(await changesSince(before)).toEqual([]);
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
			expect([kind, (await resave(kind, operator, id, { name: "改めた" })).status]).toEqual([kind, 200]);
		expect(
			(await resave("tag", operator, made.tag, { fulled_action_id: made.asking, capacity: 1 })).status,
		).toBe(422);
		expect((await resave("form", operator, made.form, { action_id: made.plain })).status).toBe(200);
		expect((await resave("form", operator, made.form, { action_id: made.beyond })).status).toBe(422);
	});

	test.each(["scenario", "episode"] as const)(
		"is forecast by whoever may read a %s, where its steps stand as they are",
		async (kind) => {
			const [step] = asked().steps;
			expect((await putSteps(kind, colleague, made[kind], [step!])).status).toBe(200);
			const { steps } = await ask<{ steps: { id: number }[] }>(`/api/${kind}/${made[kind]}/steps`, {
				as: operator,
			});
			const moved = (id: number | null) =>
				forecasting(kind, made[kind], { is_run: 1, steps: [{ ...step, day: 2, id }] })(operator);
			expect((await moved(steps[0]!.id)).status).toBe(200);
			expect((await moved(null)).status).toBe(422);
		},
	);

	test("has no figures for whoever may not ask it, beside those that they may", async () => {
		const own = await makeItem("funnel", operator, { name: "自分の", filter: { inputs: [NAMED] } });
		const both = (as: Session) =>
			Promise.all([made.funnel, own].map(async (id) => (await appendixOf("funnel", as, id))!.member_count));
		expect(await both(operator)).toEqual([null, 1]);
		expect(await both(colleague)).toEqual([0, 1]);
		const saved = await resave("funnel", operator, made.funnel, { withCount: 1 });
		expect(await saved.json()).toMatchObject({ count: null });
	});

	test("is asked no more by its maker whose role became smaller", async () => {
		const maker: BuiltOperator = await buildOperator();
		const as = await signIn(maker);
		const { fid } = await ask<{ fid: string }>("/line/search_nt", { as, json: { inputs: [MAIL] } });
		expect((await call(`/api/friend_search/${fid}`, { as })).status).toBe(200);
		await restore("roles", maker.role.id, { abilities: without("mail") });
		expect((await call(`/api/friend_search/${fid}`, { as })).status).toBe(403);
	});

	test("every kind of item whose rows name an action says so", async () => {
		const naming = KIND_NAMES.filter((name) =>
			getTableConfig(ITEM_KINDS[name].table).foreignKeys.some(
				(key) => key.reference().foreignTable === (actions as unknown),
			),
		);
		expect(naming.filter((name) => !ITEM_KINDS[name].runs)).toEqual([]);
		expect(naming.length).toBeGreaterThan(3);
		const buttons = [{ type: "uri" }, { type: "action", action_id: 7 }];
		expect(ITEM_KINDS.richmenu.runs!({ buttons })).toEqual({
			"buttons[0][action_id]": null,
			"buttons[1][action_id]": 7,
		});
	});
});

test("a condition beyond one's abilities costs a preview its own count alone", async () => {
	await begin();
	const inputs = [NAMED, MAIL, { type: 120, effects: [MAIL, NAMED] }];
	const preview = (as: Session) =>
		ask<{ total: number; conditions: { count: number | null; problem: string | null }[] }>(
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
	const writer = await signedInOperator({ abilities: without("user-lflex", "user-template-create") });
	const bubble = (text: string) =>
		JSON.stringify({
			type: "bubble",
			body: { type: "box", layout: "vertical", contents: [{ type: "text", text }] },
		});
	const content = { type: "flex", alt_text: "ご案内", contents: bubble("一") };
	const original = await buildTemplate(content, { editor_version: 3 });
	const { copied_egg_id: copy } = await ask<{ copied_egg_id: number }>(`/api/template/${original}/copy`, {
		as: writer,
		json: {},
	});
	expect((await resave("template", writer, copy, { name: "改めた" })).status).toBe(200);
	for (const changed of [{ contents: bubble("二") }, { alt_text: "別の案内" }]) {
		const before = await snapshot();
		const answer = await resave("template", writer, copy, { content: { ...content, ...changed } });
		expect(answer.status).toBe(403);
		expect(await changesSince(before)).toEqual([]);
		expect((await resave("template", colleague, copy, { content: { ...content, ...changed } })).status).toBe(
			200,
		);
		await resave("template", colleague, copy, { content });
	}
});

describe("who friends are and what they said", () => {
	beforeEach(begin);

	const NAME = "秘密の佐藤";
	const SAID = "秘密の言葉";

	test("is told by no route to whoever may not look at friends, whatever else they may", async () => {
		const tag = await buildTag();
		const friend = await buildFriend({ name: NAME, tagIds: [tag.id] });
		const field = await makeItem("var", colleague, { name: "氏名" });
		await store("friend_vars", {
			var_id: field,
			friend_id: friend.id,
			value: SAID,
			value_key: SAID,
			updated_at: 1,
		});
		await store("form_answers", {
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
		await store("webhook_events", event);
		const template = await buildTemplate({ type: "text", text: "{name}さん {var:氏名}" });
		const everything = await signedInOperator();
		const blind = await signedInOperator({ abilities: without("friend-read") });
		const ids = [tag.id, friend.id, field, made.form, made.funnel, made.query, made.plain, template];
		const reads = declaredRoutes().filter(
			({ method, access }) =>
				method === "GET" && (access?.kind === "ability" || access?.kind === "signed-in"),
		);
		const addresses = reads.flatMap(({ path }) =>
			path.includes(":") ? [...new Set(ids)].map((id) => path.replace(/:\w+/, String(id))) : [path],
		);
		addresses.push(`/api/template/preview/${template}?friend=${friend.id}`);
		const telling = async (as: Session) => {
			const found = [];
			for (const address of addresses) {
				const said = await (await call(address, { as })).text();
				if (said.includes(NAME) || said.includes(SAID)) found.push(address);
			}
			return found;
		};
		expect(await telling(blind)).toEqual([]);
		expect(await telling(everything)).toEqual(
			expect.arrayContaining([
				`/api/tag/members/${tag.id}`,
				`/api/var/values/${field}`,
				`/api/form/answers/${made.form}`,
				`/api/form/members/${made.form}`,
				"/api/deliveries",
				"/api/webhook_events/failed",
				`/api/template/preview/${template}?friend=${friend.id}`,
			]),
		);
	}, 60_000);
});

describe("[A-329] what a save answers as its number", () => {
	beforeEach(begin);

	test("is found again by one call, whether it is listed or kept for one place", async () => {
		const save = async (json: object) =>
			(await ask<{ fid: number }>("/api/funnel/register", { as: colleague, json })).fid;
		const numbers = new Map<number, string>();
		for (let round = 0; round < 3; round++) {
			const names = { kept: `保存${round}`, listed: `検索${round}` };
			const filterOf = (name: string) => ({ inputs: [{ ...NAMED, names: [name] }] });
			numbers.set(await save({ ...filterOf(names.kept), no_template: 1 }), names.kept);
			const listed = await save({ name: names.listed, filter: filterOf(names.listed) });
			numbers.set(listed, names.listed);
			await buildReaction();
			const { focus } = (await (await copying("funnel", listed)(colleague)).json()) as { focus: number };
			numbers.set(focus, names.listed);
		}
		expect(numbers.size).toBe(9);
		for (const [fid, name] of numbers) {
			const answer = await ask<{ fid: number; inputs: { names: string[] }[] }>(`/api/funnel/data/${fid}`, {
				as: colleague,
			});
			expect([answer.fid, answer.inputs[0]!.names]).toEqual([fid, [name]]);
		}
	});

	test("is not that of a search which was deleted, nor of another one's filter", async () => {
		const { member_query_id } = (await rows<{ member_query_id: number }>("select * from funnels"))[0]!;
		await crud("funnel", colleague, { action: "delete", item_ids: [made.funnel] });
		for (const id of [made.funnel, member_query_id, 999_999])
			expect((await call(`/api/funnel/data/${id}`, { as: colleague })).status).toBe(404);
	});
});
