import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { accountBindings } from "#functions/platform/accounts/account-bindings.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { addressOfRoute, listDeclaredRoutes } from "#tests/support/declared-routes.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, type ConsoleSession, signInOperator } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { buildDeployment, closeGinza, openGinza, sendToGinza } from "#tests/support/two-accounts.ts";

let operator: ConsoleSession;

beforeEach(async () => {
	await resetState();
	const person = await buildOperator();
	await buildFriend({ name: "山田 花子" });
	await openGinza();
	operator = await signInOperator(person);
});
afterEach(closeGinza);

describe("two accounts of one deployment", () => {
	test("each host reads its own database", async () => {
		await connectD1(env.GINZA__DB!).update(friends).set({ name: "銀座だけの名前" });
		const own = await requestJson<{ name?: string }>("/api/session", { as: operator });
		expect(own).toBeTruthy();
		expect((await sendToGinza("/api/session", { as: operator })).status).toBe(401);
	});

	test("a session of one account opens no route of the other, and changes nothing there", async () => {
		const routes = listDeclaredRoutes().filter(
			({ access }) => access?.kind === "ability" || access?.kind === "signed-in",
		);
		expect(routes.length).toBeGreaterThan(300);
		const before = await takeSnapshot();
		const opened: string[] = [];
		for (const route of routes) {
			const method = route.method === "ALL" ? "GET" : route.method;
			const response = await sendToGinza(addressOfRoute(route), {
				as: operator,
				method,
				...(method !== "GET" && { json: {} }),
			});
			if (response.status !== 401) opened.push(`${route.name} ${response.status}`);
		}
		expect(opened).toEqual([]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("the environment of an account has no binding of another", () => {
		const deployment = buildDeployment();
		const ginza = accountBindings(deployment, "ginza");
		expect(ginza.DB).toBe(env.GINZA__DB!);
		expect(ginza.ARCHIVE).toBe(env.GINZA__ARCHIVE);
		expect(ginza.APP_KEY).not.toBe(deployment.APP_KEY);
		expect(ginza.LINE_CHANNEL_SECRET).toBeUndefined();
		expect(ginza.LINE_CHANNEL_ACCESS_TOKEN).toBeUndefined();
		for (const name of ["DB", "ARCHIVE", "MEDIA", "EVENTS", "Inbox", "LOGIN_LIMIT"] as const)
			expect(Object.values(ginza).includes(deployment[name]), name).toBe(false);
	});

	test("an account without a database is refused, instead of using the first one's", () => {
		expect(() => accountBindings(buildDeployment(), "shibuya")).toThrow("shibuya");
	});
});
