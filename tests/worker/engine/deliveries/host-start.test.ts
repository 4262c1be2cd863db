import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { claimDeliveries } from "#functions/engine/deliveries/claim-deliveries.ts";
import { HOST_STARTED } from "#functions/platform/queues/host-started.ts";
import worker from "#functions/worker.ts";
import { buildDelivery, findDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { resetState } from "#tests/support/migrations.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock().rule();
});

const cron = (expression: string) =>
	worker.scheduled(
		{ cron: expression, scheduledTime: clock.now, noRetry: () => undefined } as ScheduledController,
		{ ...env, ...clock.env } as typeof env,
		createExecutionContext(),
	);

test("a host that starts ends the leases of replies, whose token would end with them, and no others", async () => {
	const reply = await buildDelivery({ replyToken: "token", replyUntil: clock.now + 50 * SECOND });
	const push = await buildDelivery();
	await claimDeliveries(clock.context());
	await cron("* * * * *");
	expect((await findDelivery(reply)).nextAttemptAt).toBeGreaterThan(clock.now + SECOND);
	await cron(HOST_STARTED);
	const [first, second] = [await findDelivery(reply), await findDelivery(push)];
	expect(first.nextAttemptAt).toBeLessThan(clock.now + 5 * SECOND);
	expect(second.nextAttemptAt).toBeGreaterThan(clock.now + 20 * SECOND);
	expect(clock.deliveries.delays).toContain(0);
});
