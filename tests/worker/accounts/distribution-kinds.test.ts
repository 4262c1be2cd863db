import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { forms } from "#db/acquisition/forms.ts";
import { reactions } from "#db/automation/auto-responses.ts";
import { scenarioSteps, scenarios } from "#db/automation/scenarios.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { templates } from "#db/content/templates.ts";
import { connectD1 } from "#db/d1-client.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { itemVersions } from "#db/engine/item-versions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { commonVars } from "#db/people/common-variables.ts";
import { vars } from "#db/people/friend-fields.ts";
import { tags } from "#db/people/tag-tables.ts";
import {
	CHOICES,
	DistributionSource,
	effectsIn,
	ginza,
	readVar,
	shiftIds,
} from "#tests/support/distributions.ts";
import { buildUpload, claimUploads, MENU_BUTTON } from "#tests/support/item-requests.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { closeGinza, sendToMain } from "#tests/support/two-accounts.ts";

let source: DistributionSource;
beforeEach(async () => {
	source = await DistributionSource.open();
});
afterEach(closeGinza);

describe("other kinds", () => {
	test("menus that switch to each other are written together, switched off, with copied pictures", async () => {
		await shiftIds();
		const picture = await buildUpload("menu-image-1");
		await env.MEDIA.put(picture, "png");
		await claimUploads(source.session, { media_key: picture });
		const menuFields = { group_id: null, chat_bar_text: "メニュー", media_key: picture, is_active: 0 };
		const first = await source.saveItem("richmenu", { ...menuFields, name: "A", buttons: [MENU_BUTTON] });
		const second = await source.saveItem("richmenu", {
			...{ ...menuFields, name: "B" },
			buttons: [{ ...MENU_BUTTON, type: "menu", menu_id: first }],
		});
		await source.saveItem("richmenu", {
			...{ ...menuFields, id: first, name: "A", is_active: 1 },
			buttons: [{ ...MENU_BUTTON, type: "menu", menu_id: second }],
		});
		await source.distribute({
			items: [
				{ kind: "richmenu", id: first },
				{ kind: "richmenu", id: second },
			],
		});
		const menus = await ginza().select().from(richmenus);
		const [menuA, menuB] = ["A", "B"].map((name) => menus.find((menu) => menu.name === name)!);
		expect(menuA!.buttons).toMatchObject([{ menu_id: menuB!.id }]);
		expect(menuB!.buttons).toMatchObject([{ menu_id: menuA!.id }]);
		expect(menuA!.isActive).toBe(false);
		expect(menuA!.mediaKey).not.toBe(picture);
		expect(await env.MEDIA.head(`ginza/${menuA!.mediaKey}`)).not.toBeNull();
	});

	test("an auto-response with its own answer, a scenario with steps, a form and a search are distributed", async () => {
		await shiftIds();
		const field = await source.saveItem("var", { ...readVar("好きなメニュー"), choices: CHOICES });
		const reaction = await source.saveItem("reaction", {
			...{ name: "予約", group_id: null, keywords: ["予約"] },
			answer: { a_twice_type: 0, inputs: [{ type: 1, text: "承りました" }] },
			filter: {
				inputs: [{ type: 75, var_id: field, match: 0, query: "2" }],
				with_blocked: 0,
				user_rate_type: 0,
			},
		});
		const form = await source.saveItem("form", {
			...{ name: "アンケート", group_id: null, title: "アンケート" },
			fields: [{ id: -1, label: "メニュー", swatch_id: 20, var_id: field, var_type: 20, options: [] }],
		});
		const search = await source.saveItem("funnel", {
			...{ id: null, name: "カラーの人", group_id: null },
			filter: { inputs: [{ type: 95, form_id: form }], with_blocked: 0, user_rate_type: 0 },
		});
		const items = [
			{ kind: "reaction" as const, id: reaction },
			{ kind: "form" as const, id: form },
			{ kind: "funnel" as const, id: search },
			{ kind: "var" as const, id: field },
		];
		const plan = await source.planFor({ items });
		expect(plan.records.flatMap(({ problems }) => problems)).toEqual([]);
		await source.distribute({ items });
		const newField = (await ginza().select().from(vars)).find(({ name }) => name === "好きなメニュー")!;
		const [newForm] = await ginza().select().from(forms);
		expect(newForm!.fields).toMatchObject([{ var_id: newField.id, var_name: "好きなメニュー" }]);
		const [newReaction] = await ginza().select().from(reactions);
		expect(newReaction!.isActive).toBe(false);
		expect(await effectsIn(newReaction!.actionId!)).toMatchObject([{ text: "承りました" }]);
		const queries = await ginza().select().from(memberQueries);
		expect(JSON.stringify(queries.map(({ filter }) => filter.inputs))).toContain(`"form_id":${newForm!.id}`);
		expect((await source.planFor({ items })).records.map(({ verdict }) => verdict)).toEqual([
			"same",
			"same",
			"same",
			"same",
		]);
	});
});

