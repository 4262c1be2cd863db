import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { UNDO_SEND_DELAY } from "#domain/people/composer/composer-message.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { closeLineCoupon } from "#functions/content/line-coupons/change-line-coupon.ts";
import { listCouponFriends } from "#functions/content/line-coupons/list-coupon-friends.ts";
import { workLineSends } from "#functions/content/line-sends/line-send-worker.ts";
import { CHECK_VALIDITY } from "#functions/engine/deliveries/basis-check.ts";
import { claimDeliveries } from "#functions/engine/deliveries/claim-deliveries.ts";
import type { DeliveryOutcome } from "#functions/engine/deliveries/delivery-outcome.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { Outbox } from "#functions/engine/deliveries/outbox.ts";
import {
	beginBroadcastAccount,
	buildBegunBroadcast,
	buildOrderedBroadcast,
	insertFriends,
	workSendQueues,
} from "#tests/support/broadcast-builders.ts";
import { composerContext, sendFromComposer } from "#tests/support/composer-calls.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { findDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { requestRegister } from "#tests/support/item-requests.ts";
import { buildCoupon, workCoupons } from "#tests/support/line-coupon-builders.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
let coupon: { id: number; couponId: string };
let templateId: number;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	coupon = await buildCoupon(clock, operator);
	templateId = await buildTemplate({ type: "coupon", coupon_id: coupon.couponId });
	await insertFriends(3);
});

const ctx = (by = operator) => ({ ...operatorContext(clock, by), saveKey: nextId() });
const messages = () => [{ type: EFFECTS.template.type, egg_id: templateId }];
const close = () => closeLineCoupon({ ctx: ctx(), input: { id: coupon.id } });
const friendsOf = (by = operator) => listCouponFriends({ ctx: ctx(by), input: { id: coupon.id, page: 1 } });
const sendToOne = () =>
	sendFromComposer(composerContext(clock, operator, { saveKey: nextId() }), { id: 1 }, [
		{ type: "template", template_id: templateId },
	]);
const deliveries = () =>
	readRows<{ state: string; reason: string | null }>("select state, reason from deliveries order by rowid");

describe("a coupon in a message", () => {
	test("reaches LINE by its id, stands in the talk by its title, and its friends are listed", async () => {
		const { id } = await sendToOne();
		clock.advance(UNDO_SEND_DELAY);
		await sendDueDeliveries(clock.context());
		expect(await findDelivery({ id })).toMatchObject({ state: "sent" });
		const [call] = await fakeLine.calls("push");
		expect(call!.body!.messages).toEqual([{ type: "coupon", couponId: coupon.couponId }]);
		expect(await readRows("select type, text from messages")).toEqual([
			{ type: "coupon", text: "500円引き" },
		]);
		expect(await friendsOf()).toMatchObject({
			coupon: { title: "500円引き" },
			total: 1,
			items: [{ id: 1, name: "友だち1" }],
		});
		expect(await fakeLine.described()).toEqual([]);
	});

	test("of a broadcast is noted for each friend, once for several sends", async () => {
		await buildBegunBroadcast({ clock, by: operator, input: { messages: messages() } });
		await workSendQueues(clock);
		await sendToOne();
		clock.advance(UNDO_SEND_DELAY);
		await sendDueDeliveries(clock.context());
		expect(await friendsOf()).toMatchObject({ total: 3, items: [{ id: 1 }, { id: 3 }, { id: 2 }] });
	});

	test("is sent where LINE tells no end of it", async () => {
		await env.DB.prepare("update line_coupons set ends_at = null").run();
		const { id } = await sendToOne();
		clock.advance(UNDO_SEND_DELAY);
		await sendDueDeliveries(clock.context());
		expect(await findDelivery({ id })).toMatchObject({ state: "sent" });
	});

	test("shows an operator the friends in their scope only", async () => {
		const tag = await buildTag();
		await storeRow("friend_tags", { friend_id: 2, tag_id: tag.id, created_at: 1 });
		await buildBegunBroadcast({ clock, by: operator, input: { messages: messages() } });
		await workSendQueues(clock);
		const restricted = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
		expect(await friendsOf(restricted)).toMatchObject({ total: 1, items: [{ id: 2 }] });
	});

	test("of a coupon that does not exist cannot be saved", async () => {
		const answer = await requestRegister("template", await signInOperator(operator), {
			name: "クーポン",
			group_id: null,
			content: { type: "coupon", coupon_id: "01NOBODYS" },
		});
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{ "content[coupon_id]": [LINE_COUPON_TEXTS.couponGone] },
		]);
	});
});

