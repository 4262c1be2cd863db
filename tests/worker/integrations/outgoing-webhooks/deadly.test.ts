import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { WEBHOOK_ANSWER_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { resendMessage } from "#functions/integrations/outgoing-webhooks/log/resend.ts";
import { workWebhooks } from "#functions/integrations/outgoing-webhooks/sending/work.ts";
import { MOST_LOST } from "#functions/platform/queues/company.ts";
import { TestClock } from "#tests/support/clock.ts";
import { ofMortal } from "#tests/support/database.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { Mortal } from "#tests/support/google/mortal.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, operatorContext } from "#tests/support/operators.ts";
import { buildEndpoint, TestReceiver, tellBlocks, webhookContext } from "#tests/support/outgoing-webhooks.ts";
import { rows } from "#tests/support/snapshot.ts";

const MANY = 30;

test("a message that kills its workers is given up at the claim, all others arrive, and a person sends it again", async () => {
	await beginAnew();
	const clock = new TestClock("2026-11-20 10:00");
	const receiver = new TestReceiver(clock);
	const operator = await buildOperator();
	const { id } = await buildEndpoint(operator);
	const friends = await Promise.all(Array.from({ length: MANY }, () => buildFriend()));
	await tellBlocks(webhookContext(clock, receiver), ...friends.map(({ id }) => id));
	const deadly = friends[7]!.id;
	for (let time = 0; time < MOST_LOST + 4; time++) {
		const worker = new Mortal();
		receiver.instead = async (request) =>
			(await request.clone().text()).includes(`"friend_id":${deadly},`)
				? worker.die()
				: new Response(null, { status: 204 });
		const ctx = webhookContext(clock, receiver, { db: connect(ofMortal(env.DB, worker)) });
		await Promise.race([workWebhooks(ctx), worker.died]);
		clock.advance(6 * MINUTE);
	}
	expect(
		await rows("select friend_id, state, error, lost from outgoing_webhook_messages where state <> 'sent'"),
	).toEqual([{ friend_id: deadly, state: "failed", error: WEBHOOK_ANSWER_TEXTS.stopped, lost: MOST_LOST }]);

	receiver.instead = async () => new Response(null, { status: 204 });
	const [given] = await rows<{ id: number }>(
		"select id from outgoing_webhook_messages where state = 'failed'",
	);
	await resendMessage({ ctx: operatorContext(clock, operator), input: { id, message_id: given!.id } });
	await workWebhooks(webhookContext(clock, receiver));
	expect(await rows("select state from outgoing_webhook_messages where id = ?", given!.id)).toEqual([
		{ state: "sent" },
	]);
});
