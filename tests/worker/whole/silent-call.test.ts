import { exports } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { buildAutoResponse } from "#tests/support/action-builders.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildWebhookBody, lineEvents, signWebhookBody } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { deliverWakeUps } from "#tests/support/wake-ups.ts";

/** Timeout for one step. The silence lasts until the test ends it. */
const soon = { timeout: 30 * SECOND, interval: 20 };

deliverWakeUps();
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
});

test("a reply that LINE is silent about keeps nobody else's waiting: the queue goes on meanwhile", async () => {
	const [one, other] = [await buildFriend(), await buildFriend()];
	await buildAutoResponse();
	const asks = async (from: string, replyToken: string) => {
		const body = buildWebhookBody([lineEvents.text({ from, at: Date.now(), text: "予約", replyToken })]);
		const headers = { "x-line-signature": signWebhookBody(body), "Content-Type": "application/json" };
		await exports.default.fetch("https://console.test/webhook/line", { method: "POST", body, headers });
	};
	const limits = CallLimits.hold();
	await fakeLine.answers("reply", { ends: "silence" });
	await asks(one.lineUserId, "silent");
	await vi.waitFor(async () => expect(await fakeLine.calls("reply")).toHaveLength(1), soon);
	await asks(other.lineUserId, "heard");
	await vi.waitFor(async () => expect(await fakeLine.accepted()).toMatchObject([{ to: "heard" }]), soon);
	// After the silence the first one is retried with the same token.
	limits.runOut();
	await vi.waitFor(
		async () => expect(await fakeLine.accepted()).toMatchObject([{ to: "heard" }, { to: "silent" }]),
		soon,
	);
});
