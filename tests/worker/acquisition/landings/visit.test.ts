import { beforeEach, describe, expect, test } from "vitest";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { LANDING_TEXTS } from "#domain/platform/texts/landings-texts.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildItem, fetchItemAppendix, fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";

const FRIEND_ADDRESS = "https://line.me/R/ti/p/@musubi";

let operator: ConsoleSession;
let id: number;
let code: string;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	id = await buildItem("landing", operator, { name: "チラシ" });
	code = (await fetchItemRow("landing", operator, id))!.code as string;
});

const setDestination = (url: string, as = operator) =>
	sendRequest("/api/landing/destination", { as, json: { url } });
const visit = (query = "", options: Parameters<typeof sendRequest>[1] = {}) =>
	sendRequest(`/r/${code}${query}`, options);
const visits = () => readRows("select landing_id, friend_id, m1, m2, m3 from landing_visits order by id");
const keysOfVisits = () => readRows("select m1_key, m2_key, m3_key from landing_visits order by id");
const limited = { VISIT_LIMIT: { limit: async () => ({ success: false }) } };

describe("somebody who opens a landing page's address", () => {
	beforeEach(async () => void (await setDestination(FRIEND_ADDRESS)));

	test("is led on to where the account is added, and counted, with what the address carried", async () => {
		const answer = await visit("?m1=春&m2=&m3=a&m4=x");
		expect([answer.status, answer.headers.get("Location")]).toEqual([302, FRIEND_ADDRESS]);
		await visit(`?m1=${"長".repeat(300)}`);
		expect(await visits()).toEqual([
			{ landing_id: id, friend_id: null, m1: "春", m2: null, m3: "a" },
			{ landing_id: id, friend_id: null, m1: "長".repeat(200), m2: null, m3: null },
		]);
		expect(await fetchItemAppendix("landing", operator, id)).toMatchObject({
			visit_count: 2,
			member_count: 0,
		});
	});

	test("leaves what the address carried also as searches compare it", async () => {
		await visit(`?m1=${encodeURIComponent("ＩＮＳＴＡ")}&m2=${encodeURIComponent("ﾊﾙ 2026")}`);
		expect(await keysOfVisits()).toEqual([{ m1_key: "insta", m2_key: "ハル 2026", m3_key: null }]);
	});

	test("leaves keys of a bounded length, whatever the characters are made of", async () => {
		await visit(`?m1=${encodeURIComponent("\ufdfa".repeat(200))}`);
		const [{ m1_key: key }] = (await keysOfVisits()) as [{ m1_key: string }];
		expect(key.length).toBeLessThanOrEqual(420);
	});

	test.each([
		["https://line.me/R/\nti/p/@musubi", FRIEND_ADDRESS],
		["https://example.com/友だち?q=あ", "https://example.com/%E5%8F%8B%E3%81%A0%E3%81%A1?q=%E3%81%82"],
	])("is led on whatever an earlier release stored: %j", async (stored, location) => {
		await readRows("update settings set value = ? returning key", JSON.stringify(stored));
		const answer = await visit();
		expect([answer.status, answer.headers.get("Location")]).toEqual([302, location]);
	});

	test("beyond the limit, only looking or fetching ahead, is led on and not counted", async () => {
		const answers = [
			await visit("", { env: limited }),
			await visit("", { method: "HEAD", bare: true }),
			await visit("", { headers: { "Sec-Purpose": "prefetch;prerender" } }),
		];
		for (const answer of answers)
			expect([answer.status, answer.headers.get("Location")]).toEqual([302, FRIEND_ADDRESS]);
		expect(await countRows("landing_visits")).toBe(0);
	});

	test("with a code that is none, or was deleted, finds no page, and leads nowhere", async () => {
		await updateRow("landings", id, { deleted_at: 1 });
		for (const env of [{}, limited])
			for (const path of [`/r/${code}`, "/r/unknown", "/r/%E3%81%82'--"]) {
				const answer = await sendRequest(path, { env });
				expect([path, answer.status, answer.headers.get("Location")]).toEqual([path, 404, null]);
				const said = await answer.text();
				expect(said).toContain(LANDING_TEXTS.gone);
				// The page must not be the console.
				expect(said).not.toContain('id="root"');
			}
		expect(await countRows("landing_visits")).toBe(0);
	});
});

test("without an address to lead to, the visitor reads why and whom to call, and the visit counts", async () => {
	const salon = await buildSalon({ enableOnline: true });
	await storeRow("salon_online_configs", { salon_id: salon.id, shop_info: { phone: "03-1234-5678" } });
	const answer = await visit();
	const said = await answer.text();
	expect([answer.status, said]).toEqual([503, expect.stringContaining("友だち追加を行えません")]);
	expect(said).toContain('href="tel:0312345678"');
	expect(await countRows("landing_visits")).toBe(1);
});

describe("where landing pages lead", () => {
	const read = (as = operator) => requestJson("/api/landing/destination", { as });

	test("is nothing until it is set, and can be emptied again", async () => {
		expect(await read()).toEqual({ url: "" });
		for (const url of [FRIEND_ADDRESS, "https://lin.ee/abc", ""]) {
			expect((await setDestination(url)).status).toBe(200);
			expect(await read()).toEqual({ url });
		}
		expect(await countRows("audit_log", "verb = 'setting.line_add_friend_url'")).toBe(3);
	});

	test("is no address but one of the web, and set by who writes landing pages alone", async () => {
		const reader = await buildSession({ abilities: ["landing-read"] });
		const before = await takeSnapshot();
		for (const url of [
			"javascript:alert(1)",
			"//evil.example",
			"ftp://example.com",
			"line",
			"data:text/html,x",
			"https://line.me/R/\nti/p/@musubi",
			"https://line.me/R/\tti/p/@musubi",
			"https://line.me/R/\u0085ti/p/@musubi",
		]) {
			const answer = await setDestination(url);
			expect([answer.status, await answer.json()]).toEqual([422, { url: [FIELD_TEXTS.urlInvalid] }]);
		}
		expect((await setDestination(FRIEND_ADDRESS, reader)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
		expect(await read(reader)).toEqual({ url: "" });
	});
});
