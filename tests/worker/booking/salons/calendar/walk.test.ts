import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { CalendarLinkReference } from "#functions/booking/salons/calendar/delete-calendar-link.ts";
import { requestCalendarSync } from "#functions/booking/salons/calendar/request-calendar-sync.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { LinkedSalon } from "#tests/support/google/linked-salon.ts";
import { Mortal } from "#tests/support/google/mortal.ts";
import { STYLIST_CALENDAR } from "#tests/support/google/test-google.ts";
import { resetState } from "#tests/support/migrations.ts";
import { SeededDraw } from "#tests/support/salon/draw-salon-world.ts";
import { buildBookingInput } from "#tests/support/salon/test-room.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** `SALON_WALK=full` walks 1,000 steps of each seed (docs/testing.md). */
const STEPS = env.SALON_WALK === "full" ? 1_000 : 120;

beforeEach(() => resetState());

interface Walk {
	shop: LinkedSalon;
	link: CalendarLinkReference;
	draw: SeededDraw;
	kept: number[];
	deaths: number;
	struck: number;
}

const hour = (draw: SeededDraw) => String(9 + draw.below(11)).padStart(2, "0");
const day = (draw: SeededDraw) => `2026-12-0${1 + draw.below(6)}`;
const place = ({ shop, draw }: Walk) => ({
	date: day(draw),
	from: `${hour(draw)}:00`,
	salon_resource_id: draw.pick(shop.salon.resources),
});
const isOurs = ({ summary }: { summary: string }) => summary.startsWith("客");

/** Random steps on either side, or between them. */
const STEPS_OF: Record<string, (walk: Walk) => Promise<unknown>> = {
	async book(walk) {
		const input = buildBookingInput(walk.shop.salon, { ...place(walk), name: `客${walk.draw.below(99)}` });
		const outcome = await walk.shop.room.give("createReservation", input);
		if (outcome.ok) walk.kept.push(outcome.answer.id);
	},
	async move(walk) {
		if (walk.kept.length === 0) return;
		const id = walk.draw.pick(walk.kept);
		const input = { ...buildBookingInput(walk.shop.salon, { ...place(walk), name: "客" }), id };
		const { from, to: _, ...rest } = input;
		const written = { ...rest, from: `${String(from / 60).padStart(2, "0")}:00` };
		await walk.shop.room.give("updateReservation", changedReservationInput.parse(written));
	},
	async cancel({ shop, draw, kept }) {
		if (kept.length > 0) await shop.room.give("cancelReservation", { id: draw.pick(kept), isRequest: false });
	},
	async add({ shop, draw }) {
		const [date, from] = [day(draw), hour(draw)];
		shop.google.add(STYLIST_CALENDAR, `${date}T${from}:00`, `${date}T${from}:30`, `用事${draw.below(99)}`);
	},
	async change({ shop, draw }) {
		const events = shop.google.events(STYLIST_CALENDAR);
		if (events.length === 0) return;
		const [date, from] = [day(draw), hour(draw)];
		const { id, summary } = draw.pick(events);
		shop.google.do({
			deed: "change",
			calendar: STYLIST_CALENDAR,
			id,
			summary,
			start: `${date}T${from}:15`,
			end: `${date}T${from}:45`,
		});
	},
	async delete({ shop, draw }) {
		const events = shop.google.events(STYLIST_CALENDAR);
		if (events.length > 0)
			shop.google.do({ deed: "delete", calendar: STYLIST_CALENDAR, id: draw.pick(events).id });
	},
	async fault(walk) {
		const kind = walk.draw.pick(["rate_limit", "server_error", "drop", "unauthorized", "gone"] as const);
		const call =
			kind === "gone" ? "list" : walk.draw.pick(["list", "insert", "update", "delete", "token"] as const);
		const afterwards = (kind === "server_error" || kind === "drop") && walk.draw.maybe(0.5);
		// A repeated 401 occurs only if the grant was revoked.
		if (kind === "unauthorized" && call === "token") return;
		walk.shop.google.do({ deed: "mend" });
		walk.shop.google.do({ deed: "fault", kind, call, times: 1, afterwards });
		walk.struck++;
	},
	async forget({ shop, draw }) {
		if (draw.maybe(0.3)) shop.google.do({ deed: "forget" });
	},
	async lose({ shop }) {
		shop.loseRoom();
	},
	async work(walk) {
		await walk.shop.workUntilDeath(new Mortal(Number.POSITIVE_INFINITY));
	},
	async die(walk) {
		const mortal = new Mortal(walk.draw.below(14));
		await walk.shop.workUntilDeath(mortal);
		if (mortal.isDead) {
			walk.deaths++;
			walk.shop.loseRoom();
		}
	},
	async wait({ shop, draw }) {
		shop.clock.advance((1 + draw.below(20)) * MINUTE);
	},
};
const NAMES = Object.keys(STEPS_OF);

