import { beforeEach, expect, test } from "vitest";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { friendFormPath } from "#domain/engine/public-addresses/form-address.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { beginComposer } from "#tests/support/composer-calls.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildLineEvent, lineEvents } from "#tests/support/line-webhook.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { INCOMING_SAMPLES } from "#web/console/widgets/messages/incomingSamples.ts";
import { OUTGOING_SAMPLES } from "#web/console/widgets/messages/outgoingSamples.ts";
import { toStoredMessage } from "#web/engine/messages/storedMessage.ts";

let clock: TestClock;
let operator: ConsoleSession;
let friend: { id: number; lineUserId: string };
beforeEach(async () => {
	await beginComposer();
	clock = new TestClock("2026-11-20 10:00");
	operator = await buildSession();
	friend = await buildFriend();
});

const talk = async () => {
	const { items } = await requestJson<{ items: Record<string, unknown>[] }>(
		`/api/friends/${friend.id}/messages`,
		{
			as: operator,
		},
	);
	return items.reverse();
};

test("what friends send is kept as the gallery draws it, each kind", async () => {
	for (const { line } of INCOMING_SAMPLES) {
		clock.advance(MINUTE);
		const about = { from: friend.lineUserId, at: clock.now };
		const { type, ...fields } = line;
		await receiveAndWork(
			clock,
			type === undefined
				? buildLineEvent("postback", about, { replyToken: "t", postback: fields })
				: lineEvents.message(type, { ...about, ...fields }),
		);
	}
	const kept = (await talk()).map(({ type, text, content }) => ({ type, text, content }));
	expect(kept).toEqual(INCOMING_SAMPLES.map(({ stored }) => stored));
});

test("a text of which a part was taken out keeps no places in it", async () => {
	const text = `見て ${TEST_ORIGIN}${friendFormPath("abc123", "secret.token")} (brown)`;
	const at = text.indexOf("(brown)");
	await receiveAndWork(
		clock,
		lineEvents.text({
			from: friend.lineUserId,
			at: clock.now,
			text,
			emojis: [{ index: at, length: 7, productId: "p", emojiId: "e" }],
		}),
	);
	expect(await talk()).toMatchObject([{ text: expect.not.stringContaining("secret"), content: null }]);
});

/** Types that templates and the composer send. */
const SENT = ["text", "sticker", "image", "video", "audio", "location", "imagemap", "template", "flex"];

test("what we send is read again as the friend sees it, layouts and all", async () => {
	const sent = OUTGOING_SAMPLES.filter(
		({ line }) => SENT.includes(line.type) && !line.emojis && !("quoteToken" in line),
	);
	for (const { line } of sent) {
		clock.advance(MINUTE);
		await buildDelivery({ friendId: friend.id, messages: [line as LineMessage], dueAt: clock.now });
		await sendDueDeliveries(clock.context());
	}
	const read = (await talk()).map(({ type, text, content, layout }) => ({ type, text, content, layout }));
	expect(read).toEqual(sent.map(({ line }) => toStoredMessage(line)));
});
