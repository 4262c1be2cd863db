import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { SECOND } from "#domain/platform/time/time.ts";
import { claimDeliveries } from "#functions/engine/deliveries/claim.ts";
import { HOST_STARTED } from "#functions/platform/queues/host-started.ts";
import worker from "#functions/worker.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildDelivery, deliveryNow } from "#tests/support/deliveries.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";

let clock: TestClock;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock().rule();
});

const cron = (expression: string) =>
	worker.scheduled(
		{ cron: expression, scheduledTime: clock.now, noRetry: () => undefined } as ScheduledController,
		{ ...env, ...clock.env } as typeof env,
	);

test("a host that starts ends the leases of replies, whose token would end with them, and no others", async () => {
	const reply = await buildDelivery({ replyToken: "token", replyUntil: clock.now + 50 * SECOND });
	const push = await buildDelivery();
	await claimDeliveries(clock.context());
	await cron("* * * * *");
	expect((await deliveryNow(reply)).nextAttemptAt).toBeGreaterThan(clock.now + SECOND);
	await cron(HOST_STARTED);
	const [first, second] = [await deliveryNow(reply), await deliveryNow(push)];
	expect(first.nextAttemptAt).toBeLessThan(clock.now + 5 * SECOND);
	expect(second.nextAttemptAt).toBeGreaterThan(clock.now + 20 * SECOND);
	expect(clock.deliveries.delays).toContain(0);
});
