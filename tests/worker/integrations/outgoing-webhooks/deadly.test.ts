import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { WEBHOOK_FAILURE_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { resendWebhookMessage } from "#functions/integrations/outgoing-webhooks/log/resend-webhook-message.ts";
import { workWebhooks } from "#functions/integrations/outgoing-webhooks/sending/outgoing-webhook-worker.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { Mortal } from "#tests/support/google/mortal.ts";
import { resetState } from "#tests/support/migrations.ts";
import { stopWithMortal } from "#tests/support/observed-database.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import {
	buildEndpoint,
	buildWebhookContext,
	recordBlocks,
	TestWebhookReceiver,
} from "#tests/support/webhook-receiver.ts";

const MANY = 30;

test("[gives up outgoing_webhook_messages] a message that kills its workers is given up at the claim, all others arrive, and a person sends it again", async () => {
	await resetState();
	const clock = new TestClock("2026-11-20 10:00");
	const receiver = new TestWebhookReceiver(clock);
	const operator = await buildOperator();
	const { id } = await buildEndpoint(operator);
	const friends = await Promise.all(Array.from({ length: MANY }, () => buildFriend()));
	await recordBlocks(buildWebhookContext(clock, receiver), ...friends.map(({ id }) => id));
	const deadly = friends[7]!.id;
	for (let time = 0; time < MAX_LOST_WORKERS + 4; time++) {
		const worker = new Mortal();
		receiver.instead = async (request) =>
			(await request.clone().text()).includes(`"friend_id":${deadly},`)
				? worker.die()
				: new Response(null, { status: 204 });
		const ctx = buildWebhookContext(clock, receiver, { db: connectD1(stopWithMortal(env.DB, worker)) });
		await Promise.race([workWebhooks(ctx), worker.died]);
		clock.advance(6 * MINUTE);
	}
	expect(
		await readRows(
			"select friend_id, state, error, lost from outgoing_webhook_messages where state <> 'sent'",
		),
	).toEqual([
		{ friend_id: deadly, state: "failed", error: WEBHOOK_FAILURE_TEXTS.stopped, lost: MAX_LOST_WORKERS },
	]);

	receiver.instead = async () => new Response(null, { status: 204 });
	const [given] = await readRows<{ id: number }>(
		"select id from outgoing_webhook_messages where state = 'failed'",
	);
	await resendWebhookMessage({ ctx: operatorContext(clock, operator), input: { id, message_id: given!.id } });
	await workWebhooks(buildWebhookContext(clock, receiver));
	expect(await readRows("select state from outgoing_webhook_messages where id = ?", given!.id)).toEqual([
		{ state: "sent" },
	]);
});