/** A walk is valid only with enough deaths and faults; otherwise it continues. */
const isWorthIt = ({ deaths, struck }: Walk): boolean => deaths > STEPS / 100 && struck > STEPS / 100;

/** Five random deaths in a row make the product give up; the operator then retries. */
async function takeUp({ shop, link }: Walk): Promise<void> {
	const given = await readRows(
		`select 1 from salon_calendars where error = ? and next_attempt_at is null
			union all select 1 from salon_calendar_events where error = ? and next_attempt_at is null`,
		GOOGLE_TEXTS.givenUp,
		GOOGLE_TEXTS.givenUp,
	);
	if (given.length > 0) await requestCalendarSync({ ctx: shop.operatorContext(), input: link });
}

/** Removes all faults and advances past all pauses, until both sides are settled. */
async function rest(walk: Walk): Promise<void> {
	const { shop } = walk;
	shop.google.do({ deed: "mend" });
	shop.clock.advance(6 * MINUTE);
	await shop.work();
	await takeUp(walk);
	for (let round = 0; round < 5; round++) {
		shop.clock.advance(61 * MINUTE);
		await shop.work();
	}
}

test.each(SEEDS)(
	"both sides walk by chance, with faults and deaths: in the end both say the same, and nothing is there twice (seed %d)",
	async (seed) => {
		const clock = new TestClock("2026-11-20 10:00").rule();
		const shop = await LinkedSalon.build(clock, {}, seed);
		shop.google.world.pageSize = 7;
		await shop.connect();
		const { id, primary_id } = await shop.link(STYLIST_CALENDAR);
		const link: CalendarLinkReference = {
			...{ salonId: shop.salon.id, primaryId: primary_id },
			...{ purpose: "reservation", associationId: id },
		};
		const walk: Walk = { shop, link, draw: new SeededDraw(seed), kept: [], deaths: 0, struck: 0 };
		for (let step = 0; step < STEPS || !isWorthIt(walk); step++) {
			const name = walk.draw.maybe(0.3) ? walk.draw.pick(["work", "die"]) : walk.draw.pick(NAMES);
			try {
				await STEPS_OF[name]!(walk);
			} catch (error) {
				throw new Error(`seed ${seed}, step ${step} (${name}): ${String(error)}`);
			}
		}
		await rest(walk);
		const events = shop.google.events(STYLIST_CALENDAR);
		const booked = await readRows<{ starts_at: number; ends_at: number }>(
			`select starts_at, ends_at from reservations where deleted_at is null and parent_id is null
				and status in ('approved', 'pending') and resource_id = ${shop.salon.resources[0]} order by starts_at, id`,
		);
		const written = (instant: number) => new Date(instant).toISOString();
		const times = (all: { start: string; end: string }[]) =>
			all.map(({ start, end }) => `${start} ${end}`).sort();
		expect(times(events.filter(isOurs))).toEqual(
			booked.map((row) => `${written(row.starts_at)} ${written(row.ends_at)}`).sort(),
		);
		const others = events.filter((event) => !isOurs(event));
		const blocks = await readRows<{ date: string; from_minute: number; to_minute: number; memo: string }>(
			"select date, from_minute, to_minute, memo from salon_blocks where deleted_at is null",
		);
		const at = (date: string, minute: number) =>
			written(Date.parse(`${date}T00:00:00+09:00`) + minute * MINUTE);
		expect(
			blocks
				.map((row) => `${at(row.date, row.from_minute)} ${at(row.date, row.to_minute)} ${row.memo}`)
				.sort(),
		).toEqual(others.map(({ start, end, summary }) => `${start} ${end} ${summary}`).sort());
		expect(await readRows("select error from salon_calendars where error is not null")).toEqual([]);
	},
	STEPS * 500,
);
