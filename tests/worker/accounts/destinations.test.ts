import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildLineUserId } from "#tests/support/friend-builders.ts";
import { FAKE_BOT_ID } from "#tests/support/line-account.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { TEST_CHANNEL_SECRET } from "#tests/support/test-secrets.ts";
import { closeGinza, openGinza, sendToMain } from "#tests/support/two-accounts.ts";

const OTHER_ID = `U${"2".repeat(32)}`;
let as: ConsoleSession;

beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	as = await buildSession();
	await openGinza();
});
afterEach(closeGinza);

/** Webhook of the first account, whose credentials are the deployment's. */
async function receive(destination: string): Promise<number> {
	const text = { from: buildLineUserId(1), at: Date.now(), text: "予約したいです", replyToken: "r" };
	const body = JSON.stringify({ destination, events: [lineEvents.text(text)] });
	const signature = createHmac("sha256", TEST_CHANNEL_SECRET).update(body).digest("base64");
	const headers = { "Content-Type": "application/json", "X-Line-Signature": signature };
	return (await sendToMain("/webhook/line", { method: "POST", body, headers, bare: true })).status;
}
const countEvents = async () => (await connectD1(env.DB).select().from(webhookEvents)).length;
const check = () => sendToMain("/api/line_connection/check", { as });

test("the first account refuses webhooks of another LINE account once LINE has named its own", async () => {
	expect(await receive(OTHER_ID)).toBe(200);
	await check();
	expect(await receive(OTHER_ID)).toBe(401);
	expect(await countEvents()).toBe(1);
	expect(await receive(FAKE_BOT_ID)).toBe(200);
});

test("credentials of the deployment that were replaced bring the LINE account with them", async () => {
	const directory = connectD1(env.DIRECTORY!);
	await directory.update(accounts).set({ lineUserId: OTHER_ID }).where(eq(accounts.name, "main"));
	clearDirectoryCopy(env.DIRECTORY!);
	expect(await receive(FAKE_BOT_ID)).toBe(200);
	const [main] = await directory.select().from(accounts).where(eq(accounts.name, "main"));
	expect(main?.lineUserId).toBe(FAKE_BOT_ID);
	expect(await receive(OTHER_ID)).toBe(401);
});

test("a webhook whose account LINE does not tell is kept", async () => {
	const directory = connectD1(env.DIRECTORY!);
	await directory.update(accounts).set({ lineUserId: OTHER_ID }).where(eq(accounts.name, "main"));
	clearDirectoryCopy(env.DIRECTORY!);
	await fakeLine.answers("info", { status: 500 });
	expect(await receive(FAKE_BOT_ID)).toBe(200);
});
