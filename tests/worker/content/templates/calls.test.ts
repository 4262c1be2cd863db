import { beforeEach, describe, expect, test } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { fetchItemData } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";

let operator: ConsoleSession;
let writer: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	writer = await buildSession({ abilities: ["template-read", "template-write"] });
});

const FLEX = {
	type: "flex",
	alt_text: "ご案内",
	contents: '{"type":"bubble","body":{"type":"box","layout":"vertical","contents":[]}}',
};
const TEXT = { type: "text", text: "予約は https://example.com/a か、https://example.com/b。" };
const URLS = ["https://example.com/a", "https://example.com/b"];

describe("[E-308, E-309, E-394] copying a template by its own call", () => {
	const copy = (id: number, as = operator, headers: Record<string, string> = {}) =>
		sendRequest(`/api/template/${id}/copy`, { as, json: {}, headers });

	test("answers the copy's id; of Flex messages to whoever writes templates", async () => {
		const id = await buildTemplate(FLEX, { name: "フレックス", editor_version: 3 });
		const { copied_egg_id } = (await (await copy(id, writer)).json()) as { copied_egg_id: number };
		expect(copied_egg_id).not.toBe(id);
		expect(await fetchItemData("template", writer, copied_egg_id)).toMatchObject({
			name: "フレックスのコピー",
			content: FLEX,
		});
	});

	test("[E-429] says in the field error why there is none", async () => {
		const text = await buildTemplate(TEXT);
		const gone = await buildTemplate(FLEX, { deleted_at: 1 });
		const before = await takeSnapshot();
		const refused = await copy(text, writer);
		expect([refused.status, await refused.json()]).toEqual([403, { error: [CALL_TEXTS.forbidden] }]);
		const missing = await copy(gone);
		expect([missing.status, await missing.json()]).toEqual([
			404,
			{ error: [FIELD_TEXTS.itemGone("テンプレート")] },
		]);
		expect(await listChangesSince(before)).toEqual([]);
		expect((await copy(text)).status).toBe(200);
	});

	test("sent twice under one key makes one", async () => {
		const id = await buildTemplate(FLEX);
		const key = { "Idempotency-Key": "copy-it-once" };
		const [one, two] = await Promise.all([copy(id, operator, key), copy(id, operator, key)]);
		expect(await one.json()).toEqual(await two.json());
		expect(await countRows("templates")).toBe(2);
	});
});

describe("[E-058] the names of a template's addresses", () => {
	const show = (id: number, as = operator) => sendRequest(`/api/template/urls/${id}`, { as });
	const name = (id: number, urls: object[], as = operator) =>
		sendRequest("/api/template/urls", { as, json: { id, urls } });

	test("are given to those of a legacy template, and given anew", async () => {
		const id = await buildTemplate(TEXT, { name: "旧", editor_version: 0 });
		expect(await (await show(id)).json()).toEqual({
			id,
			name: "旧",
			group_id: null,
			urls: URLS.map((url) => ({ url, name: "" })),
		});
		for (const given of ["予約ページ", "新しい予約ページ"])
			expect((await name(id, [{ url: URLS[0], name: given }])).status).toBe(200);
		expect(
			(await requestJson<{ urls: object[] }>(`/api/template/urls/${id}`, { as: operator })).urls,
		).toEqual([
			{ url: URLS[0], name: "新しい予約ページ" },
			{ url: URLS[1], name: "" },
		]);
		expect(await countRows("audit_log", "verb = 'template.urls'")).toBe(2);
	});

	test("are refused for another editor's template, an address that is not in it, an empty name, a reader", async () => {
		const [legacy, standard] = [await buildTemplate(TEXT, { editor_version: 0 }), await buildTemplate(TEXT)];
		const gone = await buildTemplate(TEXT, { editor_version: 0 });
		await updateRow("templates", gone, { deleted_at: 1 });
		const reader = await buildSession({ abilities: ["template-read"] });
		const before = await takeSnapshot();
		const good = [{ url: URLS[0], name: "予約" }];
		const REFUSED: [Response, number, object | null][] = [
			[await name(standard, good), 422, { ERROR: [TEMPLATE_TEXTS.notLegacyTemplate] }],
			[await show(standard), 422, { ERROR: [TEMPLATE_TEXTS.notLegacyTemplate] }],
			[
				await name(legacy, [...good, { url: "https://example.com/c", name: "他" }]),
				422,
				{ ERROR: [TEMPLATE_TEXTS.addressGone] },
			],
			[
				await name(legacy, [{ url: URLS[0], name: " " }]),
				422,
				{ "urls[0][name]": [EXPLORER_TEXTS.itemNameRequired] },
			],
			[await name(gone, good), 404, { ERROR: [CALL_TEXTS.notFound] }],
			[await name(legacy, good, reader), 403, { ERROR: [CALL_TEXTS.forbidden] }],
		];
		for (const [answer, status, body] of REFUSED)
			expect([answer.status, await answer.json()]).toEqual([status, body]);
		expect(await listChangesSince(before)).toEqual([]);
	});
});
