import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { TAKE_BACK_WINDOW } from "#domain/people/composer/message.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { claimDeliveries } from "#functions/engine/deliveries/claim.ts";
import { SEND_LEASE } from "#functions/engine/deliveries/timing.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { sendAgain } from "#functions/people/composer/send-again.ts";
import { takeBack } from "#functions/people/composer/take-back.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import { TestClock } from "#tests/support/clock.ts";
import { nothingYet, saying, sends, unsentOf, writing } from "#tests/support/compose.ts";
import { allDeliveries, buildDelivery, deliveryNow, workUntilOver } from "#tests/support/deliveries.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { messagesOf } from "#tests/support/messages.ts";
import { type BuiltOperator, buildOperator } from "#tests/support/operators.ts";
import { countRows } from "#tests/support/snapshot.ts";

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number };
beforeEach(async () => {
	await nothingYet();
	clock = new TestClock("2026-11-20 10:00");
	operator = await buildOperator();
	friend = await buildFriend();
});

const me = () => writing(clock, operator);
const back = (id: string, ctx = me()) => takeBack({ ctx, input: { friend_id: friend.id, id } });
const again = (id: string) => sendAgain({ ctx: me(), input: { friend_id: friend.id, id } });
/** The texts with which something was refused; null where it was not. */
const refusedBy = (deed: Promise<unknown>) =>
	deed.then(
		() => null,
		(error: unknown) => (error instanceof Refusal ? [error.status, error.body] : error),
	);
const TOO_LATE = [422, { ERROR: [COMPOSE_TEXTS.tooLateToTakeBack] }];

describe("taking back", () => {
	test("within the moment: nothing is sent, and twice is once", async () => {
		const { id } = await sends(me(), friend, [saying("まちがい")]);
		expect(await unsentOf(me(), friend)).toMatchObject([
			{ id, kind: "leaving", text: "まちがい", due_at: clock.now + TAKE_BACK_WINDOW, is_mine: true },
		]);
		await Promise.all([back(id), back(id)]);
		clock.advance(MINUTE);
		await workDeliveries(clock.context());
		expect(await line.calls()).toEqual([]);
		expect(await unsentOf(me(), friend)).toEqual([]);
		expect(await countRows("audit_log", "verb = 'message.take-back'")).toBe(1);
	});

	test("what is planned for later", async () => {
		const { id } = await sends(me(), friend, [saying("明日")], {
			send_at: { date: "2026-11-21", time: "09:00" },
		});
		await back(id);
		expect(await deliveryNow({ id })).toMatchObject({
			state: "cancelled",
			nextAttemptAt: null,
			reason: COMPOSE_TEXTS.takenBack,
		});
	});

	test("in the moment in which a worker takes it: one of both wins, twenty times", async () => {
		const ends = new Set<string>();
		for (let round = 0; round < 20; round++) {
			await line.forget();
			const { id } = await sends(me(), friend, [saying(`${round}`)]);
			clock.advance(TAKE_BACK_WINDOW);
			const taking = () => refusedBy(back(id));
			const working = () => workDeliveries(clock.context());
			// Whoever asks first mostly wins, so each goes first in turn.
			const [refused] =
				round % 2 === 0
					? await Promise.all([taking(), working()])
					: (await Promise.all([working(), taking()])).reverse();
			const { state } = await deliveryNow({ id });
			expect([refused, state]).toEqual(refused ? [TOO_LATE, "sent"] : [null, "cancelled"]);
			expect(await line.accepted()).toHaveLength(refused ? 1 : 0);
			ends.add(state);
		}
		expect(ends.size).toBeGreaterThan(0);
	});

	test("is refused once a worker has it, also where that worker dies: it may have arrived", async () => {
		const { id } = await sends(me(), friend, [saying("届いたかも")]);
		clock.advance(TAKE_BACK_WINDOW);
		await claimDeliveries(clock.context());
		expect(await refusedBy(back(id))).toEqual(TOO_LATE);
		clock.advance(SEND_LEASE);
		expect(await refusedBy(back(id))).toEqual(TOO_LATE);
		expect(await workUntilOver(clock, { id })).toMatchObject({ state: "sent" });
		expect(await line.accepted()).toHaveLength(1);
	});

	test("is refused while LINE's answer is missing", async () => {
		const silent = await sends(me(), friend, [saying("一")]);
		clock.advance(TAKE_BACK_WINDOW);
		await line.answers("push", { ends: "drop" });
		await workDeliveries(clock.context());
		expect(await refusedBy(back(silent.id))).toEqual(TOO_LATE);
	});

	test("is taken where LINE certainly has nothing of it yet", async () => {
		const { id } = await sends(me(), friend, [saying("二")]);
		clock.advance(TAKE_BACK_WINDOW);
		await line.answers("push", { status: 429, message: "Too many requests" });
		await workDeliveries(clock.context());
		await back(id);
		expect(await deliveryNow({ id })).toMatchObject({ state: "cancelled" });
	});

	test("is nobody's who cannot see the friend, nor possible for what the product sends by itself", async () => {
		const { id } = await sends(me(), friend, [saying("あ")]);
		const tag = await buildTag();
		const restricted = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
		expect(await refusedBy(back(id, writing(clock, restricted)))).toMatchObject([404, {}]);
		const own = await buildDelivery({ friendId: friend.id, dueAt: clock.now + MINUTE });
		expect(await refusedBy(back(own.id))).toMatchObject([404, {}]);
		expect(await deliveryNow(own)).toMatchObject({ state: "scheduled" });
	});
});

