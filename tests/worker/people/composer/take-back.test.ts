import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { UNDO_SEND_DELAY } from "#domain/people/composer/composer-message.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DELIVERY_LIST_TEXTS } from "#domain/platform/texts/delivery-lists-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { claimDeliveries } from "#functions/engine/deliveries/claim-deliveries.ts";
import { SEND_LEASE } from "#functions/engine/deliveries/delivery-timing.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { cancelUnsentMessage } from "#functions/people/composer/cancel-unsent-message.ts";
import { resendToFriend } from "#functions/people/composer/resend-to-friend.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import {
	beginComposerChat,
	composerContext,
	listUnsentMessages,
	sendFromComposer,
	textMessages,
} from "#tests/support/composer-calls.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import {
	buildDelivery,
	findDelivery,
	readDeliveries,
	workUntilFinal,
} from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage, listStoredMessages } from "#tests/support/message-builders.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator } from "#tests/support/operator-builders.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number };
beforeEach(async () => {
	({ clock, operator, friend } = await beginComposerChat());
});

const me = () => composerContext(clock, operator);
const back = (id: string, ctx = me()) => cancelUnsentMessage({ ctx, input: { friend_id: friend.id, id } });
const again = (id: string) => resendToFriend({ ctx: me(), input: { friend_id: friend.id, id } });
/** Refusal of an action; null if it succeeded. */
const refusedBy = (deed: Promise<unknown>) =>
	deed.then(
		() => null,
		(error: unknown) => (error instanceof Refusal ? [error.status, error.body] : error),
	);
const TOO_LATE = [422, { ERROR: [COMPOSE_TEXTS.tooLateToTakeBack] }];

describe("taking back", () => {
	test("within the moment: nothing is sent, and twice is once", async () => {
		const { id } = await sendFromComposer(me(), friend, [textMessages("まちがい")]);
		expect(await listUnsentMessages(me(), friend)).toMatchObject([
			{ id, kind: "leaving", text: "まちがい", due_at: clock.now + UNDO_SEND_DELAY, is_mine: true },
		]);
		await Promise.all([back(id), back(id)]);
		clock.advance(MINUTE);
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.calls()).toEqual([]);
		expect(await listUnsentMessages(me(), friend)).toEqual([]);
		expect(await countRows("audit_log", "verb = 'message.take-back'")).toBe(1);
	});

	test("what is planned for later", async () => {
		const { id } = await sendFromComposer(me(), friend, [textMessages("明日")], {
			send_at: { date: "2026-11-21", time: "09:00" },
		});
		await back(id);
		expect(await findDelivery({ id })).toMatchObject({
			state: "cancelled",
			nextAttemptAt: null,
			reason: COMPOSE_TEXTS.takenBack,
		});
	});

	test("in the moment in which a worker takes it: one of both wins, twenty times", async () => {
		const ends = new Set<string>();
		for (let round = 0; round < 20; round++) {
			await fakeLine.forget();
			const { id } = await sendFromComposer(me(), friend, [textMessages(`${round}`)]);
			clock.advance(UNDO_SEND_DELAY);
			const taking = () => refusedBy(back(id));
			const working = () => sendDueDeliveries(clock.context());
			// Whichever starts first mostly wins, so they alternate.
			const [refused] =
				round % 2 === 0
					? await Promise.all([taking(), working()])
					: (await Promise.all([working(), taking()])).reverse();
			const { state } = await findDelivery({ id });
			expect([refused, state]).toEqual(refused ? [TOO_LATE, "sent"] : [null, "cancelled"]);
			expect(await fakeLine.accepted()).toHaveLength(refused ? 1 : 0);
			ends.add(state);
		}
		expect(ends.size).toBeGreaterThan(0);
	});

	test("is refused once a worker has it, also where that worker dies: it may have arrived", async () => {
		const { id } = await sendFromComposer(me(), friend, [textMessages("届いたかも")]);
		clock.advance(UNDO_SEND_DELAY);
		await claimDeliveries(clock.context());
		expect(await refusedBy(back(id))).toEqual(TOO_LATE);
		clock.advance(SEND_LEASE);
		expect(await refusedBy(back(id))).toEqual(TOO_LATE);
		expect(await workUntilFinal(clock, { id })).toMatchObject({ state: "sent" });
		expect(await fakeLine.accepted()).toHaveLength(1);
	});

	test("is refused while LINE's answer is missing", async () => {
		const silent = await sendFromComposer(me(), friend, [textMessages("一")]);
		clock.advance(UNDO_SEND_DELAY);
		await fakeLine.answers("push", { ends: "drop" });
		await sendDueDeliveries(clock.context());
		expect(await refusedBy(back(silent.id))).toEqual(TOO_LATE);
	});

	test("is taken where LINE certainly has nothing of it yet", async () => {
		const { id } = await sendFromComposer(me(), friend, [textMessages("二")]);
		clock.advance(UNDO_SEND_DELAY);
		await fakeLine.answers("push", { status: 429, message: "Too many requests" });
		await sendDueDeliveries(clock.context());
		await back(id);
		expect(await findDelivery({ id })).toMatchObject({ state: "cancelled" });
	});

	test("is nobody's who cannot see the friend, nor possible for what the product sends by itself", async () => {
		const { id } = await sendFromComposer(me(), friend, [textMessages("あ")]);
		const tag = await buildTag();
		const restricted = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
		expect(await refusedBy(back(id, composerContext(clock, restricted)))).toMatchObject([404, {}]);
		const own = await buildDelivery({ friendId: friend.id, dueAt: clock.now + MINUTE });
		expect(await refusedBy(back(own.id))).toMatchObject([404, {}]);
		expect(await findDelivery(own)).toMatchObject({ state: "scheduled" });
	});
});

