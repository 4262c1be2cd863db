import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { listClinicBroadcasts } from "#db/demo/clinic/clinic-broadcasts.ts";
import { createClinicFriends } from "#db/demo/clinic/clinic-friends.ts";
import { loadClinic } from "#db/demo/clinic/load-clinic.ts";
import { createDemoFriends } from "#db/demo/demo-friends.ts";
import { weekdayOf } from "#domain/platform/time/weekday-names.ts";
import { fillClinic } from "#functions/booking/salons/demo/fill-clinic.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const clock = new TestClock().rule();
let operator: ConsoleSession;
beforeAll(async () => {
	await loadClinic({
		...{
			database: env.DB,
			media: env.MEDIA,
			hashes: { administrator: "none", staff: "none" },
			now: clock.now,
		},
		createBookings: fillClinic,
	});
	operator = await buildSession();
}, 60_000);

test("eight of the clinic's friends are the same people as friends of the hair salon", () => {
	const inSalon = new Map(
		createDemoFriends(0, 60, clock.now).map((friend) => [friend.lineUserId, friend] as const),
	);
	const friends = createClinicFriends(clock.now);
	const shared = friends.filter(({ lineUserId }) => inSalon.has(lineUserId));
	expect([friends.length, new Set(friends.map(({ lineUserId }) => lineUserId)).size]).toEqual([60, 60]);
	expect(shared).toHaveLength(8);
	for (const { lineUserId, name, iconUrl } of shared)
		expect(inSalon.get(lineUserId)).toMatchObject({ name, iconUrl });
});

test("nothing of the clinic happened in the future, before a follow or during a block", async () => {
	for (const [table, column] of [
		["friends", "followed_at"],
		["messages", "timestamp"],
		["deliveries", "sent_at"],
		["link_taps", "created_at"],
		["form_answers", "created_at"],
		["richmenu_taps", "created_at"],
		["reservations", "created_at"],
	]) {
		const key = table === "friends" ? "id" : "friend_id";
		const where = `${column} > ${clock.now} or ${column} < (select followed_at from friends f where f.id = ${key})`;
		expect([table, await countRows(table!), await countRows(table!, where)]).toEqual([
			table,
			expect.toSatisfy((count: number) => count >= 10),
			0,
		]);
	}
	expect(
		await readRows(
			"select x.cause from deliveries x join friends f on f.id = x.friend_id where x.sent_at > f.blocked_at",
		),
	).toEqual([]);
});

test("no guest of the clinic comes on its closed day, and past visits are marked", async () => {
	const days = await readRows<{ date: string }>("select distinct date from reservations");
	expect(days.length).toBeGreaterThan(20);
	expect(days.filter(({ date }) => weekdayOf(date) === 3)).toEqual([]);
	expect(await countRows("reservations", "status = 'approved' and visit_status = 2")).toBeGreaterThan(30);
	expect(await countRows("reservations", `starts_at > ${clock.now} and status = 'approved'`)).toBeGreaterThan(
		12,
	);
});

test("the clinic's two broadcasts were received and tapped, as their pages say", async () => {
	const sent = listClinicBroadcasts(clock.now);
	expect(sent).toHaveLength(2);
	for (const { id, recipients, taps } of sent) {
		expect(await requestJson(`/api/broadcasts/${id}`, { as: operator })).toMatchObject({
			total: recipients.length,
			counts: { sent: recipients.length },
		});
		expect(taps.length).toBeGreaterThan(5);
		expect(await countRows("link_taps", `source_id = ${id}`)).toBe(taps.length);
	}
});

test("some friends of the clinic wait for an answer, and some read the welcoming scenario", async () => {
	expect(await countRows("messages", "notify = 1")).toBe(4);
	expect(await countRows("scenario_subscriptions", "state = 'reading'")).toBeGreaterThan(1);
	expect(await countRows("scenario_subscriptions", "state = 'finished'")).toBeGreaterThan(30);
});
