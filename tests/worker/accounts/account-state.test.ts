import { createExecutionContext, createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { consumeQueue } from "#functions/consume.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { listActiveEnvs } from "#functions/platform/accounts/select-account.ts";
import worker from "#functions/worker.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, signInOperator } from "#tests/support/operator-builders.ts";
import { TEST_ORIGIN } from "#tests/support/send-request.ts";
import {
	buildDeployment,
	buildPerson,
	closeGinza,
	GINZA_SECRET,
	openGinza,
	sendToGinza,
	sendToMain,
} from "#tests/support/two-accounts.ts";
import { setAccountState } from "../../../scripts/accounts/account-rows.ts";

beforeEach(async () => {
	await resetState();
	const friend = await buildFriend({ name: "山田 花子" });
	await buildDelivery({ friendId: friend.id, dueAt: Date.now() - 1 });
	await openGinza();
});
afterEach(closeGinza);

/** Changes the state as `npm run accounts` does, and waits for no isolate's copy. */
async function change(state: "active" | "disabled"): Promise<void> {
	expect(await setAccountState(env.DIRECTORY!, "ginza", state)).toBe(true);
	clearDirectoryCopy(env.DIRECTORY!);
}

async function wake(queue: "events" | "deliveries"): Promise<void> {
	const batch = createMessageBatch(`musubi-${queue}`, [
		{ id: "1", timestamp: new Date(), attempts: 1, body: { wake: true, account: "ginza" } },
	]);
	await consumeQueue(batch as never, buildDeployment(), createExecutionContext());
}

const activeNames = async () => (await listActiveEnvs(buildDeployment())).map(({ ACCOUNT }) => ACCOUNT?.name);
const ginza = () => connectD1(env.GINZA__DB!);

test("a disabled account sends nothing and processes nothing, and does both after it is enabled", async () => {
	await change("disabled");
	const body = JSON.stringify({
		events: [
			lineEvents.text({ from: "U".padEnd(33, "1"), at: Date.now(), text: "予約したいです", replyToken: "r" }),
		],
	});
	const signature = createHmac("sha256", GINZA_SECRET).update(body).digest("base64");
	const headers = { "Content-Type": "application/json", "X-Line-Signature": signature };
	expect((await sendToGinza("/webhook/line", { body, headers, bare: true })).status).toBe(200);
	await wake("events");
	await wake("deliveries");
	expect(await activeNames()).toEqual([FIRST_ACCOUNT]);
	expect(await fakeLine.calls()).toEqual([]);
	expect(await ginza().select({ state: webhookEvents.state }).from(webhookEvents)).toEqual([
		{ state: "open" },
	]);
	expect(await ginza().select({ attempts: deliveries.attempts }).from(deliveries)).toEqual([{ attempts: 0 }]);

	await change("active");
	expect(await activeNames()).toEqual(["ginza", FIRST_ACCOUNT]);
	await wake("events");
	await wake("deliveries");
	expect(await ginza().select({ state: webhookEvents.state }).from(webhookEvents)).toEqual([
		{ state: "done" },
	]);
	expect((await fakeLine.calls("push")).length).toBe(1);
});

test("nobody acts in a disabled account from another one, or finds it in the list of their accounts", async () => {
	const operator = await buildOperator({ isAdmin: true });
	await openGinza();
	await buildPerson({ operators: { main: operator.id, ginza: operator.id } });
	const as = await signInOperator(operator);
	const status = async () => (await sendToMain("/api/accounts/ginza/work", { as })).status;
	expect(await status()).toBe(200);
	const shownAccount = async () =>
		((await (await sendToMain("/api/session", { as })).json()) as { account: object | null }).account;
	expect(await shownAccount()).toMatchObject({ name: "main" });
	await change("disabled");
	expect(await status()).toBe(404);
	expect(await (await sendToMain("/api/accounts", { as })).json()).toEqual({ accounts: [] });
	// Without another open account there is nothing to switch to.
	expect(await shownAccount()).toBeNull();
});

test("an account without a bound database holds up no other", async () => {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	const deployment = { ...buildDeployment(), GINZA__DB: undefined } as never;
	expect((await listActiveEnvs(deployment)).map(({ ACCOUNT }) => ACCOUNT?.name)).toEqual([FIRST_ACCOUNT]);
	expect(String(log.mock.calls[0])).toContain("account.unusable");
	log.mockRestore();
});

test("no header chooses an account, only the address", async () => {
	const claims = {
		"X-Forwarded-Host": "ginza.console.test",
		"X-Original-Host": "ginza.console.test",
		Forwarded: "host=ginza.console.test",
	};
	await change("disabled");
	const request = new Request(`${TEST_ORIGIN}/api/session`, { headers: claims }) as Parameters<
		typeof worker.fetch
	>[0];
	expect((await worker.fetch(request, buildDeployment(), createExecutionContext())).status).toBe(401);
	const toGinza = new Request("http://ginza.console.test/api/session") as typeof request;
	expect((await worker.fetch(toGinza, buildDeployment(), createExecutionContext())).status).toBe(503);
});
