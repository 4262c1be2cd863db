import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { EVENT_FLOW_LABELS } from "#domain/booking/events/event-flow.ts";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { REQUEST_MODES } from "#domain/booking/salons/salon-codes.ts";
import { DEFAULT_SALON_RULES } from "#domain/booking/salons/salon-settings.ts";
import {
	NOTICE_EVENT_NAMES,
	NOTICE_EVENTS,
	type NoticeEventName,
} from "#domain/integrations/notifications/events/registry.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { findOpenForm } from "#functions/acquisition/forms/find-open-form.ts";
import { writeAnswer } from "#functions/acquisition/forms/write-answer.ts";
import { requestCalendarSync } from "#functions/booking/salons/calendar/request-calendar-sync.ts";
import { insertFailedRun } from "#functions/engine/actions/insert-failed-run.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { notifyGivenUp } from "#functions/engine/deliveries/notify-unsent.ts";
import { watchQuota } from "#functions/integrations/notifications/watch-quota.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { beginEvent, buildSlot, eventLinkOf } from "#tests/support/events/event-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { LinkedSalon } from "#tests/support/google/linked-salon.ts";
import { STYLIST_CALENDAR } from "#tests/support/google/test-google.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildMailbox,
	buildNoticeContext,
	buildNotification,
	TestServices,
	workNoticeQueue,
} from "#tests/support/notice-fixture.ts";
import { failAt } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator, signInOperator } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { receiveAndWork, receiveEvents } from "#tests/support/receive-events.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import {
	ADMIN_ACTOR,
	buildBookingInput,
	FRIEND_ACTOR,
	TestSalonRoom,
} from "#tests/support/salon/test-room.ts";
import { storeCaps } from "#tests/support/sending-caps.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let clock: TestClock;
let services: TestServices;
let operator: BuiltOperator;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	begin(new TestClock("2026-11-20 10:00").rule());
	await wantAll();
	friend = await buildFriend({ name: "花子" });
	return () => void vi.restoreAllMocks();
});

function begin(given: TestClock): void {
	clock = given;
	services = new TestServices(clock);
}

/** Notification setting with all events. */
async function wantAll(): Promise<void> {
	operator = await buildOperator();
	await buildNotification(operator, [await buildMailbox(operator, "a@example.com")], {
		timings: NOTICE_EVENT_NAMES,
	});
}

const facts = async () =>
	(await readRows<{ event: NoticeEventName }>("select event from notification_facts order by id")).map(
		({ event }) => event,
	);

/** Lines of the notices, without time and link. */
async function told(): Promise<string[]> {
	await workNoticeQueue(buildNoticeContext(clock, services));
	return services.arrived.flatMap(({ text }) =>
		text
			.split("\n")
			.filter((line) => line.startsWith("・"))
			.map((line) => line.slice("・11-20 10:00 ".length)),
	);
}

test("a message that waits, and a friend who comes", async () => {
	await receiveAndWork(
		clock,
		lineEvents.follow({ from: friend.lineUserId, at: clock.now }),
		lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約したいです" }),
	);
	expect(await told()).toEqual([
		"花子さんからメッセージが届きました。",
		"花子さんが友だちに追加されました。",
	]);
});

test("what is written and what is noted are one transaction: of a batch that fails neither is there, and the next has both once", async () => {
	await receiveEvents(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "こんにちは" }));
	const database = failAt(env.DB, /insert into "notification_facts"/);
	await workWebhookEvents(clock.context({ db: connectD1(database) }));
	expect([await countRows("messages"), await countRows("notification_facts")]).toEqual([0, 0]);
	clock.advance(HOUR);
	await workWebhookEvents(clock.context());
	expect([await countRows("messages"), await countRows("notification_facts")]).toEqual([1, 1]);
});

test("an answer to a form whose notices are on, and none to one where they are off", async () => {
	const as = await signInOperator(operator);
	for (const notify of [1, 0]) {
		const fields = [{ label: "感想", swatch_id: 10 }];
		const id = await buildItem("form", as, { name: `アンケート${notify}`, fields, notify });
		const code = (await fetchItemRow("form", as, id))!.code as string;
		const form = (await findOpenForm(clock.context(), code))!;
		const input = { form, friendId: friend.id, answers: new Map([[1, ["よい"]]]), key: "k" };
		for (let press = 0; press < 2; press++) await writeAnswer({ ctx: clock.context(), input });
	}
	expect(await told()).toEqual(["花子さんが回答フォーム「アンケート1」に回答しました。"]);
});

