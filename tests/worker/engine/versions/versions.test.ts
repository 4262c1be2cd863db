import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { EXPLORER_KINDS } from "#domain/engine/kinds/registry.ts";
import {
	MAX_VERSION_BYTES,
	MAX_VERSIONS,
	VERSION_RETENTION,
	VERSIONED_KIND_NAMES,
	type VersionedName,
} from "#domain/engine/versions/versioned-kind-names.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { VERSION_TEXTS } from "#domain/platform/texts/versions-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import {
	countRows,
	type DatabaseSnapshot,
	listChangesSince,
	readRows,
	takeSnapshot,
} from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import {
	buildItem,
	buildUpload,
	expectCrud,
	fetchItemData,
	fetchItemRow,
	requestCrud,
	requestRegister,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	countRoundTrips,
	explainQueryPlan,
	failAt,
	observeDatabase,
} from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { buildStep, expectStepsSave, fetchSteps, requestStepsSave } from "#tests/support/step-requests.ts";
import { updateRow as rewrite, storeRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { fetchComparison, fetchVersions, requestRestore } from "#tests/support/version-requests.ts";

let person: BuiltOperator;
let as: ConsoleSession;
let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	person = await buildOperator();
	as = await signInOperator(person);
});

/** Save of each kind with a change, and the field of its versions that shows it. */
const CHANGED: Record<
	VersionedName,
	{ save: (id: number, note?: string) => Promise<unknown>; label: string; texts: [string, string] }
> = {
	action: {
		save: async (id, note) => saveAction(id, { inputs: [sendTextEffect("さようなら")], version_note: note }),
		label: "実行する内容",
		texts: ["こんにちは", "さようなら"],
	},
	scenario: {
		save: async (id, note) => {
			const [step] = (await fetchSteps("scenario", as, id)).steps;
			const steps = [{ ...buildStep("3 10:00"), id: step?.id ?? null }];
			await requestJson(`/api/scenario/${id}/steps`, {
				as,
				method: "PUT",
				whole: true,
				json: { steps, version_note: note },
			});
		},
		label: "配信ステップ",
		texts: ["", "3 10:00"],
	},
	template: {
		save: (id, note) =>
			resaveItem("template", as, id, { content: { type: "text", text: "さようなら" }, version_note: note }),
		label: "本文",
		texts: ["こんにちは", "さようなら"],
	},
	richmenu: {
		save: async (id, note) => {
			const { buttons } = (await fetchItemData("richmenu", as, id)) as unknown as { buttons: object[] };
			const changed = buttons.map((button) => ({ ...button, text: "変更" }));
			await resaveItem("richmenu", as, id, { buttons: changed, version_note: note });
		},
		label: "ボタン",
		texts: ["予約", "変更"],
	},
	form: {
		save: (id, note) =>
			resaveItem("form", as, id, { description: "次の質問にお答えください", version_note: note }),
		label: "説明",
		texts: [VERSION_TEXTS.none, "次の質問にお答えください"],
	},
};

async function saveAction(id: number, changes: object): Promise<void> {
	const action = await requestJson<object>(`/api/action/data/${id}`, { as });
	await requestJson("/api/action/register", { as, whole: true, json: { ...action, ...changes } });
}

/** Editor data of an item, without the version. */
async function held(kind: VersionedName, id: number) {
	const { version: _, ...data } = await fetchItemData(kind, as, id);
	const steps =
		kind === "scenario" ? (await fetchSteps("scenario", as, id)).steps.map(({ id: _, ...step }) => step) : [];
	return { ...data, steps };
}

