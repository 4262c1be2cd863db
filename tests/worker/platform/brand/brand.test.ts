import { beforeEach, describe, expect, test } from "vitest";
import { LOGO_EDGE, MAX_LOGO, MAX_LOGO_RATIO } from "#domain/platform/brand/brand-input.ts";
import { createPalette } from "#domain/platform/brand/brand-palette.ts";
import { BRAND_TEXTS } from "#domain/platform/texts/brand-texts.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildPng } from "#tests/support/sample-pictures.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let as: ConsoleSession;

beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	as = await buildSession({ abilities: ["brand-write"] });
});

const BRAND = { name: "渋谷サロン", colour: "#b03a2e", mail_sender_name: "渋谷サロン 予約係", version: 1 };
const save = (json: object = BRAND, by = as, key?: string) =>
	sendRequest("/api/brand", {
		method: "PUT",
		as: by,
		json,
		...(key && { headers: { "Idempotency-Key": key } }),
	});
const upload = (body: Uint8Array<ArrayBuffer>, by = as) =>
	sendRequest("/api/brand/logo", { method: "POST", as: by, body });
const answerOf = async (response: Response) => [response.status, await response.json()];
const site = () =>
	requestJson<{ brand: { name: string; colour: string | null; logo: string | null } }>("/api/login");

describe("[M-004] the brand", () => {
	test("is shown wherever the product's own name stood, from the next call on", async () => {
		expect((await site()).brand).toMatchObject({ name: "結び", colour: null, palette: null, logo: null });
		expect(await answerOf(await save())).toEqual([200, { version: 2 }]);
		expect((await site()).brand).toEqual({
			name: BRAND.name,
			colour: BRAND.colour,
			palette: createPalette(BRAND.colour),
			logo: null,
		});
		expect(await requestJson("/api/session", { as })).toMatchObject({ brand: { name: BRAND.name } });
		expect(await requestJson("/manifest.webmanifest")).toMatchObject({
			name: BRAND.name,
			short_name: BRAND.name,
			theme_color: BRAND.colour,
		});
		expect(await requestJson("/open_api/v1/openapi.json")).toMatchObject({
			info: { title: `${BRAND.name} API連携` },
		});
	});

	test("stands in the page's own HTML, before anything of it has run, and cannot leave its place there", async () => {
		const name = `<b>"店" & '花'</b>`;
		await save({ ...BRAND, name });
		const html = await (await sendRequest("/login")).text();
		expect(html).toContain("<title>&lt;b&gt;&quot;店&quot; &amp; '花'&lt;/b&gt;</title>");
		expect(html).not.toContain("<b>");
		const written = /<meta name="brand" content="([^"]*)"/.exec(html)![1]!;
		const read = written.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">");
		expect(JSON.parse(read.replaceAll("&amp;", "&"))).toMatchObject({
			name,
			colour: BRAND.colour,
			logo: null,
		});
	});

	test("says on which weekday calendars begin, and keeps it where a save does not", async () => {
		const begins = async () => (await requestJson<{ brand: object }>("/api/session", { as })).brand;
		expect(await begins()).not.toHaveProperty("week_begins");
		await save({ ...BRAND, week_begins: 1 });
		expect(await begins()).toMatchObject({ week_begins: 1 });
		await save({ ...BRAND, version: 2 });
		expect(await begins()).toMatchObject({ week_begins: 1 });
		expect((await save({ ...BRAND, week_begins: 3, version: 3 })).status).toBe(422);
	});

	test("is saved once by one save, and not over what a colleague saved meanwhile", async () => {
		expect((await save(BRAND, as, "press-0001")).status).toBe(200);
		expect(await answerOf(await save(BRAND, as, "press-0001"))).toEqual([200, { version: 2 }]);
		expect((await save({ ...BRAND, name: "別の店" })).status).toBe(409);
		expect((await site()).brand.name).toBe(BRAND.name);
		const log = await readRows<{ detail: string }>(
			"select detail from audit_log where verb = 'setting.brand'",
		);
		expect(log.map(({ detail }) => JSON.parse(detail))).toEqual([
			{
				before: { brand: "結び", brand_colour: null, mail_sender_name: "", week_begins: 0 },
				after: {
					brand: BRAND.name,
					brand_colour: BRAND.colour,
					mail_sender_name: BRAND.mail_sender_name,
					week_begins: 0,
				},
			},
		]);
	});

	test.each([
		[{ name: "" }, { name: [BRAND_TEXTS.nameRequired] }],
		[{ name: "店\r\nBcc: evil@example.com" }, { name: [BRAND_TEXTS.nameWrong] }],
		[{ mail_sender_name: "店\nBcc: evil@example.com" }, { mail_sender_name: [BRAND_TEXTS.senderWrong] }],
		[{ colour: "#ffff00" }, { colour: [BRAND_TEXTS.colourTooBright] }],
		[{ colour: "expression(1)" }, { colour: [BRAND_TEXTS.colourWrong] }],
		[{ mail_sender_name: "店 <evil@example.com>" }, { mail_sender_name: [BRAND_TEXTS.senderWrong] }],
	])("is refused, and nothing changes, for %j", async (wrong, problem) => {
		const before = await takeSnapshot();
		expect(await answerOf(await save({ ...BRAND, ...wrong }))).toEqual([422, problem]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is changed by who may, and by nobody else", async () => {
		const staff = await buildSession({ abilities: ["friend-read"] });
		for (const response of [
			await sendRequest("/api/brand", { as: staff }),
			await save(BRAND, staff),
			await upload(buildPng(200, 100), staff),
			await sendRequest("/api/brand/logo", { method: "DELETE", as: staff }),
		])
			expect(response.status).toBe(403);
		expect((await site()).brand.name).toBe("結び");
	});
});