describe("what could not be sent", () => {
	const failing = async () => {
		const { id } = await sendFromComposer(me(), friend, [textMessages("断られる")]);
		clock.advance(UNDO_SEND_DELAY);
		await fakeLine.answers("push", { status: 400, message: "The property, 'to', is invalid" });
		await sendDueDeliveries(clock.context());
		return id;
	};

	test("stays with LINE's reason, and goes once more under a new key, by two presses at once", async () => {
		const id = await failing();
		expect(await listUnsentMessages(me(), friend)).toMatchObject([
			{ id, kind: "failed", reason: expect.stringContaining("The property, 'to', is invalid") },
		]);
		await Promise.all([again(id), again(id)]);
		await again(id);
		await sendDueDeliveries(clock.context());
		const accepted = await fakeLine.accepted();
		expect(accepted).toMatchObject([{ texts: ["断られる"] }]);
		expect(accepted[0]!.retryKey).not.toBe(id);
		expect(await listUnsentMessages(me(), friend)).toEqual([]);
		expect(await listStoredMessages(friend)).toHaveLength(1);
		expect(await readDeliveries()).toHaveLength(2);
		expect(await countRows("audit_log", "verb = 'message.send-again'")).toBe(1);
	});

	test("quotes what it quoted when it is sent again", async () => {
		const asked = await buildMessage({ friendId: friend.id, quoteToken: "token-of-asked" });
		await fakeLine.answers("push", { status: 400, message: "no" });
		const { id } = await sendFromComposer(me(), friend, [textMessages("はい")], { quoted_id: asked.id });
		clock.advance(UNDO_SEND_DELAY);
		await sendDueDeliveries(clock.context());
		// The question lies in the archive by then.
		await env.DB.prepare("delete from messages where id = ?").bind(asked.id).run();
		await again(id);
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.accepted()).toHaveLength(1);
		expect((await listStoredMessages(friend)).at(-1)).toMatchObject({
			...{ text: "はい", quotedMessageId: asked.lineMessageId },
		});
	});

	test("fails again with a reason of its own, and can be tried again", async () => {
		const id = await failing();
		await again(id);
		await fakeLine.answers("push", { status: 400, message: "no" });
		await sendDueDeliveries(clock.context());
		const [second] = await listUnsentMessages(me(), friend);
		expect(second).toMatchObject({ kind: "failed", reason: DELIVERY_TEXTS.lineRefused(400, "no") });
		await again(second!.id);
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.accepted()).toHaveLength(1);
	});

	test("is put away, and not sent any more", async () => {
		const id = await failing();
		await back(id);
		expect(await listUnsentMessages(me(), friend)).toEqual([]);
		expect(await refusedBy(again(id))).toEqual([422, { ERROR: [COMPOSE_TEXTS.notSendableAgain] }]);
	});

	test("of several messages LINE refuses one: it is put away, or sent again, like any that somebody wrote", async () => {
		const refusedPart = async () => {
			await sendFromComposer(me(), friend, [textMessages("一"), textMessages("二")]);
			clock.advance(UNDO_SEND_DELAY);
			await fakeLine.answers("push", {
				status: 400,
				message: "The property, 'messages[1].text', is invalid",
			});
			await sendDueDeliveries(clock.context());
			await sendDueDeliveries(clock.context());
			const parts = await listUnsentMessages(me(), friend);
			expect(parts).toMatchObject([{ kind: "failed", text: "二", is_of_chat: true, sender: operator.name }]);
			return parts[0]!.id;
		};
		await back(await refusedPart());
		expect(await listUnsentMessages(me(), friend)).toEqual([]);
		await again(await refusedPart());
		await sendDueDeliveries(clock.context());
		expect((await fakeLine.accepted()).map(({ texts }) => texts)).toEqual([["一"], ["一"], ["二"]]);
	});

	test("where LINE may have it, keeps its key: what had arrived arrives no second time", async () => {
		const { id } = await sendFromComposer(me(), friend, [textMessages("疑い")]);
		clock.advance(UNDO_SEND_DELAY);
		await fakeLine.answers("push", { ends: "drop", accepted: true });
		await sendDueDeliveries(clock.context());
		await parked(id);
		expect(await listUnsentMessages(me(), friend)).toMatchObject([{ kind: "parked" }]);
		await again(id);
		await workUntilFinal(clock, { id });
		expect(await fakeLine.accepted()).toHaveLength(1);
	});

	test("is refused to whoever presses later, while a colleague sends it again", async () => {
		const { id } = await sendFromComposer(me(), friend, [textMessages("疑い")]);
		await parked(id);
		const busy = interruptAt(env.DB, /^update "deliveries" set "state"/, () => again(id));
		const late = composerContext(clock, operator, { db: connectD1(busy) });
		expect(await refusedBy(resendToFriend({ ctx: late, input: { friend_id: friend.id, id } }))).toEqual([
			422,
			{ ERROR: [DELIVERY_LIST_TEXTS.notResendable] },
		]);
	});
});

/** Parks a delivery like a day without a clear answer does. */
async function parked(id: string): Promise<void> {
	await env.DB.prepare("update deliveries set state = 'parked', next_attempt_at = null where id = ?")
		.bind(id)
		.run();
}
