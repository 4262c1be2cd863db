import { beforeEach, describe, expect, test } from "vitest";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo-operators.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import { LANDING_TEXTS } from "#domain/platform/texts/landings-texts.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

beforeEach(resetState);

const nameBrand = (brand: string) =>
	readRows(
		"insert into settings (key, value, updated_at) values ('brand', ?, 1) returning key",
		JSON.stringify(brand),
	);

describe("what the login page may know", () => {
	test("in development: the demo administrator, who exists there alone", async () => {
		expect(await requestJson("/api/login")).toEqual({
			brand: { name: SETTING_DEFAULTS.brand, colour: null, palette: null, logo: null },
			development: true,
			demo: DEMO_ADMINISTRATOR,
			setup_open: true,
			account: null,
			continue_at: null,
		});
	});

	test("in a deployment: nothing of a demo", async () => {
		expect(await requestJson("/api/login", { env: { MUSUBI_ENV: "production" } })).toMatchObject({
			development: false,
			demo: null,
		});
	});
});

describe("the product's name", () => {
	test("is the deployment's own, before and after logging in", async () => {
		await nameBrand("渋谷サロン");
		const as = await buildSession();
		expect(await requestJson("/api/login")).toMatchObject({ brand: { name: "渋谷サロン" } });
		expect(await requestJson("/api/session", { as })).toMatchObject({ brand: { name: "渋谷サロン" } });
	});
});

test.each(["/f/", "/f/a/nothing", "/s/a/book", "/s/", "/ev/a/nothing", "/r/a/nothing", "/tap/", "/tap/a/b"])(
	"the address %s below friends' and visitors' pages, which leads to none, is not the console either",
	async (path) => {
		const answer = await sendRequest(path);
		const said = await answer.text();
		expect([answer.status, said.includes(LANDING_TEXTS.gone), said.includes('id="root"')]).toEqual([
			404,
			true,
			false,
		]);
	},
);

describe("the session", () => {
	test("tells who is signed in, what they may do, and the token of their forms", async () => {
		const as = await buildSession({ abilities: ["friend-read"] });
		expect(await requestJson("/api/session", { as })).toMatchObject({
			operator: { name: "担当者", role: "担当" },
			token: as.token,
			abilities: ["friend-read"],
		});
	});

	test("is over (401) for who has none, in the one error shape", async () => {
		const response = await sendRequest("/api/session");
		expect([response.status, Object.keys((await response.json()) as object)]).toEqual([401, ["ERROR"]]);
	});

	test("of a role whose abilities were taken away is refused from the next call on", async () => {
		const as = await buildSession({ abilities: ["friend-read"] });
		expect((await sendRequest("/api/friends", { as })).status).toBe(200);
		await readRows("update roles set abilities = '[]' returning id");
		expect((await sendRequest("/api/friends", { as })).status).toBe(403);
	});
});

test("the session says what time it is for the product", async () => {
	const as = await buildSession();
	const before = Date.now();
	const { now } = await requestJson<{ now: number }>("/api/session", { as });
	expect(now).toBeGreaterThanOrEqual(before);
	expect(now).toBeLessThanOrEqual(Date.now());
});
