import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { expirePassedRequests } from "#functions/booking/salons/expire-passed-requests.ts";
import { previewChangeNotice } from "#functions/booking/salons/notices/preview-change-notice.ts";
import { listReservationPreviews } from "#functions/booking/salons/notices/preview-salon-reservation.ts";
import { selectUnannouncedChanges } from "#functions/booking/salons/notices/unannounced-changes.ts";
import { listOwnReservations } from "#functions/booking/salons/public/list-own-reservations.ts";
import { recountSalons } from "#functions/booking/salons/recount-salons.ts";
import { reconstructPastBook } from "#functions/booking/salons/replay/reconstruct-past-book.ts";
import { countUnsolvedReservations } from "#functions/booking/salons/reservations/count-unsolved-reservations.ts";
import { exportReservations } from "#functions/booking/salons/reservations/export-reservations.ts";
import { listSalonReservations } from "#functions/booking/salons/reservations/list-salon-reservations.ts";
import { listUnsolvedReservations } from "#functions/booking/salons/reservations/list-unsolved-reservations.ts";
import { showReservationCustomer } from "#functions/booking/salons/reservations/show-reservation-customer.ts";
import { showReservationHistory } from "#functions/booking/salons/reservations/show-reservation-history.ts";
import { showSalonBoard } from "#functions/booking/salons/reservations/show-salon-board.ts";
import { checkDueWaitingDays } from "#functions/booking/salons/waiting/check-due-days.ts";
import { listOwnWaitingEntries } from "#functions/booking/salons/waiting/list-own-waiting-entries.ts";
import { listWaitingEntries } from "#functions/booking/salons/waiting/manage-waiting-list.ts";
import { carryOutPendingRuns } from "#functions/engine/actions/carry-out-pending-runs.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { resetState } from "#tests/support/migrations.ts";
import { explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildBookingInput, FRIEND_ACTOR, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** Tables that grow over the years. */
const LARGE =
	/^\s*SCAN (reservations|r|p|earlier|later|w|salon_waiting|pending_runs|salon_answers|salon_history|salon_blocks|salon_shifts|salon_commits)\b(?! USING (COVERING )?INDEX reservations_unsolved)/;

let salon: BuiltSalon;
let ctx: OperatorCtx;
let asked: { sql: string; params: unknown[] }[];
const clock = new TestClock("2026-11-20 10:00");

beforeAll(async () => {
	await resetState();
	salon = await buildSalon();
	const database = new Proxy(env.DB, {
		get: (target, name) => {
			if (name !== "prepare") return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
			return (sql: string) => {
				asked.push({ sql, params: [] });
				return target.prepare(sql);
			};
		},
	});
	asked = [];
	ctx = operatorContext(clock, await buildOperator(), { db: connectD1(database) });
});

/** Query plans of all statements of some work. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
	asked = [];
	await work();
	const plans: string[] = [];
	for (const { sql } of asked) {
		const places = sql.match(/\?/g)?.length ?? 0;
		plans.push(...(await explainQueryPlan(env.DB, { sql, parameters: Array(places).fill("[]") })));
	}
	return plans;
}

const moved = (id: number) =>
	changedReservationInput.parse({
		...{ id, date: "2026-12-02", from: "10:00", name: "佐藤" },
		...{ course_id: salon.courses[0], salon_resource_id: salon.resources[0] },
	});

describe("with a million reservations no call looks through them all:", () => {
	const input = () => ({ salonId: salon.id, id: 1 });
	const days = { from: "2026-12-01", to: "2026-12-07" };
	const CALLS: [string, () => Promise<unknown>][] = [
		["the board", () => showSalonBoard({ ctx, input: { ...input(), from: "2026-12-01", days: 7 } })],
		["reservations of some days", () => listSalonReservations({ ctx, input: { ...input(), ...days } })],
		[
			"reservations by their ids",
			() => listSalonReservations({ ctx, input: { ...input(), ids: [1, 2], from: null, to: null } }),
		],
		[
			"a file of reservations",
			async () =>
				(await exportReservations({ ctx, input: { ...input(), ...days, encoding: "utf-8" } })).text(),
		],
		[
			"how many are unsolved",
			() => listUnsolvedReservations({ ctx, input: { ...input(), count_only: true } }),
		],
		["how many are unsolved in all salons", () => countUnsolvedReservations(ctx)],
		["which are unsolved", () => listUnsolvedReservations({ ctx, input: { ...input(), count_only: false } })],
		["the history of a reservation", () => showReservationHistory({ ctx, input: input() })],
		["why a time was not free", () => reconstructPastBook(ctx, salon.id, toDayNumber("2026-12-01"), 0)],
		["the customer of a reservation", () => showReservationCustomer({ ctx, input: input() })],
		["a friend's own bookings", () => listOwnReservations(ctx, salon.id, 1)],
		["what a friend waits for", () => listOwnWaitingEntries(ctx, salon.id, 1)],
		["who waits, of a day", () => listWaitingEntries({ ctx, input: { ...input(), date: "2026-12-01" } })],
		["who waits, of all days", () => listWaitingEntries({ ctx, input: { ...input(), date: null } })],
		["whom to look after, and whose days are over", () => checkDueWaitingDays(ctx)],
		["what is told of a booking", () => listReservationPreviews({ ctx, input: input() })],
		[
			"the announcement of a planned change",
			async () => {
				const room = new TestSalonRoom(salon, clock, ctx.db);
				const { id } = await room.must("createReservation", buildBookingInput(salon, { from: "13:00" }));
				const change = { change: "cancel", request_id: null } as const;
				await previewChangeNotice({ ctx, input: { salonId: salon.id, id, change } });
			},
		],
		["runs that a room has left", () => carryOutPendingRuns(ctx)],
		["requests whose time has passed", () => expirePassedRequests(ctx)],
		["counting again", () => recountSalons(ctx)],
		[
			"a booking",
			async () => {
				const room = new TestSalonRoom(salon, clock, ctx.db);
				const { id } = await room.must("createReservation", buildBookingInput(salon));
				await room.must("updateReservation", moved(id));
				const { version } = await room.must("cancelReservation", { id });
				await room.must("undoChange", { id, version, force: false });
			},
		],
		[
			"a stranger's request",
			async () => {
				const room = new TestSalonRoom(salon, clock, ctx.db);
				await room.must("createReservation", buildBookingInput(salon, { from: "12:00" }), {
					actor: FRIEND_ACTOR,
				});
			},
		],
		[
			"somebody who waits, and is told",
			async () => {
				const room = new TestSalonRoom(salon, clock, ctx.db);
				await room.give("joinWaitingList", {
					...{ friendId: 1, urlId: 1, code: "", date: "2026-12-01" },
					...{ course_id: salon.courses[0]!, salon_resource_id: null },
				});
				await room.must("checkWaitingList", { dates: ["2026-12-01"] });
				await room.give("leaveWaitingList", { id: 1 });
			},
		],
	];

	test.each(CALLS)("%s", async (_, work) => {
		const plans = await plansOf(work);
		expect(plans.length).toBeGreaterThan(0);
		expect(plans.filter((line) => LARGE.test(line))).toEqual([]);
	});

	test("those who wait are found by their own indexes, also where nobody does", async () => {
		const plans = async (work: () => Promise<unknown>) =>
			(await plansOf(work)).filter((line) => /salon_waiting| w /.test(line)).join("\n");
		expect(await plans(() => checkDueWaitingDays(ctx))).toMatch(/salon_waiting_day[\s\S]*salon_waiting_look/);
		expect(await plans(() => listOwnWaitingEntries(ctx, salon.id, 1))).toContain("salon_waiting_friend");
		const ofDay = { ctx, input: { salonId: salon.id, date: "2026-12-01" } };
		expect(await plans(() => listWaitingEntries(ofDay))).toContain("salon_waiting_day");
		const marked = await plans(async () => {
			const room = new TestSalonRoom(salon, clock, ctx.db);
			await room.must("createReservation", buildBookingInput(salon, { from: "15:00" }));
		});
		expect(marked).toContain("salon_waiting_day");
	});

	test("a booking finds the calendars that it stands in by their indexes, also where there is none", async () => {
		const plans = await plansOf(async () => {
			const room = new TestSalonRoom(salon, clock, ctx.db);
			await room.must("createReservation", buildBookingInput(salon, { from: "17:00" }));
		});
		const ofCalendars = plans.filter((line) => /salon_calendar| l /.test(line));
		expect(ofCalendars.filter((line) => /^\s*SCAN/.test(line))).toEqual([]);
		expect(ofCalendars.join("\n")).toContain("salon_calendar_links_of_resource");
		expect(ofCalendars.join("\n")).toContain("salon_calendar_events_of");
	});

	test("what a friend was not told yet of a reservation is found by the reservation", async () => {
		const plans = await plansOf(async () => selectUnannouncedChanges(ctx.db, [1, 2], clock.now));
		expect(plans.join("\n")).toContain("pending_runs_reservation");
	});

	test("how many are unsolved is counted in their own index, a friend's history in theirs", async () => {
		const count = await plansOf(() =>
			listUnsolvedReservations({ ctx, input: { ...input(), count_only: true } }),
		);
		expect(count.join("\n")).toMatch(/reservations_unsolved|\(salon_id=\? AND status=\?\)/);
		const friend = await explainQueryPlan(env.DB, {
			sql: "select * from reservations where friend_id = ? and deleted_at is null order by starts_at desc limit 20",
			parameters: [1],
		});
		expect(friend.join("\n")).toContain("reservations_of_friend");
		expect(friend.join("\n")).not.toContain("TEMP B-TREE");
	});
});