describe("an update keeps what the account's own records name", () => {
	test("choices of a field, by their text", async () => {
		const field = await source.saveItem("var", { ...readVar("好きなメニュー"), choices: CHOICES });
		const items = [{ kind: "var" as const, id: field }];
		await source.distribute({ items });
		const choicesIn = async () =>
			(await ginza().select().from(vars))[0]!.choices.map(({ id, value }) => [id, value]);
		expect(await choicesIn()).toEqual([
			[1, "カット"],
			[2, "カラー"],
		]);
		const { choices } = (await source.call<{ choices: { id: number; value: string }[] }>(
			`/api/var/data/${field}`,
		)) as {
			choices: { id: number; value: string }[];
		};
		await source.saveItem("var", {
			...{ ...readVar("好きなメニュー"), id: field },
			choices: [{ id: null, value: "パーマ", color: "#777777" }, choices[1]],
		});
		await source.distribute({ items });
		expect(await choicesIn()).toEqual([
			[3, "パーマ"],
			[2, "カラー"],
		]);
	});

	test("questions of a form, by their label and type, and the conditions that name them", async () => {
		const question = (id: number, label: string, more: object = {}) => ({
			...{ id, label, swatch_id: 30, options: ["はい", "いいえ"], ...more },
		});
		const form = await source.saveItem("form", {
			...{ name: "アンケート", group_id: null, title: "アンケート" },
			fields: [
				question(-1, "初めて"),
				question(-2, "紹介", { shown_if: { field_id: -1, values: ["はい"] } }),
			],
		});
		const items = [{ kind: "form" as const, id: form }];
		await source.distribute({ items });
		await source.saveItem("form", {
			...{ id: form, name: "アンケート", group_id: null, title: "アンケート" },
			fields: [
				question(-1, "予約済み"),
				question(1, "初めて"),
				question(2, "紹介", { shown_if: { field_id: -1, values: ["いいえ"] } }),
			],
		});
		await source.distribute({ items });
		const [stored] = await ginza().select().from(forms);
		expect(stored!.fields.map(({ id, label }) => [id, label])).toEqual([
			[3, "予約済み"],
			[1, "初めて"],
			[2, "紹介"],
		]);
		expect(stored!.fields[2]!.shown_if).toMatchObject({ field_id: 3, values: ["いいえ"] });
	});
});

/** First id of the source's items in the following test; the other account has none that high. */
const FIRST_ID = 9_000;

