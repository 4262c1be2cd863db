import { exports } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { SECOND } from "#domain/platform/time/time.ts";
import { buildReaction } from "#tests/support/actions.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { hearWakeUps } from "#tests/support/wake-ups.ts";
import { lineEvents, signatureOf, webhookBody } from "#tests/support/webhook.ts";

/** Patience with one step. The silence itself lasts until the test ends it. */
const soon = { timeout: 30 * SECOND, interval: 20 };

hearWakeUps();
beforeEach(async () => {
	await beginAnew();
	await line.forget();
});

test("a reply that LINE is silent about keeps nobody else's waiting: the queue goes on meanwhile", async () => {
	const [one, other] = [await buildFriend(), await buildFriend()];
	await buildReaction();
	const asks = async (from: string, replyToken: string) => {
		const body = webhookBody([lineEvents.text({ from, at: Date.now(), text: "予約", replyToken })]);
		const headers = { "x-line-signature": signatureOf(body), "Content-Type": "application/json" };
		await exports.default.fetch("https://console.test/webhook/line", { method: "POST", body, headers });
	};
	const limits = CallLimits.hold();
	await line.answers("reply", { ends: "silence" });
	await asks(one.lineUserId, "silent");
	await vi.waitFor(async () => expect(await line.calls("reply")).toHaveLength(1), soon);
	await asks(other.lineUserId, "heard");
	await vi.waitFor(async () => expect(await line.accepted()).toMatchObject([{ to: "heard" }]), soon);
	// Once the silence is over the first is tried again, with the same token.
	limits.runOut();
	await vi.waitFor(
		async () => expect(await line.accepted()).toMatchObject([{ to: "heard" }, { to: "silent" }]),
		soon,
	);
});
