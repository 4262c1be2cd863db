import { beforeEach, describe, expect, test } from "vitest";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/settings.ts";
import { LANDING_TEXTS } from "#domain/platform/texts/landings.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { rows } from "#tests/support/snapshot.ts";

beforeEach(beginAnew);

const nameBrand = (brand: string) =>
	rows(
		"insert into settings (key, value, updated_at) values ('brand', ?, 1) returning key",
		JSON.stringify(brand),
	);

describe("what the login page may know", () => {
	test("in development: the demo administrator, who exists there alone", async () => {
		expect(await ask("/api/login")).toEqual({
			brand: { name: SETTING_DEFAULTS.brand, colour: null, palette: null, logo: null },
			development: true,
			demo: DEMO_ADMINISTRATOR,
			setup_open: true,
		});
	});

	test("in a deployment: nothing of a demo", async () => {
		expect(await ask("/api/login", { env: { MUSUBI_ENV: "production" } })).toMatchObject({
			development: false,
			demo: null,
		});
	});
});

describe("the product's name", () => {
	test("is the deployment's own, before and after logging in", async () => {
		await nameBrand("渋谷サロン");
		const as = await signedInOperator();
		expect(await ask("/api/login")).toMatchObject({ brand: { name: "渋谷サロン" } });
		expect(await ask("/api/session", { as })).toMatchObject({ brand: { name: "渋谷サロン" } });
	});
});

test.each(["/f/", "/f/a/nothing", "/s/a/book", "/s/", "/ev/a/nothing", "/r/a/nothing", "/tap/", "/tap/a/b"])(
	"the address %s below friends' and visitors' pages, which leads to none, is not the console either",
	async (path) => {
		const answer = await call(path);
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
		const as = await signedInOperator({ abilities: ["friend-read"] });
		expect(await ask("/api/session", { as })).toMatchObject({
			operator: { name: "担当者", role: "担当" },
			token: as.token,
			abilities: ["friend-read"],
		});
	});

	test("is over (401) for who has none, in the one error shape", async () => {
		const response = await call("/api/session");
		expect([response.status, Object.keys((await response.json()) as object)]).toEqual([401, ["ERROR"]]);
	});

	test("of a role whose abilities were taken away is refused from the next call on", async () => {
		const as = await signedInOperator({ abilities: ["friend-read"] });
		expect((await call("/api/friends", { as })).status).toBe(200);
		await rows("update roles set abilities = '[]' returning id");
		expect((await call("/api/friends", { as })).status).toBe(403);
	});
});

test("the session says what time it is for the product", async () => {
	const as = await signedInOperator();
	const before = Date.now();
	const { now } = await ask<{ now: number }>("/api/session", { as });
	expect(now).toBeGreaterThanOrEqual(before);
	expect(now).toBeLessThanOrEqual(Date.now());
});
