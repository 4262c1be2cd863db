import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { changedReservation } from "#domain/booking/salons/inputs/reservations.ts";
import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { syncAgain } from "#functions/booking/salons/calendar/again.ts";
import type { WhichLink } from "#functions/booking/salons/calendar/remove-link.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { TestClock } from "#tests/support/clock.ts";
import { STYLIST } from "#tests/support/google/google.ts";
import { LinkedSalon } from "#tests/support/google/linked-salon.ts";
import { Mortal } from "#tests/support/google/mortal.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { booking } from "#tests/support/salon/engine.ts";
import { Draw } from "#tests/support/salon/world.ts";
import { rows } from "#tests/support/snapshot.ts";

/** `SALON_WALK=full` walks 1,000 steps of each seed (docs/testing.md). */
const STEPS = env.SALON_WALK === "full" ? 1_000 : 120;

beforeEach(() => beginAnew());

interface Walk {
	shop: LinkedSalon;
	link: WhichLink;
	draw: Draw;
	kept: number[];
	deaths: number;
	struck: number;
}

const hour = (draw: Draw) => String(9 + draw.below(11)).padStart(2, "0");
const day = (draw: Draw) => `2026-12-0${1 + draw.below(6)}`;
const place = ({ shop, draw }: Walk) => ({
	date: day(draw),
	from: `${hour(draw)}:00`,
	salon_resource_id: draw.pick(shop.salon.resources),
});
const isOurs = ({ summary }: { summary: string }) => summary.startsWith("客");

/** What may happen next, on either side or between. */
const STEPS_OF: Record<string, (walk: Walk) => Promise<unknown>> = {
	async book(walk) {
		const input = booking(walk.shop.salon, { ...place(walk), name: `客${walk.draw.below(99)}` });
		const outcome = await walk.shop.room.give("create", input);
		if (outcome.ok) walk.kept.push(outcome.answer.id);
	},
	async move(walk) {
		if (walk.kept.length === 0) return;
		const id = walk.draw.pick(walk.kept);
		const input = { ...booking(walk.shop.salon, { ...place(walk), name: "客" }), id };
		const { from, to: _, ...rest } = input;
		const written = { ...rest, from: `${String(from / 60).padStart(2, "0")}:00` };
		await walk.shop.room.give("update", changedReservation.parse(written));
	},
	async cancel({ shop, draw, kept }) {
		if (kept.length > 0) await shop.room.give("cancel", { id: draw.pick(kept), isRequest: false });
	},
	async add({ shop, draw }) {
		const [date, from] = [day(draw), hour(draw)];
		shop.google.add(STYLIST, `${date}T${from}:00`, `${date}T${from}:30`, `用事${draw.below(99)}`);
	},
	async change({ shop, draw }) {
		const events = shop.google.events(STYLIST);
		if (events.length === 0) return;
		const [date, from] = [day(draw), hour(draw)];
		const { id, summary } = draw.pick(events);
		shop.google.do({
			deed: "change",
			calendar: STYLIST,
			id,
			summary,
			start: `${date}T${from}:15`,
			end: `${date}T${from}:45`,
		});
	},
	async delete({ shop, draw }) {
		const events = shop.google.events(STYLIST);
		if (events.length > 0) shop.google.do({ deed: "delete", calendar: STYLIST, id: draw.pick(events).id });
	},
	async fault(walk) {
		const kind = walk.draw.pick(["rate_limit", "server_error", "drop", "unauthorized", "gone"] as const);
		const call =
			kind === "gone" ? "list" : walk.draw.pick(["list", "insert", "update", "delete", "token"] as const);
		const afterwards = (kind === "server_error" || kind === "drop") && walk.draw.maybe(0.5);
		// Google says 401 twice only where somebody took the account back.
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

/** A walk is worth something only where workers die and Google fails: one that was lucky goes on until it was not. */
const isWorthIt = ({ deaths, struck }: Walk): boolean => deaths > STEPS / 100 && struck > STEPS / 100;

/** Chance kills five workers in a row now and then: what was given up then goes on once an operator presses. */
async function takeUp({ shop, link }: Walk): Promise<void> {
	const given = await rows(
		`select 1 from salon_calendars where error = ? and next_attempt_at is null
			union all select 1 from salon_calendar_events where error = ? and next_attempt_at is null`,
		GOOGLE_TEXTS.givenUp,
		GOOGLE_TEXTS.givenUp,
	);
	if (given.length > 0) await syncAgain({ ctx: shop.operatorContext(), input: link });
}

/** Lets both sides come to rest: no more faults, and time enough for every pause. */
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
		const { id, primary_id } = await shop.link(STYLIST);
		const link: WhichLink = {
			...{ salonId: shop.salon.id, primaryId: primary_id },
			...{ purpose: "reservation", associationId: id },
		};
		const walk: Walk = { shop, link, draw: new Draw(seed), kept: [], deaths: 0, struck: 0 };
		for (let step = 0; step < STEPS || !isWorthIt(walk); step++) {
			const name = walk.draw.maybe(0.3) ? walk.draw.pick(["work", "die"]) : walk.draw.pick(NAMES);
			try {
				await STEPS_OF[name]!(walk);
			} catch (error) {
				throw new Error(`seed ${seed}, step ${step} (${name}): ${String(error)}`);
			}
		}
		await rest(walk);
		const events = shop.google.events(STYLIST);
		const booked = await rows<{ starts_at: number; ends_at: number }>(
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
		const blocks = await rows<{ date: string; from_minute: number; to_minute: number; memo: string }>(
			"select date, from_minute, to_minute, memo from salon_blocks where deleted_at is null",
		);
		const at = (date: string, minute: number) =>
			written(Date.parse(`${date}T00:00:00+09:00`) + minute * MINUTE);
		expect(
			blocks
				.map((row) => `${at(row.date, row.from_minute)} ${at(row.date, row.to_minute)} ${row.memo}`)
				.sort(),
		).toEqual(others.map(({ start, end, summary }) => `${start} ${end} ${summary}`).sort());
		expect(await rows("select error from salon_calendars where error is not null")).toEqual([]);
	},
	STEPS * 500,
);
