import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import type { Friend } from "#db/engine/friends.ts";
import { EVENT_FLOW } from "#domain/booking/events/flow.ts";
import { REQUEST_MODES } from "#domain/booking/salons/codes.ts";
import { changedReservation } from "#domain/booking/salons/inputs/reservations.ts";
import { DEFAULT_RULES } from "#domain/booking/salons/settings.ts";
import {
	NOTICE_EVENT_NAMES,
	NOTICE_EVENTS,
	type NoticeEventName,
} from "#domain/integrations/notifications/events/registry.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/time.ts";
import { writeAnswer } from "#functions/acquisition/forms/answer.ts";
import { findForm } from "#functions/acquisition/forms/open-form.ts";
import { syncAgain } from "#functions/booking/salons/calendar/again.ts";
import { failedRun } from "#functions/engine/actions/failed-run.ts";
import { noteGivenUp } from "#functions/engine/deliveries/note-unsent.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { watchQuota } from "#functions/integrations/notifications/watch-quota.ts";
import { workEvents } from "#functions/integrations/webhook/work.ts";
import { readQuota } from "#functions/platform/line/quota.ts";
import { MOST_LOST } from "#functions/platform/queues/company.ts";
import { buildAction } from "#tests/support/actions.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import { TestClock } from "#tests/support/clock.ts";
import { failingAt } from "#tests/support/database.ts";
import { buildDelivery } from "#tests/support/deliveries.ts";
import { beginEvent, buildSlot, eventLinkOf } from "#tests/support/events/event.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { STYLIST } from "#tests/support/google/google.ts";
import { LinkedSalon } from "#tests/support/google/linked-salon.ts";
import { makeItem, rowOf } from "#tests/support/items.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import {
	buildMailbox,
	buildNotification,
	noticeContext,
	TestServices,
	workAll,
} from "#tests/support/notices.ts";
import { type BuiltOperator, buildOperator, signIn } from "#tests/support/operators.ts";
import { happen, takeIn } from "#tests/support/receive.ts";
import { ADMIN, booking, FRIEND, TestRoom } from "#tests/support/salon/engine.ts";
import { buildSalon } from "#tests/support/salon/salon.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { restore } from "#tests/support/stored.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
let services: TestServices;
let operator: BuiltOperator;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
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

/** A setting that wants to know everything. */
async function wantAll(): Promise<void> {
	operator = await buildOperator();
	await buildNotification(operator, [await buildMailbox(operator, "a@example.com")], {
		timings: NOTICE_EVENT_NAMES,
	});
}

const facts = async () =>
	(await rows<{ event: NoticeEventName }>("select event from notification_facts order by id")).map(
		({ event }) => event,
	);

/** The lines that operators read, without their time and link. */
async function told(): Promise<string[]> {
	await workAll(noticeContext(clock, services));
	return services.arrived.flatMap(({ text }) =>
		text
			.split("\n")
			.filter((line) => line.startsWith("・"))
			.map((line) => line.slice("・11-20 10:00 ".length)),
	);
}

test("a message that waits, and a friend who comes", async () => {
	await happen(
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
	await takeIn(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "こんにちは" }));
	const database = failingAt(env.DB, /insert into "notification_facts"/);
	await workEvents(clock.context({ db: connect(database) }));
	expect([await countRows("messages"), await countRows("notification_facts")]).toEqual([0, 0]);
	clock.advance(HOUR);
	await workEvents(clock.context());
	expect([await countRows("messages"), await countRows("notification_facts")]).toEqual([1, 1]);
});

test("an answer to a form whose notices are on, and none to one where they are off", async () => {
	const as = await signIn(operator);
	for (const notify of [1, 0]) {
		const fields = [{ label: "感想", swatch_id: 10 }];
		const id = await makeItem("form", as, { name: `アンケート${notify}`, fields, notify });
		const code = (await rowOf("form", as, id))!.code as string;
		const form = (await findForm(clock.context(), code))!;
		const input = { form, friendId: friend.id, answers: new Map([[1, ["よい"]]]), key: "k" };
		for (let press = 0; press < 2; press++) await writeAnswer({ ctx: clock.context(), input });
	}
	expect(await told()).toEqual(["花子さんが回答フォーム「アンケート1」に回答しました。"]);
});