describe("what could not be sent", () => {
	const failing = async () => {
		const { id } = await sends(me(), friend, [saying("断られる")]);
		clock.advance(TAKE_BACK_WINDOW);
		await line.answers("push", { status: 400, message: "The property, 'to', is invalid" });
		await workDeliveries(clock.context());
		return id;
	};

	test("stays with LINE's reason, and goes once more under a new key, by two presses at once", async () => {
		const id = await failing();
		expect(await unsentOf(me(), friend)).toMatchObject([
			{ id, kind: "failed", reason: expect.stringContaining("The property, 'to', is invalid") },
		]);
		await Promise.all([again(id), again(id)]);
		await again(id);
		await workDeliveries(clock.context());
		const accepted = await line.accepted();
		expect(accepted).toMatchObject([{ texts: ["断られる"] }]);
		expect(accepted[0]!.retryKey).not.toBe(id);
		expect(await unsentOf(me(), friend)).toEqual([]);
		expect(await messagesOf(friend)).toHaveLength(1);
		expect(await allDeliveries()).toHaveLength(2);
		expect(await countRows("audit_log", "verb = 'message.send-again'")).toBe(1);
	});

	test("fails again with a reason of its own, and can be tried again", async () => {
		const id = await failing();
		await again(id);
		await line.answers("push", { status: 400, message: "no" });
		await workDeliveries(clock.context());
		const [second] = await unsentOf(me(), friend);
		expect(second).toMatchObject({ kind: "failed", reason: DELIVERY_TEXTS.lineRefused(400, "no") });
		await again(second!.id);
		await workDeliveries(clock.context());
		expect(await line.accepted()).toHaveLength(1);
	});

	test("is put away, and not sent any more", async () => {
		const id = await failing();
		await back(id);
		expect(await unsentOf(me(), friend)).toEqual([]);
		expect(await refusedBy(again(id))).toEqual([422, { ERROR: [COMPOSE_TEXTS.notSendableAgain] }]);
	});

	test("of several messages LINE refuses one: it is put away, or sent again, like any that somebody wrote", async () => {
		const refusedPart = async () => {
			await sends(me(), friend, [saying("一"), saying("二")]);
			clock.advance(TAKE_BACK_WINDOW);
			await line.answers("push", { status: 400, message: "The property, 'messages[1].text', is invalid" });
			await workDeliveries(clock.context());
			await workDeliveries(clock.context());
			const parts = await unsentOf(me(), friend);
			expect(parts).toMatchObject([{ kind: "failed", text: "二", is_of_chat: true, sender: operator.name }]);
			return parts[0]!.id;
		};
		await back(await refusedPart());
		expect(await unsentOf(me(), friend)).toEqual([]);
		await again(await refusedPart());
		await workDeliveries(clock.context());
		expect((await line.accepted()).map(({ texts }) => texts)).toEqual([["一"], ["一"], ["二"]]);
	});

	test("where LINE may have it, keeps its key: what had arrived arrives no second time", async () => {
		const { id } = await sends(me(), friend, [saying("疑い")]);
		clock.advance(TAKE_BACK_WINDOW);
		await line.answers("push", { ends: "drop", accepted: true });
		await workDeliveries(clock.context());
		await parked(id);
		expect(await unsentOf(me(), friend)).toMatchObject([{ kind: "parked" }]);
		await again(id);
		await workUntilOver(clock, { id });
		expect(await line.accepted()).toHaveLength(1);
	});
});

/** As a day of doubt leaves it. */
async function parked(id: string): Promise<void> {
	await env.DB.prepare("update deliveries set state = 'parked', next_attempt_at = null where id = ?")
		.bind(id)
		.run();
}