describe("a coupon that ended meanwhile", () => {
	test("is not sent to one friend: the claim cancels the message, with the reason", async () => {
		await sendToOne();
		await close();
		clock.advance(UNDO_SEND_DELAY);
		await sendDueDeliveries(clock.context());
		expect(await deliveries()).toEqual([{ state: "cancelled", reason: DELIVERY_TEXTS.couponEnded }]);
		expect(await fakeLine.calls("push")).toEqual([]);
	});

	test("is not sent where it was closed after the claim, and its call had not begun", async () => {
		await sendToOne();
		clock.advance(UNDO_SEND_DELAY);
		const claimedAt = Date.now() - CHECK_VALIDITY;
		const batch = await claimDeliveries(clock.context());
		await close();
		const outcomes: DeliveryOutcome[] = [];
		const outbox = new Outbox(clock.context(), async (some) => outcomes.push(...some));
		await outbox.send(batch, claimedAt);
		await outbox.waitUntilDone();
		expect(outcomes.map(({ verdict }) => verdict)).toEqual([
			{ type: "cancelled", reason: DELIVERY_TEXTS.couponEnded },
		]);
		expect(await fakeLine.calls("push")).toEqual([]);
	});

	test("is not sent by a retry after its last day", async () => {
		await fakeLine.answers("push", { status: 429, headers: { "Retry-After": "3600" } });
		coupon = await buildCoupon(clock, operator, { ends: { date: "2026-11-20", time: "10:30" } });
		templateId = await buildTemplate({ type: "coupon", coupon_id: coupon.couponId });
		await sendToOne();
		clock.advance(UNDO_SEND_DELAY);
		await sendDueDeliveries(clock.context());
		clock.advance(2 * 60 * 60 * 1_000);
		await sendDueDeliveries(clock.context());
		expect(await deliveries()).toEqual([{ state: "cancelled", reason: DELIVERY_TEXTS.couponEnded }]);
		expect(await fakeLine.calls("push")).toHaveLength(1);
	});

	test("is not sent by a multicast, and the friends' messages say why", async () => {
		await buildBegunBroadcast({ clock, by: operator, input: { messages: messages() } });
		await close();
		await workSendQueues(clock);
		expect(await deliveries()).toEqual(
			Array.from({ length: 3 }, () => ({ state: "failed", reason: DELIVERY_TEXTS.couponEnded })),
		);
		expect(await fakeLine.calls("multicast")).toEqual([]);
	});

	test("is not sent to friends whom LINE chooses", async () => {
		const input = { line_recipients: { type: "everyone" as const }, messages: messages() };
		await buildOrderedBroadcast({ clock, by: operator, input });
		clock.advance(ORDER_UNDO_WINDOW);
		await close();
		await workLineSends(clock.context({ db: connectD1(env.DB) }));
		expect(await readRows("select state, reason from line_sends")).toEqual([
			{ state: "failed", reason: LINE_COUPON_TEXTS.couponEnded },
		]);
		expect(await fakeLine.calls("broadcast")).toEqual([]);
	});

	test("cannot be ordered or sent", async () => {
		clock.advance(60 * DAY);
		await expect(
			buildOrderedBroadcast({ clock, by: operator, input: { messages: messages() } }),
		).rejects.toMatchObject({ status: 422 });
		await expect(sendToOne()).rejects.toMatchObject({
			body: { messages: [LINE_COUPON_TEXTS.couponEnded] },
		});
	});
});

test("the friends of a coupon are read by its index, and so are due coupons", async () => {
	const { database, trips } = countRoundTrips(env.DB);
	await listCouponFriends({
		ctx: { ...ctx(), db: connectD1(database) },
		input: { id: coupon.id, page: 1 },
	});
	await workCoupons(clock, database);
	const scans = await Promise.all(
		trips
			.flat()
			.filter(({ sql }) => sql.includes("line_coupon"))
			.map((statement) => explainQueryPlan(env.DB, statement)),
	);
	expect(scans.flat().filter((line) => /SCAN (p|line_coupons|line_coupon_friends)\b/.test(line))).toEqual([]);
	expect(scans.flat().filter((line) => /SEARCH p USING .*coupon_id=\?/.test(line))).toHaveLength(2);
	const as = await signInOperator(operator);
	expect((await sendRequest("/api/line-coupons/999/friends", { as })).status).toBe(404);
});