describe("[M-004] the logo", () => {
	test("is shown to everybody, and no other upload is, by the same way", async () => {
		const { logo } = await requestJson<{ logo: string }>("/api/brand/logo", {
			method: "POST",
			as,
			body: buildPng(200, 100),
		});
		expect((await site()).brand.logo).toBe(logo);
		const shown = await sendRequest(logo);
		expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
		expect(shown.headers.get("content-security-policy")).toBe("sandbox");
		await shown.body?.cancel();
		expect(await (await sendRequest("/login")).text()).toContain(`<link rel="icon" href="${logo}"`);
		const media = await buildSession({ abilities: ["media-write"] });
		const other = await requestJson<{ media_key: string }>("/api/media", {
			method: "POST",
			as: media,
			body: buildPng(80, 80),
		});
		expect((await sendRequest(`/api/brand/logo/${other.media_key}`)).status).toBe(404);
		expect((await sendRequest("/api/brand/logo", { method: "DELETE", as })).status).toBe(200);
		expect((await site()).brand.logo).toBeNull();
		expect((await sendRequest(logo)).status).toBe(404);
	});

	test.each([
		["no picture", new TextEncoder().encode("<svg onload=alert(1)>"), BRAND_TEXTS.logoType],
		["a tiny one", buildPng(8, 8), BRAND_TEXTS.logoSize(LOGO_EDGE.min, LOGO_EDGE.max)],
		["a huge one", buildPng(4_000, 4_000), BRAND_TEXTS.logoSize(LOGO_EDGE.min, LOGO_EDGE.max)],
		["a strip", buildPng(1_000, 40), BRAND_TEXTS.logoShape(MAX_LOGO_RATIO)],
		["more than a megabyte", new Uint8Array(MAX_LOGO + 1), BRAND_TEXTS.logoTooLarge],
	])("is refused where it is %s, and nothing is stored", async (_what, bytes, text) => {
		const before = await takeSnapshot();
		expect(await answerOf(await upload(bytes as Uint8Array<ArrayBuffer>))).toEqual([422, { file: [text] }]);
		expect(await listChangesSince(before)).toEqual([]);
		expect(await countRows("uploads")).toBe(0);
	});
});