test("what friends do to their reservations, and nothing of what operators do", async () => {
	const salon = await buildSalon();
	const room = new TestSalonRoom(salon, clock);
	const as = { ...FRIEND_ACTOR, friendId: friend.id };
	const { id } = await room.must("createReservation", buildBookingInput(salon, { member_id: friend.id }), {
		actor: as,
	});
	await room.must("createReservation", buildBookingInput(salon, { from: "15:00" }), { actor: ADMIN_ACTOR });
	const changed = changedReservationInput.parse({
		...{
			id,
			date: "2026-12-01",
			from: "12:00",
			course_id: salon.courses[0],
			name: "佐藤",
			member_id: friend.id,
		},
		salon_resource_id: salon.resources[0],
	});
	await room.must("updateReservation", changed, { actor: ADMIN_ACTOR });
	expect(await facts()).toEqual(["reservation_made"]);
	expect((await told())[0]).toMatch(/^花子さんが予約しました。（店舗\d+ 2026-12-01 10:00 コース1 担当1）$/);
});

test("a change that a friend asks for or makes, with course and price before and after", async () => {
	for (const change of [REQUEST_MODES.request, REQUEST_MODES.allowed]) {
		const modes = { ...DEFAULT_SALON_RULES.modes, change };
		const salon = await buildSalon({ rules: { modes }, courses: [{ price: 6_000 }, { price: 12_000 }] });
		const room = new TestSalonRoom(salon, clock);
		const actor = { ...FRIEND_ACTOR, friendId: friend.id };
		const { id } = await room.must("createReservation", buildBookingInput(salon, { member_id: friend.id }));
		const given = { date: "2026-12-01", from: "10:00", name: "佐藤", member_id: friend.id };
		const wanted = { id, ...given, course_id: salon.courses[1], salon_resource_id: salon.resources[0] };
		await room.must("updateReservation", changedReservationInput.parse(wanted), { actor });
	}
	for (const [index, begun] of ["から変更リクエストが届きました", "が予約を変更しました"].entries())
		expect((await told())[index]).toMatch(
			new RegExp(`^花子さん${begun}。.*変更：コース コース1 → コース2、料金 6,000 円 → 12,000 円$`),
		);
});

test("a booking of an event that is made, and one that is cancelled, each once", async () => {
	const began = await beginEvent();
	begin(began.clock);
	await wantAll();
	friend = await buildFriend({ name: "花子" });
	await buildSlot(began.event, clock, { capacity: 1 });
	const link = `/ev/${began.event.url.code}?t=${eventLinkOf(clock, friend.id, began.event)}`;
	const visitor = await new PageVisitor().open(link);
	await visitor.follow("午前の部");
	await visitor.press("予約する");
	expect(await facts()).toEqual(["event_booked"]);
	await visitor.follow("キャンセルする");
	await visitor.press("この予約をキャンセルする");
	expect(await facts()).toEqual(["event_booked", "event_booked"]);
	expect(await readRows("select said ->> '$.what' as what from notification_facts order by id")).toEqual([
		{ what: EVENT_FLOW_LABELS.register },
		{ what: EVENT_FLOW_LABELS.cancel },
	]);
});

test("a delivery that LINE refuses", async () => {
	await buildDelivery({ friendId: friend.id });
	await fakeLine.answers("push", { status: 400, message: "The request body has 1 error(s)" });
	await sendDueDeliveries(clock.context());
	const [said] = await told();
	expect(said).toMatch(/^花子さんへの配信が失敗しました。/);
});

test("a message of a delivery that does not fit, while the others are sent", async () => {
	await buildDelivery({
		friendId: friend.id,
		messages: [
			{ type: "text", text: "短い" },
			{ type: "text", text: "x".repeat(5_001) },
		],
	});
	await sendDueDeliveries(clock.context());
	expect(await readRows("select state from deliveries order by state")).toEqual([
		{ state: "failed" },
		{ state: "sent" },
	]);
	expect(await told()).toEqual([expect.stringMatching(/^花子さんへの配信が失敗しました。/)]);
});

test("a delivery that the claim gives up, once, however often it is looked for", async () => {
	await buildDelivery({
		...{ friendId: friend.id, state: "queued", lost: MAX_LOST_WORKERS - 1, attempts: 4 },
		...{ firstAttemptAt: clock.now - HOUR, nextAttemptAt: clock.now - 1 },
	});
	await sendDueDeliveries(clock.context());
	for (let minutes = 0; minutes < 3; minutes++) {
		clock.advance(MINUTE);
		await notifyGivenUp(clock.context());
	}
	expect(await told()).toEqual([`花子さんへの配信は、届いたか確認が必要です。${DELIVERY_TEXTS.sendStopped}`]);
});

test("a run that is given up", async () => {
	const { id } = await buildAction();
	const ctx = clock.context();
	const cause = { key: "scenario:1:1", type: "scenario" as const, id: 1, label: "入門" };
	const failed = { action: { id, version: 1 }, friendId: friend.id, cause, reason: CALL_TEXTS.unknownError };
	for (let time = 0; time < 2; time++) await ctx.db.batch(insertFailedRun(ctx, failed, true) as never);
	expect(await told()).toEqual([`花子さんへの「入門」が止まりました。${CALL_TEXTS.unknownError}`]);
});

