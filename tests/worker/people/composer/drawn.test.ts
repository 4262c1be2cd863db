import { beforeEach, expect, test } from "vitest";
import type { LineMessage } from "#domain/engine/messages/line.ts";
import { friendFormPath } from "#domain/engine/public-addresses/form.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { TestClock } from "#tests/support/clock.ts";
import { nothingYet } from "#tests/support/compose.ts";
import { buildDelivery } from "#tests/support/deliveries.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { happen } from "#tests/support/receive.ts";
import { ask, ORIGIN } from "#tests/support/requests.ts";
import { eventOf, lineEvents } from "#tests/support/webhook.ts";
import { INCOMING } from "#web/console/widgets/messages/incoming.ts";
import { OUTGOING } from "#web/console/widgets/messages/outgoing.ts";
import { asStored } from "#web/engine/messages/stored.ts";

let clock: TestClock;
let operator: Session;
let friend: { id: number; lineUserId: string };
beforeEach(async () => {
	await nothingYet();
	clock = new TestClock("2026-11-20 10:00");
	operator = await signedInOperator();
	friend = await buildFriend();
});

const talk = async () => {
	const { items } = await ask<{ items: Record<string, unknown>[] }>(`/api/friends/${friend.id}/messages`, {
		as: operator,
	});
	return items.reverse();
};

test("what friends send is kept as the gallery draws it, each kind", async () => {
	for (const { line } of INCOMING) {
		clock.advance(MINUTE);
		const about = { from: friend.lineUserId, at: clock.now };
		const { type, ...fields } = line;
		await happen(
			clock,
			type === undefined
				? eventOf("postback", about, { replyToken: "t", postback: fields })
				: lineEvents.message(type, { ...about, ...fields }),
		);
	}
	const kept = (await talk()).map(({ type, text, content }) => ({ type, text, content }));
	expect(kept).toEqual(INCOMING.map(({ stored }) => stored));
});

test("a text of which a part was taken out keeps no places in it", async () => {
	const text = `見て ${ORIGIN}${friendFormPath("abc123", "secret.token")} (brown)`;
	const at = text.indexOf("(brown)");
	await happen(
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

/** Kinds that templates and the composer send. */
const SENT = ["text", "sticker", "image", "video", "audio", "location", "imagemap", "template", "flex"];

test("what we send is read again as the friend sees it, layouts and all", async () => {
	const sent = OUTGOING.filter(
		({ line }) => SENT.includes(line.type) && !line.emojis && !("quoteToken" in line),
	);
	for (const { line } of sent) {
		clock.advance(MINUTE);
		await buildDelivery({ friendId: friend.id, messages: [line as LineMessage], dueAt: clock.now });
		await workDeliveries(clock.context());
	}
	const read = (await talk()).map(({ type, text, content, layout }) => ({ type, text, content, layout }));
	expect(read).toEqual(sent.map(({ line }) => asStored(line)));
});