describe("everything together", () => {
	/** Raises the ids of the source's tables. */
	async function raiseIds(): Promise<void> {
		const made = { id: FIRST_ID, name: "x", created_at: 1, deleted_at: 1 };
		for (const table of ["tags", "vars", "scenarios"]) await storeRow(table, made);
		await storeRow("templates", {
			...made,
			type: "text",
			content: { type: "text", text: "x" },
			editor_version: 1,
		});
		await storeRow("actions", { ...made, updated_at: 1 });
		await storeRow("forms", { ...made, code: "xxxxxx" });
		await storeRow("common_vars", { ...made, code: "xxxx" });
		await storeRow("member_queries", { id: FIRST_ID, filter: { inputs: [] }, created_at: 1 });
	}

	test("no id, code or file of the source gets into the account", async () => {
		await raiseIds();
		const tag = await source.saveItem("tag", { name: "VIP", group_id: null });
		const field = await source.saveItem("var", { ...readVar("好きなメニュー"), choices: CHOICES });
		const variable = await source.saveItem("common_var", {
			name: "店名",
			group_id: null,
			type: 1,
			value: "ひより",
		});
		const variableCode = (await connectD1(env.DB).select().from(commonVars)).at(-1)!.code;
		const form = await source.saveItem("form", {
			...{ name: "アンケート", group_id: null, title: "アンケート" },
			fields: [{ id: -1, label: "メニュー", swatch_id: 20, var_id: field, var_type: 20, options: [] }],
		});
		const formCode = (await connectD1(env.DB).select().from(forms)).at(-1)!.code;
		const action = await source.saveItem("action", {
			a_name: "特典",
			inputs: [{ type: 13, tag_ids: [tag] }],
		});
		const flex = await source.saveItem("template", {
			...{ name: "カード", group_id: null },
			content: {
				type: "flex",
				alt_text: "{var:好きなメニュー}",
				contents: JSON.stringify({
					type: "bubble",
					body: {
						type: "box",
						layout: "vertical",
						contents: [
							{ type: "text", text: `{CVAR_${variableCode}}から {FORM_${formCode}}` },
							{
								type: "button",
								action: { type: "postback", label: "もらう", data: `action=${action}` },
							},
						],
					},
				}),
			},
		});
		const pack = await source.saveItem("template", {
			...{ name: "まとめ", group_id: null },
			content: { type: "pack", template_ids: [flex] },
		});
		const scenario = await source.saveItem("scenario", { name: "入門", group_id: null });
		const written = await source.call<{ id: number }>("/api/template/unlisted", {
			content: { type: "text", text: "その場で書いた文" },
		});
		const { fid } = await source.call<{ fid: number }>("/api/funnel/register", {
			no_template: true,
			inputs: [{ type: 95, form_id: form }],
		});
		const steps = [
			{ id: null, day: 0, minute: 600, a_twice_type: 0, inputs: [{ type: 12, egg_id: written.id }] },
			{
				...{ id: null, day: 1, minute: 600, a_twice_type: 0 },
				inputs: [{ type: 12, egg_id: pack, member_query_id: fid }],
			},
		];
		const saved = await sendToMain(`/api/scenario/${scenario}/steps`, {
			...{ as: source.session, method: "PUT", json: { steps }, whole: true },
		});
		expect(saved.status, await saved.clone().text()).toBe(200);
		expect(Math.min(tag, field, variable, form, action, flex, scenario, fid)).toBeGreaterThan(FIRST_ID);
		const items = [{ kind: "scenario" as const, id: scenario }];
		const take = ["templates", pack] as const;
		const undecided = await source.planFor({ items });
		expect(undecided.references.map(({ name, match }) => [name, match])).toContainEqual([
			"まとめ",
			"undecided",
		]);
		let missing = [{ key: take.join(":"), choice: "take" as const }];
		for (
			let plan = await source.planFor({ items, missing });
			;
			plan = await source.planFor({ items, missing })
		) {
			const open = plan.references.filter(({ match }) => match === "undecided");
			if (open.length === 0) break;
			missing = [...missing, ...open.map(({ key }) => ({ key, choice: "take" as const }))];
		}
		await source.distribute({ items, missing });
		const rows: Record<string, unknown[]> = {};
		for (const [name, table] of Object.entries({
			...{ tags, vars, actions, actionEffects, memberQueries, templates, forms },
			...{ scenarios, scenarioSteps, commonVars, itemVersions },
		}))
			rows[name] = await ginza().select().from(table);
		for (const table of [
			"tags",
			"templates",
			"forms",
			"scenarios",
			"scenarioSteps",
			"commonVars",
			"memberQueries",
		])
			expect(rows[table], table).not.toHaveLength(0);
		const text = JSON.stringify(rows, (key, value) => (key === "saveKey" ? null : value));
		expect(text.match(/\b90\d\d\b/g)).toBeNull();
		expect(text).not.toContain(variableCode);
		expect(text).not.toContain(formCode);
		expect(text).toContain("その場で書いた文");
		const [stored] = await ginza().select().from(commonVars);
		expect(text).toContain(`{CVAR_${stored!.code}}`);
	});
});
