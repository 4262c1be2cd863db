import { beforeEach, describe, expect, test } from "vitest";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildItem, fetchItemData, fetchItemRow, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
let reader: ConsoleSession;
let id: number;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	reader = await buildSession({ abilities: ["form-read"] });
	id = await buildItem("form", operator, {
		name: "アンケート",
		title: "ご意見",
		description: "一つ目\n<b>二つ目</b>",
	});
});

const post = (path: string, json: object, as = operator, headers: Record<string, string> = {}) =>
	sendRequest(path, { as, json, headers });
const verbs = async () =>
	(
		await readRows<{ verb: string }>("select verb from audit_log where verb not like '%.create' order by id")
	).map(({ verb }) => verb);

describe("[E-030, E-273] a form's state", () => {
	const set = (status_description: string | null, version?: number, as = operator) =>
		post("/api/form/status", { id, status_description, ...(version !== undefined && { version }) }, as);
	const row = () => fetchItemRow("form", operator, id);

	test("[E-112, E-113] is stopped with what friends read then, and published again", async () => {
		expect((await set("準備中です", 1)).status).toBe(200);
		expect(await row()).toMatchObject({ status_description: "準備中です", version: 2 });
		expect((await set(null, 2)).status).toBe(200);
		expect(await row()).toMatchObject({ status_description: null, version: 3 });
		expect(await verbs()).toEqual(["form.stop", "form.resume"]);
	});

	test("is not changed over what another changed, without words, by a reader, nor where it is gone", async () => {
		await set("準備中です", 1);
		const before = await takeSnapshot();
		const late = await set(null, 1);
		expect([late.status, await late.json()]).toEqual([409, { ERROR: [CALL_TEXTS.changedByOther] }]);
		const wordless = await set(" ");
		expect([wordless.status, await wordless.json()]).toEqual([
			422,
			{ status_description: [FORM_TEXTS.statusDescriptionRequired] },
		]);
		expect((await set(null, 2, reader)).status).toBe(403);
		expect((await post("/api/form/status", { id: 999_999, status_description: null })).status).toBe(404);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("sent twice under one key is changed once", async () => {
		const key = { "Idempotency-Key": "stop-it-once" };
		const json = { id, status_description: "準備中です", version: 1 };
		const answers = await Promise.all([1, 2].map(() => post("/api/form/status", json, operator, key)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect(await row()).toMatchObject({ version: 2 });
		expect(await verbs()).toEqual(["form.stop"]);
	});
});

describe("[E-033] what runs after an answer", () => {
	const set = (action_id: number | null, given: object = {}, as = operator) =>
		post("/api/form/action", { id, action_id, ...given }, as);

	test("is set for forms of any other generation than the second", async () => {
		const action = await buildAction();
		for (const generation of [0, 1, 3]) {
			await updateRow("forms", id, { generation });
			expect((await set(action.id)).status).toBe(200);
			expect(await fetchItemData("form", operator, id)).toMatchObject({ action_id: action.id, generation });
			expect((await set(null)).status).toBe(200);
			expect(await fetchItemData("form", operator, id)).toMatchObject({ action_id: null });
		}
		expect(await verbs()).toEqual(Array(6).fill("form.action"));
	});

	test("is refused for the second, an action that is gone, an old version and a reader", async () => {
		const action = await buildAction();
		const gone = await buildAction({ deletedAt: 1 });
		const before = await takeSnapshot();
		const present = await set(action.id);
		expect([present.status, await present.json()]).toEqual([422, { ERROR: [FORM_TEXTS.formTakesNoAction] }]);
		expect(await listChangesSince(before)).toEqual([]);
		await updateRow("forms", id, { generation: 1 });
		const after = await takeSnapshot();
		const lost = await set(gone.id);
		expect([lost.status, await lost.json()]).toEqual([422, { action_id: [ACTION_TEXTS.actionGone] }]);
		expect((await set(action.id, { version: 0 })).status).toBe(409);
		expect((await set(action.id, {}, reader)).status).toBe(403);
		expect((await set(action.id, { id: 999_999 })).status).toBe(404);
		expect(await listChangesSince(after)).toEqual([]);
	});
});

describe("[E-032] a form's preview", () => {
	const page = async (as?: ConsoleSession, mode = "?mode=example") => {
		const { code } = (await fetchItemRow("form", operator, id)) as unknown as { code: string };
		return sendRequest(`/f/${code}${mode}`, as && { as });
	};

	test("shows an operator who may look at forms what friends will read, and no markup of theirs", async () => {
		await post("/api/form/status", { id, status_description: "準備中です" });
		const answer = await page(reader);
		const text = await answer.text();
		expect(answer.status).toBe(200);
		expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
		for (const part of ["見本", "ご意見", "準備中です", "&lt;b&gt;二つ目&lt;/b&gt;"])
			expect(text).toContain(part);
		expect(text).not.toContain("<b>");
	});

	test("shows what is asked, to be looked at alone", async () => {
		await resaveItem("form", operator, id, {
			fields: [
				{ label: "お名前", swatch_id: 5, rule: "name" },
				{ label: "色", swatch_id: 20, options: ["赤"] },
			],
		});
		const text = await (await page(reader)).text();
		for (const part of ["お名前", 'value="赤"', "<fieldset disabled", "回答は送信できません"])
			expect(text).toContain(part);
		expect(text).not.toMatch(/<form|<button|type="hidden"/);
	});

	test("is no page for anybody else, without its mode the form itself, and none where that is gone", async () => {
		const nobody = await buildSession({ abilities: ["tag-read"] });
		for (const mode of ["", "?mode=live"]) {
			const answer = await page(reader, mode);
			expect([answer.status, (await answer.text()).includes("見本")]).toEqual([200, false]);
		}
		const answers = [await page(), await page(nobody)];
		await updateRow("forms", id, { deleted_at: 1 });
		answers.push(await sendRequest("/f/nocode?mode=example", { as: reader }));
		for (const answer of answers) {
			expect(answer.status).toBe(404);
			expect(await answer.text()).not.toContain("ご意見");
		}
	});
});
