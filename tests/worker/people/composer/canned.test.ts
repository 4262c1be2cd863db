import { beforeEach, describe, expect, test } from "vitest";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { beginComposer } from "#tests/support/composer-calls.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";

interface Canned {
	id: number;
	name: string;
	shortcut: string | null;
	text: string | null;
}

let operator: ConsoleSession;
beforeEach(async () => {
	await beginComposer();
	operator = await buildSession();
});

const template = (name: string, content: { type: string; [field: string]: unknown }) =>
	buildTemplate(content, { name, name_key: name.toLowerCase() });
const text = (name: string) => template(name, { type: "text", text: `${name}の本文` });
const list = async (search: string, as = operator) =>
	(
		await requestJson<{ items: Canned[] }>(`/api/compose/templates?search=${encodeURIComponent(search)}`, {
			as,
		})
	).items;
const give = (id: number, shortcut: string, as = operator) =>
	sendRequest(`/api/compose/templates/${id}/shortcut`, { as, method: "PUT", json: { shortcut } });

describe("canned replies", () => {
	test("are found by the beginning of their shortcut, then by their name; a text comes with its words", async () => {
		const thanks = await text("お礼");
		const closed = await text("定休日のorei");
		const other = await template("写真", { type: "image", media_key: "key-of-picture" });
		expect((await give(thanks, "OREI")).status).toBe(200);
		expect((await give(other, "ﾋﾗｶﾞﾅ")).status).toBe(200);
		expect((await list("or")).map(({ id }) => id)).toEqual([thanks, closed]);
		expect(await list("orei")).toMatchObject([
			{ id: thanks, shortcut: "orei", text: "お礼の本文" },
			{ id: closed, shortcut: null },
		]);
		expect(await list("ヒラ")).toMatchObject([{ id: other, shortcut: "ヒラガナ", text: null }]);
		expect((await list("")).map(({ id }) => id)).toEqual([thanks, other, closed]);
		// A surrogate pair is one character.
		expect((await give(closed, "𠮷日")).status).toBe(200);
		expect(await list("𠮷")).toMatchObject([{ id: closed, shortcut: "𠮷日" }]);
		expect(await list("ない")).toEqual([]);
	});

	test("share no shortcut; a deleted one gives it free, an empty one takes it away", async () => {
		const [one, two] = [await text("一"), await text("二")];
		await give(one, "a");
		const taken = await give(two, "A");
		expect([taken.status, await taken.json()]).toEqual([422, { shortcut: [COMPOSE_TEXTS.shortcutTaken] }]);
		await updateRow("templates", one, { deleted_at: 5 });
		expect((await give(two, "a")).status).toBe(200);
		expect((await give(two, "b")).status).toBe(200);
		expect((await give(two, "")).status).toBe(200);
		expect(await countRows("template_shortcuts")).toBe(0);
		expect(await countRows("audit_log", "verb = 'template.shortcut'")).toBe(4);
	});

	test("are refused to whoever may not see templates, and a shortcut to whoever may not write them", async () => {
		const id = await text("一");
		const sender = await buildSession({ abilities: ["message-send"] });
		const reader = await buildSession({ abilities: ["message-send", "template-read"] });
		const before = await takeSnapshot();
		expect((await sendRequest("/api/compose/templates", { as: sender })).status).toBe(403);
		expect((await sendRequest("/api/compose/templates", { as: reader })).status).toBe(200);
		expect((await give(id, "a", reader)).status).toBe(403);
		for (const wrong of ["a b", "/a", "あ".repeat(21), "!"]) expect((await give(id, wrong)).status).toBe(422);
		expect((await give(id + 1, "a")).status).toBe(404);
		expect(await listChangesSince(before)).toEqual([]);
	});
});