describe.each(VERSIONED_KIND_NAMES)("versions of the kind %s", (kind) => {
	const { save, label, texts } = CHANGED[kind];

	test("are kept at each save with who saved and when, told apart field by field, and gone back to as another", async () => {
		const id = await buildItem(kind, as, { name: "はじめ" });
		const before = await held(kind, id);
		await save(id);
		const versions = await fetchVersions(kind, as, id);
		expect(versions).toMatchObject([
			{
				number: 2,
				at: expect.stringMatching(/^2026-11-20 10:00:/),
				operator: person.name,
				note: null,
				restored_from: null,
				is_kept: 1,
			},
			{ number: 1, operator: person.name },
		]);
		const { from, to } = await fetchComparison(kind, as, id, 1, 2);
		const textIn = (fields: typeof from) => fields.find((field) => field.label === label)?.text ?? "";
		expect(textIn(from)).toContain(texts[0]);
		expect(textIn(to)).toContain(texts[1]);
		expect(textIn(from)).not.toBe(textIn(to));

		expect((await requestRestore(kind, as, id, 1)).status).toBe(200);
		expect(await held(kind, id)).toEqual(before);
		expect(await fetchVersions(kind, as, id)).toMatchObject([
			{ number: 3, restored_from: 1 },
			{ number: 2 },
			{ number: 1 },
		]);
		const same = await fetchComparison(kind, as, id, 1, 3);
		expect(same.from).toEqual(same.to);
	});

	test("say nothing of a save that changes nothing, nor of another folder; a rename is one", async () => {
		const id = await buildItem(kind, as, { name: "はじめ" });
		const { groups } = await expectCrud(kind, as, { action: "newGroup", name: "置き場所" });
		await expectCrud(kind, as, { action: "toGroup", item_ids: [id], grp_id: groups[0]!.id });
		expect(await fetchVersions(kind, as, id)).toHaveLength(1);
		await expectCrud(kind, as, { action: "editItem", item_id: id, name: "次の名前" });
		expect(await fetchVersions(kind, as, id)).toHaveLength(2);
		expect((await requestRestore(kind, as, id, 1)).status).toBe(200);
		expect(await fetchItemRow(kind, as, id)).toMatchObject({ name: "はじめ", group_id: groups[0]!.id });
	});

	test("have the note that a save was given, and so does the log; a save that changes nothing takes no other's place", async () => {
		const id = await buildItem(kind, as, { name: "はじめ" });
		await save(id, "春の文面に");
		expect(await fetchVersions(kind, as, id)).toMatchObject([
			{ number: 2, note: "春の文面に" },
			{ number: 1, note: null },
		]);
		const [logged] = await readRows<{ detail: string }>(
			"select detail from audit_log where subject_type = ? order by id desc limit 1",
			kind,
		);
		expect(JSON.parse(logged!.detail)).toMatchObject({ version_note: "春の文面に" });
		await save(id, "同じ内容で");
		expect(await fetchVersions(kind, as, id)).toMatchObject([
			{ number: 2, note: "春の文面に" },
			{ number: 1, note: null },
		]);
	});

	test("keep what stood before there were versions", async () => {
		const id = await buildItem(kind, as, { name: "昔から" });
		await env.DB.prepare("delete from item_versions").run();
		await save(id);
		expect(await fetchVersions(kind, as, id)).toMatchObject([
			{ number: 2, operator: person.name },
			{ number: 1, at: null, operator: null, is_kept: 1 },
		]);
	});

	test("and the save are there together or not at all", async () => {
		const id = await buildItem(kind, as, { name: "はじめ" });
		const before = await takeSnapshot();
		const broken = failAt(env.DB, /insert into "item_versions"/);
		const answer = await sendRequest(`/api/${EXPLORER_KINDS[kind].path}/crud`, {
			as,
			json: { action: "editItem", item_id: id, name: "次の名前" },
			env: { DB: broken },
		});
		expect(answer.status).toBe(500);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("are read by whoever reads the kind, and gone back to by whoever writes it", async () => {
		const id = await buildItem(kind, as, { name: "はじめ" });
		await save(id);
		const { readAbility: read, writeAbility: write } = EXPLORER_KINDS[kind];
		const reader = await buildSession({ abilities: [read] });
		const stranger = await buildSession({ abilities: ["friend-read"] });
		expect(await fetchVersions(kind, reader, id)).toHaveLength(2);
		expect((await requestRestore(kind, reader, id, 1)).status).toBe(403);
		expect((await sendRequest(`/api/versions/${kind}/${id}`, { as: stranger })).status).toBe(403);
		expect((await sendRequest(`/api/versions/${kind}/999999`, { as })).status).toBe(404);
		const writer = await buildSession({ abilities: [read, write] });
		const note = { number: 1, note: "キャンペーン前" };
		const path = `/api/versions/${kind}/${id}/note`;
		expect((await sendRequest(path, { as: reader, method: "PUT", whole: true, json: note })).status).toBe(
			403,
		);
		expect((await sendRequest(path, { as: writer, method: "PUT", whole: true, json: note })).status).toBe(
			200,
		);
		expect((await fetchVersions(kind, as, id)).at(-1)).toMatchObject({ note: "キャンペーン前" });
		expect(
			await readRows("select subject_type, subject_id, detail from audit_log where verb = 'version.note'"),
		).toEqual([{ subject_type: kind, subject_id: `${id}`, detail: JSON.stringify(note) }]);
	});
});

const template = (text: string) =>
	buildItem("template", as, { name: "案内", content: { type: "text", text } });
const write = (id: number, text: string) =>
	resaveItem("template", as, id, { content: { type: "text", text } });

describe("going back", () => {
	test("changes nothing over a newer version than was seen, to the present, or to one that is not there", async () => {
		const id = await template("一");
		await write(id, "二");
		const before = await takeSnapshot();
		const same = await requestRestore("template", as, id, 2);
		expect([same.status, await same.json()]).toEqual([422, { ERROR: [VERSION_TEXTS.same] }]);
		const stale = await requestRestore("template", as, id, 1, { newest: 1 });
		expect([stale.status, await stale.json()]).toEqual([409, { ERROR: [CALL_TEXTS.changedByOther] }]);
		const gone = await requestRestore("template", as, id, 9);
		expect([gone.status, await gone.json()]).toEqual([422, { ERROR: [VERSION_TEXTS.gone] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("changes nothing over a save that comes between looking and writing", async () => {
		for (const kind of VERSIONED_KIND_NAMES) {
			const id = await buildItem(kind, as, { name: "はじめ" });
			await CHANGED[kind].save(id);
			const rename = (name: string) => expectCrud(kind, as, { action: "editItem", item_id: id, name });
			let saved: DatabaseSnapshot | undefined;
			const busy = observeDatabase(env.DB, {
				// The newest version was read a moment before.
				after: async (statements) => {
					if (saved || !statements.some(({ sql }) => /from "item_versions".* limit/.test(sql))) return;
					await rename("先に保存");
					saved = await takeSnapshot();
				},
			});
			const answer = await requestRestore(kind, as, id, 1, { env: { DB: busy } });
			expect([kind, answer.status]).toEqual([kind, 409]);
			expect(await listChangesSince(saved!)).toEqual([]);
		}
	});

	test("sent twice makes one version, also where the first answer was lost", async () => {
		const id = await template("一");
		await write(id, "二");
		const twice = { newest: 2, headers: { "Idempotency-Key": "going-back-1" } };
		expect((await requestRestore("template", as, id, 1, twice)).status).toBe(200);
		expect((await requestRestore("template", as, id, 1, twice)).status).toBe(200);
		expect(await fetchVersions("template", as, id)).toHaveLength(3);
	});

	test("to what others went back to since, and saved over meanwhile, is no answer of one's own", async () => {
		const id = await template("一");
		await write(id, "二");
		expect((await requestRestore("template", as, id, 1)).status).toBe(200);
		await write(id, "三");
		expect((await requestRestore("template", as, id, 1)).status).toBe(200);
		const stale = await requestRestore("template", as, id, 1, { newest: 3 });
		expect([stale.status, await stale.json()]).toEqual([409, { ERROR: [CALL_TEXTS.changedByOther] }]);
	});

	test("where others went back to another version meanwhile, changes nothing and says so", async () => {
		const id = await template("一");
		await write(id, "二");
		await write(id, "三");
		expect((await requestRestore("template", as, id, 2)).status).toBe(200);
		const late = await requestRestore("template", as, id, 1, { newest: 3 });
		expect([late.status, await late.json()]).toEqual([409, { ERROR: [CALL_TEXTS.changedByOther] }]);
	});

	test("is refused by name where something that the version names is gone, and changes nothing", async () => {
		const tag = await buildTag({ name: "春の来店" });
		const id = await buildItem("action", as, {
			name: "案内",
			inputs: [sendTextEffect("一"), addTagsEffect(tag.id)],
		});
		await saveAction(id, { inputs: [sendTextEffect("一")] });
		await expectCrud("tag", as, { action: "delete", item_ids: [tag.id] });
		const before = await takeSnapshot();
		const answer = await requestRestore("action", as, id, 1);
		const { ERROR } = (await answer.json()) as { ERROR: string[] };
		expect([answer.status, ERROR[0]]).toEqual([422, VERSION_TEXTS.refused(1)]);
		expect(ERROR[1]).toContain("春の来店");
		expect(ERROR[1]).toContain("削除");
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("[decision 0014] leads nobody to what they could not write themselves", async () => {
		const id = await buildItem("action", as, { name: "案内", inputs: [sendTextEffect("一"), { type: 30 }] });
		await saveAction(id, { inputs: [sendTextEffect("一")] });
		const other = await buildSession({ abilities: ["action-read", "action-write"] });
		const before = await takeSnapshot();
		const answer = await requestRestore("action", other, id, 1);
		expect([answer.status, ((await answer.json()) as { ERROR: string[] }).ERROR[0]]).toEqual([
			422,
			VERSION_TEXTS.refused(1),
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("leaves switches as they are: a menu that was turned off, a form's notices, a scenario that is stopped", async () => {
		const menu = await buildItem("richmenu", as, { name: "メニュー" });
		await CHANGED.richmenu.save(menu);
		await expectCrud("richmenu", as, { action: "changeActive", item_ids: [menu], sw: 0 });
		const form = await buildItem("form", as, { name: "フォーム" });
		await CHANGED.form.save(form);
		await expectCrud("form", as, { action: "notifyOn", item_ids: [form] });
		const scenario = await buildItem("scenario", as, { name: "入門" });
		await CHANGED.scenario.save(scenario);
		await resaveItem("scenario", as, scenario, { is_run: 0 });
		for (const [kind, id] of [
			["richmenu", menu],
			["form", form],
			["scenario", scenario],
		] as const)
			expect((await requestRestore(kind, as, id, 1)).status).toBe(200);
		expect(await fetchItemRow("richmenu", as, menu)).toMatchObject({ active: 0 });
		expect(await fetchItemRow("form", as, form)).toMatchObject({ notify: 1 });
		expect(await fetchItemRow("scenario", as, scenario)).toMatchObject({ is_run: 0 });
	});

	test("has LINE make the menu anew", async () => {
		const id = await buildItem("richmenu", as, { name: "メニュー" });
		await CHANGED.richmenu.save(id);
		await env.DB.prepare("delete from errands").run();
		await requestRestore("richmenu", as, id, 1);
		expect(
			await countRows("errands", `kind = 'richmenu' and subject = '${id}' and next_attempt_at is not null`),
		).toBe(1);
	});

	test("shows a picture of then, and a condition only to who may use it", async () => {
		const id = await buildItem("richmenu", as, { name: "メニュー" });
		await resaveItem("richmenu", as, id, { media_key: await buildUpload("menu-image-2") });
		const { from, to } = await fetchComparison("richmenu", as, id, 1, 2);
		const pictureIn = (fields: typeof from) => fields.map(({ picture_url }) => picture_url).filter(Boolean);
		expect([pictureIn(from), pictureIn(to)]).toEqual([
			[`/api/versions/richmenu/${id}/files/menu-image-1`],
			[`/api/versions/richmenu/${id}/files/menu-image-2`],
		]);

		const { fid } = await requestJson<{ fid: number }>("/api/funnel/register", {
			as,
			json: { inputs: [{ type: 15, qs: "example.com" }], no_template: 1 },
		});
		const inputs = [{ ...sendTextEffect("一"), member_query_id: fid }];
		const action = await buildItem("action", as, { name: "案内", inputs });
		const told = async (by: ConsoleSession) =>
			(await fetchComparison("action", by, action, 1, 1)).from.map(({ text }) => text).join();
		expect(await told(as)).toContain("example.com");
		const reader = await buildSession({ abilities: ["action-read"] });
		expect(await told(reader)).not.toContain("example.com");
		expect(await told(reader)).toContain(VERSION_TEXTS.conditionWithheld);
	});
});

describe("what is kept", () => {
	test("is a version once, however often its save is sent", async () => {
		const json = { name: "案内", content: { type: "text", text: "一" } };
		const headers = { "Idempotency-Key": "one-and-the-same" };
		const save = async () =>
			(await (await requestRegister("template", as, json, headers)).json()) as { id: number };
		const { id } = await save();
		expect(await save()).toEqual({ id });
		expect(await fetchVersions("template", as, id)).toHaveLength(1);
	});

	test("is nothing of a save that somebody else was faster than", async () => {
		const id = await buildTemplate({ type: "text", text: "一" });
		const stale = await fetchItemData("template", as, id);
		await write(id, "二");
		const before = await takeSnapshot();
		expect((await requestRegister("template", as, { ...stale, name: "遅い" })).status).toBe(409);
		expect(
			(await requestCrud("template", as, { action: "editItem", item_id: id, name: "遅い", version: 1 }))
				.status,
		).toBe(409);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is at most a hundred of an item, and the first of them for good", async () => {
		const id = await template("一");
		for (let number = 2; number <= MAX_VERSIONS + 2; number++)
			await storeRow("item_versions", {
				kind: "template",
				item_id: id,
				number,
				at: clock.now,
				content: `{"n":${number}}`,
			});
		await write(id, "最後");
		const numbers = (await fetchVersions("template", as, id)).map(({ number }) => number);
		expect(numbers).toHaveLength(MAX_VERSIONS);
		expect([numbers[0], numbers.at(-2), numbers.at(-1)]).toEqual([MAX_VERSIONS + 4, 6, 1]);
	});

	test("goes ninety days after another took its place, not after it was made", async () => {
		const id = await template("一");
		const old = clock.now - VERSION_RETENTION;
		for (const [number, at] of [
			[2, old - 9 * DAY],
			[3, old - 5 * DAY],
			[4, old + DAY],
		] as const)
			await storeRow("item_versions", {
				kind: "template",
				item_id: id,
				number,
				at,
				content: `{"n":${number}}`,
			});
		await write(id, "最後");
		// The third was current one day too long; the second was replaced earlier.
		expect((await fetchVersions("template", as, id)).map(({ number }) => number)).toEqual([6, 5, 4, 3, 1]);
	});

	test("is listed without its content where it is too large, and no save fails for it", async () => {
		const id = await template("一");
		const huge = { type: "text", text: "あ".repeat(MAX_VERSION_BYTES / 3) };
		await rewrite("templates", id, { content: huge });
		expect(
			(await requestCrud("template", as, { action: "editItem", item_id: id, name: "大きい" })).status,
		).toBe(200);
		const [newest] = await fetchVersions("template", as, id);
		expect(newest).toMatchObject({ number: 2, is_kept: 0 });
		await write(id, "小さい");
		const answer = await requestRestore("template", as, id, 2);
		expect([answer.status, await answer.json()]).toEqual([422, { ERROR: [VERSION_TEXTS.tooLarge] }]);
	});

	test("is not what belongs to one place: its action has no versions of its own", async () => {
		const step = await buildItem("scenario", as, { name: "入門" });
		await expectStepsSave("scenario", as, step, [buildStep("1 10:00")]);
		const { id } = await buildAction({ isTemplate: false });
		expect(await countRows("item_versions", "kind = 'action'")).toBe(0);
		expect((await sendRequest(`/api/versions/action/${id}`, { as })).status).toBe(404);
	});

	test("is read off an index, in one statement", async () => {
		const id = await template("一");
		const { database, trips } = countRoundTrips(env.DB);
		await sendRequest(`/api/versions/template/${id}`, { as, env: { DB: database } });
		const [read, ...more] = trips.flat().filter(({ sql }) => /from "item_versions"/.test(sql));
		expect(more).toEqual([]);
		const plan = (await explainQueryPlan(env.DB, read!)).join();
		expect(plan).toMatch(/item_versions USING INDEX item_versions_item/);
		expect(plan).not.toContain("TEMP B-TREE");
	});
});

test("a scenario goes back in one piece: killed on the way, neither its fields nor its steps have changed", async () => {
	const id = await buildItem("scenario", as, { name: "入門" });
	await expectStepsSave("scenario", as, id, [buildStep("1 10:00")]);
	const [step] = (await fetchSteps("scenario", as, id)).steps;
	await requestStepsSave("scenario", as, id, [{ ...step, day: 4 }, buildStep("5 10:00")]);
	await resaveItem("scenario", as, id, { date_diff: 1 });
	const before = await takeSnapshot();
	const newest = (await fetchVersions("scenario", as, id))[0]!.number;
	const options = { newest, headers: { "Idempotency-Key": "killed-once" } };
	const broken = failAt(env.DB, /update "scenario_steps"/);
	expect((await requestRestore("scenario", as, id, 2, { ...options, env: { DB: broken } })).status).toBe(500);
	expect((await listChangesSince(before)).filter((change) => !change.startsWith("save_keys"))).toEqual([]);
	expect((await requestRestore("scenario", as, id, 2, options)).status).toBe(200);
	const after = await fetchSteps("scenario", as, id);
	expect(after.steps).toMatchObject([{ id: step!.id, day: 1 }]);
	expect(await fetchItemData("scenario", as, id)).toMatchObject({ date_diff: 0 });
	expect(await readRows("select number from item_versions where restored_from = 2")).toHaveLength(1);
});
