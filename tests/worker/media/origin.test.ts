import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { MINUTE } from "#domain/time.ts";
import { learnPublicOrigin, publicOrigin } from "#functions/media/origin.ts";
import { TestClock } from "#tests/support/clock.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, signIn } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";

const clock = new TestClock("2026-11-20 10:00");
beforeEach(beginAnew);

test("nothing is known before anybody has come", async () => {
	expect(await publicOrigin(clock.context())).toBe("");
});

test("where the console was called last is where friends find it", async () => {
	clock.now += 20 * MINUTE;
	await learnPublicOrigin(clock.context(), "https://musubi.example.workers.dev/webhook/line");
	expect(await publicOrigin(clock.context())).toBe("https://musubi.example.workers.dev");
	await learnPublicOrigin(clock.context(), "https://console.example.jp/api/session");
	expect(await publicOrigin(clock.context())).toBe("https://console.example.jp");
});

test("an address that is known already is not written again for a while", async () => {
	clock.now += 20 * MINUTE;
	await learnPublicOrigin(clock.context(), "https://console.example.jp/");
	await env.DB.exec("delete from settings");
	await learnPublicOrigin(clock.context(), "https://console.example.jp/");
	expect(await publicOrigin(clock.context())).toBe("");
	clock.now += 11 * MINUTE;
	await learnPublicOrigin(clock.context(), "https://console.example.jp/");
	expect(await publicOrigin(clock.context())).toBe("https://console.example.jp");
});

test("what the deployment says holds", async () => {
	clock.now += 20 * MINUTE;
	const ctx = clock.context({
		env: { ...clock.env, PUBLIC_ORIGIN: "https://set.example.jp" } as TestClock["env"],
	});
	await learnPublicOrigin(ctx, "https://other.example.jp/");
	expect(await publicOrigin(ctx)).toBe("https://set.example.jp");
	expect(await publicOrigin(clock.context())).toBe("");
});

test("an operator's visit teaches it; a stranger's does not", async () => {
	await call("/api/session");
	expect(await publicOrigin(clock.context())).toBe("");
	const session = await signIn(await buildOperator());
	await call("/api/session", { as: session });
	expect(await publicOrigin(clock.context())).toMatch(/^http/);
});