test("what friends do to their reservations, and nothing of what operators do", async () => {
	const salon = await buildSalon();
	const room = new TestRoom(salon, clock);
	const as = { ...FRIEND, friendId: friend.id };
	const { id } = await room.must("create", booking(salon, { member_id: friend.id }), { actor: as });
	await room.must("create", booking(salon, { from: "15:00" }), { actor: ADMIN });
	const changed = changedReservation.parse({
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
	await room.must("update", changed, { actor: ADMIN });
	expect(await facts()).toEqual(["reservation_made"]);
	expect((await told())[0]).toMatch(/^花子さんが予約しました。（店舗\d+ 2026-12-01 10:00 コース1 担当1）$/);
});

test("a change that a friend asks for or makes, with course and price before and after", async () => {
	for (const change of [REQUEST_MODES.request, REQUEST_MODES.allowed]) {
		const modes = { ...DEFAULT_RULES.modes, change };
		const salon = await buildSalon({ rules: { modes }, courses: [{ price: 6_000 }, { price: 12_000 }] });
		const room = new TestRoom(salon, clock);
		const actor = { ...FRIEND, friendId: friend.id };
		const { id } = await room.must("create", booking(salon, { member_id: friend.id }));
		const given = { date: "2026-12-01", from: "10:00", name: "佐藤", member_id: friend.id };
		const wanted = { id, ...given, course_id: salon.courses[1], salon_resource_id: salon.resources[0] };
		await room.must("update", changedReservation.parse(wanted), { actor });
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
	const visitor = await new Visitor().open(link);
	await visitor.follow("午前の部");
	await visitor.press("予約する");
	expect(await facts()).toEqual(["event_booked"]);
	await visitor.follow("キャンセルする");
	await visitor.press("この予約をキャンセルする");
	expect(await facts()).toEqual(["event_booked", "event_booked"]);
	expect(await rows("select said ->> '$.what' as what from notification_facts order by id")).toEqual([
		{ what: EVENT_FLOW.register },
		{ what: EVENT_FLOW.cancel },
	]);
});

test("a delivery that LINE refuses", async () => {
	await buildDelivery({ friendId: friend.id });
	await line.answers("push", { status: 400, message: "The request body has 1 error(s)" });
	await workDeliveries(clock.context());
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
	await workDeliveries(clock.context());
	expect(await rows("select state from deliveries order by state")).toEqual([
		{ state: "failed" },
		{ state: "sent" },
	]);
	expect(await told()).toEqual([expect.stringMatching(/^花子さんへの配信が失敗しました。/)]);
});

test("a delivery that the claim gives up, once, however often it is looked for", async () => {
	await buildDelivery({
		...{ friendId: friend.id, state: "queued", lost: MOST_LOST - 1, attempts: 4 },
		...{ firstAttemptAt: clock.now - HOUR, nextAttemptAt: clock.now - 1 },
	});
	await workDeliveries(clock.context());
	for (let minutes = 0; minutes < 3; minutes++) {
		clock.advance(MINUTE);
		await noteGivenUp(clock.context());
	}
	expect(await told()).toEqual([`花子さんへの配信は、届いたか確認が必要です。${DELIVERY_TEXTS.sendStopped}`]);
});

test("a run that is given up", async () => {
	const { id } = await buildAction();
	const ctx = clock.context();
	const cause = { key: "scenario:1:1", type: "scenario" as const, id: 1, label: "入門" };
	const failed = { action: { id, version: 1 }, friendId: friend.id, cause, reason: CALL_TEXTS.unknownError };
	for (let time = 0; time < 2; time++) await ctx.db.batch(failedRun(ctx, failed, true) as never);
	expect(await told()).toEqual([`花子さんへの「入門」が止まりました。${CALL_TEXTS.unknownError}`]);
});

test("a link to Google that is broken, once", async () => {
	const shop = await LinkedSalon.build(clock);
	await shop.connect();
	await shop.link(STYLIST);
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
	const { id, primary_id } = await shop.link(STYLIST);
	await shop.work();
	const loseFive = async () => {
		const held = { lost: MOST_LOST - 1, held_until: clock.now - 1, next_attempt_at: clock.now - 1 };
		await restore("salon_calendars", primary_id, held);
		for (let times = 0; times < 3; times++) await shop.work();
	};
	await loseFive();
	const [salon] = await rows<{ name: string }>("select name from salons");
	const text = `「${salon!.name}」のGoogleカレンダー「スタイリスト」の同期を中止しました。店舗設定のカレンダー連携から、もう一度同期してください。`;
	expect(await told()).toEqual([text]);
	const input = { salonId: shop.salon.id, primaryId: primary_id, associationId: id };
	await syncAgain({ ctx: shop.operatorContext(), input: { ...input, purpose: "reservation" } });
	await shop.work();
	await loseFive();
	expect(await facts()).toEqual(["link_broken", "link_broken"]);
});

describe("the month's messages that are nearly used up", () => {
	const look = async (used: number) => {
		await line.answers("quota", { status: 200, json: { type: "limited", value: 1_000 } });
		await line.answers("consumption", { status: 200, json: { totalUsage: used } });
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
		await line.answers("consumption", { status: 200, json: { totalUsage: 799 } });
		expect(await readQuota(clock.context())).toEqual({ limit: 1_000, used: 799 });
		await look(1_000);
		expect(await told()).toEqual(["今月の送信数が上限の100%に達しました（1000 / 1000通）。"]);
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
