import { beforeEach, describe, expect, test } from "vitest";
import { LANDING_TEXTS } from "#domain/platform/texts/landings-texts.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { LOGIN_CHANNEL } from "#tests/support/line-login.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildPng } from "#tests/support/sample-pictures.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const ADD = "https://line.me/R/ti/p/@musubi";
const PAGE = {
	title: "秋のご案内",
	text: "一行目\n二行目",
	media_key: null,
	button: "追加する",
	colour: "#123456",
};

let clock: TestClock;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
	await sendRequest("/api/landing/destination", { as: operator, json: { url: ADD } });
});

const landing = async (page: object | null) => {
	const id = await buildItem("landing", operator, { name: "チラシ", page });
	return { id, code: (await fetchItemRow("landing", operator, id))!.code as string };
};

describe("a landing page of its own", () => {
	test("says what it was given, needs no script, and leads on to LINE", async () => {
		const { code } = await landing(PAGE);
		const answer = await sendRequest(`/r/${code}?m1=a`);
		const said = await answer.text();
		expect(answer.status).toBe(200);
		expect(said).toContain("<h1>秋のご案内</h1>");
		expect(said).toContain("一行目\n二行目");
		expect(said).not.toContain("<script");
		expect(new TextEncoder().encode(said).length).toBeLessThan(30_000);
		const policy = answer.headers.get("Content-Security-Policy")!;
		expect(policy).toContain("default-src 'none'");
		expect(policy).not.toContain("script-src");
		const [, href] = /<a class="wide" href="([^"]+)"/.exec(said)!;
		const on = await sendRequest(href!.replaceAll("&amp;", "&"));
		expect([on.status, on.headers.get("Location")]).toEqual([302, ADD]);
		expect(await countRows("landing_visits", "m1 = 'a'")).toBe(1);
	});

	test("says whose page it is, and does not give the product's own name for a shop's", async () => {
		const { code } = await landing(PAGE);
		expect(await (await sendRequest(`/r/${code}`)).text()).not.toContain('class="shop"');
		await readRows(
			`insert into settings (key, value, updated_at) values ('brand', '"美容室ゆい"', 1)
			on conflict (key) do update set value = excluded.value returning key`,
		);
		expect(await (await sendRequest(`/r/${code}`)).text()).toContain('<p class="shop">美容室ゆい</p>');
	});

	test("ties the visit at which its button was pressed, and no other for a forged one", async () => {
		const { code } = await landing(PAGE);
		const [, href] = /<a class="wide" href="([^"]+)"/.exec(
			await (await sendRequest(`/r/${code}`, { env: LOGIN_CHANNEL })).text(),
		)!;
		const on = await sendRequest(href!, { env: LOGIN_CHANNEL });
		expect(on.headers.get("Location")).toMatch(/^https:\/\/access\.line\.me\//);
		for (const forged of ["", "?v=1", "?v=MQ.abc", `${new URL(href!, "https://x.example").search}x`]) {
			const answer = await sendRequest(`/r/${code}/add${forged}`, { env: LOGIN_CHANNEL });
			expect([forged, answer.headers.get("Location")]).toEqual([forged, ADD]);
		}
	});

	test("leads nobody to the login for a visit of longer than a day ago: its button's address was kept, or sent on", async () => {
		const { code } = await landing(PAGE);
		const [, href] = /<a class="wide" href="([^"]+)"/.exec(
			await (await sendRequest(`/r/${code}`, { env: LOGIN_CHANNEL })).text(),
		)!;
		const on = async () => (await sendRequest(href!, { env: LOGIN_CHANNEL })).headers.get("Location");
		clock.pass(DAY - MINUTE);
		expect(await on()).toMatch(/^https:\/\/access\.line\.me\//);
		clock.pass(2 * MINUTE);
		expect(await on()).toBe(ADD);
	});

	test("writes every text as a text", async () => {
		const attack = `"><script>alert(1)</script>'&<img src=x onerror=alert(1)>`;
		const { code } = await landing({ ...PAGE, title: attack.slice(0, 60), text: attack, button: "<b>x</b>" });
		const said = await (await sendRequest(`/r/${code}?m1=${encodeURIComponent(attack)}`)).text();
		expect(said).not.toMatch(/<script|<img|<b>/);
		expect(said).toContain("&lt;script&gt;");
	});

	test("shows its own picture, and no other upload", async () => {
		const upload = await requestJson<{ media_key: string }>("/api/media", {
			as: operator,
			body: buildPng(10, 10),
			headers: { "Content-Type": "image/png" },
		});
		const other = await requestJson<{ media_key: string }>("/api/media", {
			as: operator,
			body: buildPng(12, 10),
			headers: { "Content-Type": "image/png" },
		});
		const { code } = await landing({ ...PAGE, media_key: upload.media_key });
		const plain = await landing(PAGE);
		const picture = await sendRequest(`/r/${code}/picture`);
		expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);
		expect((await sendRequest(`/r/${plain.code}/picture`)).status).toBe(404);
		expect((await sendRequest(`/r/${code}/picture/${other.media_key}`)).status).toBe(404);
		expect(await (await sendRequest(`/r/${code}`)).text()).toContain(
			`src="/r/${code}/picture?v=${upload.media_key}"`,
		);
	});

	test("is not saved with what it cannot show", async () => {
		const { id } = await landing(PAGE);
		const before = await takeSnapshot();
		const refused: [object, Record<string, string[]> | null][] = [
			[{ title: "" }, { "page[title]": [LANDING_TEXTS.titleRequired] }],
			[{ title: "長".repeat(61) }, null],
			[{ text: "長".repeat(1_001) }, null],
			[{ text: "a\u0000" }, null],
			[{ button: " " }, { "page[button]": [LANDING_TEXTS.buttonRequired] }],
			[{ colour: "red;}body{display:none" }, null],
			[{ colour: "red" }, { "page[colour]": [LANDING_TEXTS.colourInvalid] }],
			[{ media_key: "unknown-key" }, { "page[media_key]": [MEDIA_TEXTS.imageRequired] }],
		];
		for (const [part, said] of refused) {
			const answer = await sendRequest("/api/landing/register", {
				whole: true,
				as: operator,
				json: { id, name: "チラシ", version: 1, page: { ...PAGE, ...part } },
			});
			expect([part, answer.status]).toEqual([part, 422]);
			if (said) expect(await answer.json()).toEqual(said);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("stands at its address alone: a code that is none finds neither page nor button", async () => {
		const { id, code } = await landing(PAGE);
		await readRows("update landings set deleted_at = 1 where id = ? returning id", id);
		for (const path of [`/r/${code}`, `/r/${code}/add`, `/r/${code}/picture`, "/r/x/add?v=1"])
			expect([path, (await sendRequest(path)).status]).toEqual([path, 404]);
	});
});

describe("the analysis of a landing page", () => {
	test("has days, sources and staff, within the operator's scope", async () => {
		const { id, code } = await landing(null);
		for (const query of ["?m1=Instagram&m2=高橋", "?m1=Instagram", ""])
			await sendRequest(`/r/${code}${query}`);
		const report = await requestJson<Record<string, unknown>>(`/api/landing/report/${id}`, { as: operator });
		expect(report).toMatchObject({
			name: "チラシ",
			visit_count: 3,
			friend_count: 0,
			member_count: 0,
			by_m1: [
				{ value: "Instagram", visit_count: 2 },
				{ value: null, visit_count: 1 },
			],
			by_m2: [
				{ value: null, visit_count: 2 },
				{ value: "高橋", visit_count: 1 },
			],
		});
		expect((report.visits_by_day as number[]).at(-1)).toBe(3);
		const staff = await buildSession({ scope: { all: false, tagIds: [1] } });
		expect(await requestJson(`/api/landing/report/${id}`, { as: staff })).toMatchObject({
			visit_count: 0,
			by_m1: [],
		});
		const nobody = await buildSession({ abilities: ["friend-read"] });
		expect((await sendRequest(`/api/landing/report/${id}`, { as: nobody })).status).toBe(403);
		expect((await sendRequest("/api/landing/report/999", { as: operator })).status).toBe(404);
	});
});