test("a link to Google that is broken, once", async () => {
	const shop = await LinkedSalon.build(clock);
	await shop.connect();
	await shop.link(STYLIST_CALENDAR);
	await shop.work();
	shop.google.do({ deed: "revoke" });
	await shop.book("2026-12-01", "10:00");
	clock.advance(2 * HOUR);
	await shop.work();
	await shop.work();
	expect(await facts()).toEqual(["link_broken"]);
	expect((await told())[0]).toContain("のGoogleカレンダーとの連携（shop@example.com）が切れました。");
});

test("a calendar that is given up, once, and again after somebody had it read", async () => {
	const shop = await LinkedSalon.build(clock);
	await shop.connect();
	const { id, primary_id } = await shop.link(STYLIST_CALENDAR);
	await shop.work();
	const loseFive = async () => {
		const held = { lost: MAX_LOST_WORKERS - 1, held_until: clock.now - 1, next_attempt_at: clock.now - 1 };
		await updateRow("salon_calendars", primary_id, held);
		for (let times = 0; times < 3; times++) await shop.work();
	};
	await loseFive();
	const [salon] = await readRows<{ name: string }>("select name from salons");
	const text = `「${salon!.name}」のGoogleカレンダー「スタイリスト」の同期を中止しました。店舗設定のカレンダー連携から、もう一度同期してください。`;
	expect(await told()).toEqual([text]);
	const input = { salonId: shop.salon.id, primaryId: primary_id, associationId: id };
	await requestCalendarSync({ ctx: shop.operatorContext(), input: { ...input, purpose: "reservation" } });
	await shop.work();
	await loseFive();
	expect(await facts()).toEqual(["link_broken", "link_broken"]);
});

describe("the month's messages that are nearly used up", () => {
	const look = async (used: number) => {
		await fakeLine.answers("quota", { status: 200, json: { type: "limited", value: 1_000 } });
		await fakeLine.answers("consumption", { status: 200, json: { totalUsage: used } });
		await watchQuota(clock.context());
		clock.advance(30 * MINUTE);
	};
	beforeEach(() => void CallLimits.hold());

	test("are told, each mark once a month", async () => {
		for (const used of [799, 800, 810, 999, 1_000]) await look(used);
		expect(await told()).toEqual([
			"今月の送信数が上限の80%に達しました（800 / 1000通）。",
			"今月の送信数が上限の95%に達しました（999 / 1000通）。",
			"今月の送信数が上限の100%に達しました（1000 / 1000通）。",
		]);
		clock.advance(31 * DAY);
		await look(800);
		expect((await told()).slice(3)).toEqual(["今月の送信数が上限の80%に達しました（800 / 1000通）。"]);
	});

	test("are LINE's own count of that moment, whatever it told a forecast just before", async () => {
		await fakeLine.answers("consumption", { status: 200, json: { totalUsage: 799 } });
		expect(await readQuota(clock.context())).toEqual({ limit: 1_000, used: 799 });
		await look(1_000);
		expect(await told()).toEqual(["今月の送信数が上限の100%に達しました（1000 / 1000通）。"]);
	});

	test("of the shop's own caps are told at 80 and 100 percent, each once, with LINE's further ones", async () => {
		await storeCaps({ monthLimit: 100, monthLimits: { scenario: 5 } });
		const count = (kind: string, sends: number) =>
			storeRow("sending_counts", { month: "2026-11", kind, sends });
		await count("action", 50);
		await count("scenario", 3);
		for (const used of [53, 79]) await look(used);
		expect(await told()).toEqual([]);
		await env.DB.exec("update sending_counts set sends = 4 where kind = 'scenario'");
		for (const used of [80, 90, 40, 100]) await look(used);
		expect(await told()).toEqual([
			"今月の送信数が「送信の上限」（全部）の80%に達しました（80 / 100通）。",
			"今月の送信数が「送信の上限」（シナリオ）の80%に達しました（4 / 5通）。",
			"今月の送信数が「送信の上限」（全部）の100%に達しました（100 / 100通）。",
		]);
		clock.advance(31 * DAY);
		await look(0);
		expect(await told()).toHaveLength(3);
	});

	test("beyond ours are noted for the caps without a setting that asks for notices, and kept where LINE is silent", async () => {
		await env.DB.exec("delete from notifications");
		await storeCaps({ monthLimit: 100 });
		await look(30);
		await fakeLine.answers("consumption", { status: 500, json: {} });
		await watchQuota(clock.context());
		expect(await readRows("select others, others_month from sending_caps")).toEqual([
			{ others: 30, others_month: "2026-11" },
		]);
		expect(await countRows("notification_facts")).toBe(0);
		clock.now = tokyoTime("2026-12-02 10:00");
		await look(7);
		expect(await readRows("select others, others_month from sending_caps")).toEqual([
			{ others: 7, others_month: "2026-12" },
		]);
	});
});

test("every event is noted somewhere in the product", () => {
	const sources = import.meta.glob<string>("/functions/**/*.ts", {
		query: "?raw",
		import: "default",
		eager: true,
	});
	const all = Object.values(sources).join("\n");
	for (const name of Object.keys(NOTICE_EVENTS)) expect(all.includes(`"${name}"`), name).toBe(true);
});
