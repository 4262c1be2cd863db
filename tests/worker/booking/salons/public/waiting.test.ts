import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildSalonUrl, isolateIds, signSalonLink } from "#tests/support/salon/salon-links.ts";
import { buildBookingInput, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let salon: BuiltSalon;
let url: { id: number; code: string };
let friend: FriendRecord;
let config: number;
let full: number[];
beforeEach(async () => {
	await resetState();
	await isolateIds();
	clock = new TestClock("2026-11-20 10:00").rule();
	salon = await buildSalon({ resources: 1, hours: [{ from: 600, to: 720 }], rules: { unit: 60 } });
	url = await buildSalonUrl(salon);
	friend = await buildFriend({ name: "佐藤 花子" });
	config = await storeRow("salon_online_configs", { salon_id: salon.id, takes_waiting: 1 });
	const room = new TestSalonRoom(salon, clock);
	full = [];
	for (const from of ["10:00", "11:00"])
		full.push(
			(await room.must("createReservation", buildBookingInput(salon, { date: "2026-11-24", from }))).id,
		);
});

const link = (more = "") => `/s/${url.code}?t=${signSalonLink(clock, friend.id, url)}${more}`;
const OFFER = "11月24日(火)に空いたら知らせる";

/** Opens the calendar, and in it the full day. */
const openFullDay = async () => (await new PageVisitor().open(link())).follow("11月24日(火) 満席");

test("a friend without scripts waits for a full day, sees it among their bookings, and withdraws", async () => {
	const visitor = await openFullDay();
	expect(visitor.said).toContain(OFFER);
	await visitor.press(OFFER);
	expect(visitor.said).toContain(BOOKING_TEXTS.waiting);
	expect(visitor.said).toContain("日にち 11月24日(火)");
	expect(await readRows("select friend_id, date, url_id from salon_waiting where ended_at is null")).toEqual([
		{ friend_id: friend.id, date: "2026-11-24", url_id: url.id },
	]);
	const grid = await openFullDay();
	expect(grid.said).toContain("11月24日(火)は、お知らせ待ちです。");
	expect(grid.said).not.toContain(OFFER);
	const again = visitor.pressing("お知らせを取り消す");
	await visitor.press("お知らせを取り消す");
	expect(visitor.said).toContain(BOOKING_TEXTS.unwaited);
	expect((await new PageVisitor().open(...again)).said).toContain(BOOKING_TEXTS.waitingGone);
	expect(await readRows("select 1 from salon_waiting where ended_at is null")).toEqual([]);
});

test("who comes too late for waiting is shown what is free", async () => {
	const visitor = await openFullDay();
	await new TestSalonRoom(salon, clock).must("cancelReservation", { id: full[0]! });
	await visitor.press(OFFER);
	expect(visitor.status).toBe(409);
	expect(visitor.said).toContain(BOOKING_TEXTS.waitingFree);
	expect(visitor.text).toContain("11月24日(火) 10:00 空きあり");
});

test("a full day leads to the next free one, and never lists a time that is taken", async () => {
	const visitor = await openFullDay();
	expect(visitor.said).toContain(BOOKING_TEXTS.dayFull("11月24日(火)"));
	expect(visitor.said).not.toContain("×");
	await visitor.follow("次の空き 11月25日(水)");
	expect(visitor.said).toContain("11月25日(水)の空き時間");
	expect(visitor.text).toContain("11月25日(水) 10:00 空きあり");
});

test("a day on which nobody has a shift is off, not full, and offers no waiting", async () => {
	await updateRow("salons", salon.id, { sync_shift: 1 });
	const shift = {
		...{ salon_id: salon.id, resource_id: salon.resources[0], from_minute: 600, to_minute: 720 },
	};
	await storeRow("salon_shifts", { ...shift, date: "2026-11-24", created_at: 1 });
	const visitor = await new PageVisitor().open(link(`&course=${salon.courses[0]}&staff=any`));
	expect(visitor.text).toContain("11月24日(火) 満席");
	expect(visitor.text).toContain("11月25日(水) お休み");
	expect(visitor.text).not.toContain("11月25日(水) 満席");
	await visitor.open(link(`&course=${salon.courses[0]}&staff=any&day=2026-11-25`));
	expect(visitor.said).toContain(BOOKING_TEXTS.dayOff("11月25日(水)"));
	expect(visitor.said).not.toContain("空いたら知らせる");
});

test("nobody waits whom the salon does not know, or where it is switched off", async () => {
	const stranger = await (await new PageVisitor().open(`/s/${url.code}`)).follow("11月24日(火) 満席");
	expect(stranger.said).not.toContain("空いたら知らせる");
	const sent = `course=${salon.courses[0]}&staff=any&day=2026-11-24`;
	expect((await new PageVisitor().open(`/s/${url.code}/wait`, sent)).status).toBe(403);
	const visitor = await openFullDay();
	const [path, form] = visitor.pressing(OFFER);
	await updateRow("salon_online_configs", config, { takes_waiting: 0 });
	expect((await openFullDay()).said).not.toContain("空いたら知らせる");
	const late = await new PageVisitor().open(path, form);
	expect([late.status, late.said.includes(BOOKING_TEXTS.waitingOff)]).toEqual([422, true]);
	expect(await readRows("select 1 from salon_waiting")).toEqual([]);
});

test("what nobody can wait for changes nothing", async () => {
	const visitor = await openFullDay();
	const [path, form] = visitor.pressing(OFFER);
	for (const day of ["2026-11-19", "2026-13-40", "", "x".repeat(5_000)]) {
		const sent = new URLSearchParams(form);
		sent.set("day", day);
		await new PageVisitor().open(path, sent.toString());
	}
	const withdraw = new URLSearchParams({ t: signSalonLink(clock, friend.id, url), id: "-1" });
	for (const id of ["-1", "0", "abc", "999"]) {
		withdraw.set("id", id);
		expect((await new PageVisitor().open(`/s/${url.code}/unwait`, withdraw.toString())).status).toBe(200);
	}
	expect(await readRows("select 1 from salon_waiting")).toEqual([]);
});
