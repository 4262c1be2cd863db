import { beforeEach, expect, inject, test } from "vitest";
import { blockInput, changedReservation } from "#domain/salon/inputs/reservations.ts";
import { newShift } from "#domain/salon/inputs/shifts.ts";
import { clockOf, dayNumber } from "#domain/salon/minutes.ts";
import { DEFAULT_RULES } from "#domain/salon/settings.ts";
import { nextId, TestClock } from "#tests/support/clock.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { DyingDatabase } from "#tests/support/salon/dying.ts";
import { ADMIN, booking, FRIEND, TestRoom } from "#tests/support/salon/engine.ts";
import { Oracle, type OracleBooking } from "#tests/support/salon/oracle.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/salon.ts";
import { DATES, Draw } from "#tests/support/salon/world.ts";
import { rows } from "#tests/support/snapshot.ts";

const STEPS = 160;
const NOW = "2026-12-30 10:00";
const MINUTE_NOW = dayNumber("2026-12-30") * 1_440 + 600;

interface Wanted {
	date: string;
	from: number;
	to: number;
	course: number;
	/** Null is anyone. */
	resource: number | null;
}

let clock: TestClock;
let salon: BuiltSalon;
let oracle: Oracle;

beforeEach(async () => {
	await beginAnew();
	clock = new TestClock(NOW);
	const slot = { admin: 2, friend: 1 };
	const shop = { admin: 3, friend: 2 };
	salon = await buildSalon({
		resources: 3,
		syncShift: true,
		courses: [{}, { buffer_before: 20, buffer_after: 0 }],
		hours: [{ from: 540, to: 1_500 }],
		rules: { ...DEFAULT_RULES, unit: 15, bufferAfter: 10, slotCapacity: slot, shopCapacity: shop },
	});
	oracle = new Oracle({
		online: true,
		syncShift: true,
		unit: 15,
		leadMinutes: 0,
		daysAhead: 0,
		maxOpen: 0,
		slot,
		shop,
		buffers: { before: 0, after: 10 },
		hours: Array.from({ length: 7 }, () => [[540, 1_500]]),
		special: new Map(),
		resources: salon.resources.map((id, index) => ({
			id,
			on: true,
			position: index + 1,
			admin: null,
			friend: null,
		})),
		courses: salon.courses.map((id, index) => ({
			id,
			on: true,
			before: index === 1 ? 20 : null,
			after: index === 1 ? 0 : null,
		})),
		apart: [],
	});
});

/** What stands in the record and takes time, as the oracle writes it. */
async function recorded(): Promise<string[]> {
	const found = await rows<Record<string, unknown>>(
		`select coalesce(parent_id, id) as reservation, resource_id as resource, date, from_minute as "from", to_minute as "to"
			from reservations where deleted_at is null and status in ('approved', 'pending', 'edit_pending')`,
	);
	return found
		.map((row) => JSON.stringify([row.reservation, row.resource, row.date, row.from, row.to]))
		.sort();
}
const expected = (): string[] =>
	oracle.bookings
		.map((each) => JSON.stringify([each.reservation, each.resources[0], each.date, each.from, each.to]))
		.sort();

test("a random walk of commands, with rooms that die on the way, does what the oracle says", async () => {
	const seed = inject("seed");
	const draw = new Draw(seed);
	const { id: friend } = await buildFriend();
	let database = new DyingDatabase();
	let room = new TestRoom(salon, clock, database.db);
	/** Requests to change that are open: the child, and what it asks for. */
	const asked = new Map<number, { child: number; booking: OracleBooking }>();
	const blocks: number[] = [];
	let [taken, deaths] = [0, 0];

	/** Gives a command; sometimes its room dies, and a new one is given the same save. */
	const give: TestRoom["give"] = async (name, input, options = {}) => {
		const saveKey = nextId();
		if (!draw.maybe(0.08)) return room.give(name, input, { ...options, saveKey });
		database.dieAt(draw.pick(["before", "after"]));
		const first = room.give(name, input, { ...options, saveKey });
		const ended = await Promise.race([first, database.died.then(() => undefined)]);
		database = new DyingDatabase();
		room = new TestRoom(salon, clock, database.db);
		if (ended) return ended;
		deaths += 1;
		return room.give(name, input, { ...options, saveKey });
	};

	const buffersOf = (course: number) =>
		course === salon.courses[1] ? { before: 20, after: 0 } : { before: 0, after: 10 };
	const wanted = (): Wanted => {
		const span = draw.span(540, 1_440);
		return {
			date: draw.pick(DATES),
			from: draw.maybe(0.7) ? span.from - (span.from % 15) : span.from,
			to: span.to,
			course: draw.pick(salon.courses),
			resource: draw.pick([null, ...salon.resources]),
		};
	};
	const askOf = (
		{ date, from, to, course, resource }: Wanted,
		side: "admin" | "friend",
		ignoring: number | null,
	) => ({
		date,
		from,
		to,
		course,
		resources: resource === null ? [] : [resource],
		side,
		now: MINUTE_NOW,
		ignoring,
		key: null,
		open: 0,
	});
	/** Whom the oracle would book: undefined where it would refuse. */
	const winner = (want: Wanted, side: "admin" | "friend", ignoring: number | null) => {
		const ask = askOf(want, side, ignoring);
		if (want.resource === null) return oracle.anyone(ask);
		return oracle.objections(ask).length === 0 ? want.resource : undefined;
	};
	const fieldsOf = (want: Wanted) => ({
		date: want.date,
		from: clockOf(want.from),
		to: clockOf(want.to),
		course_id: want.course,
		salon_resource_id: want.resource,
	});
	const bookingFor = (reservation: number, resource: number, want: Wanted): OracleBooking => ({
		reservation,
		resources: [resource],
		date: want.date,
		from: want.from,
		to: want.to,
		...buffersOf(want.course),
	});
	const standing = () => [...new Set(oracle.bookings.map(({ reservation }) => reservation))];
	const drop = (reservation: number) => {
		oracle.bookings = oracle.bookings.filter((each) => each.reservation !== reservation);
		asked.delete(reservation);
	};

	const steps = {
		async create() {
			const want = wanted();
			const side = draw.pick(["admin", "friend"] as const);
			const resource = winner(want, side, null);
			const member_id = side === "friend" ? friend : null;
			const outcome = await give("create", booking(salon, { ...fieldsOf(want), member_id }), {
				actor: side === "admin" ? ADMIN : FRIEND,
			});
			expect(outcome.ok ? outcome.answer.salon_resource_id : undefined).toBe(resource);
			if (outcome.ok) {
				taken += 1;
				oracle.bookings.push(bookingFor(outcome.answer.id, resource!, want));
			} else expect(outcome.status).toBe(409);
		},
		async move(option: "" | "request" = "") {
			const id = draw.pick(standing());
			if (id === undefined || asked.has(id)) return;
			const want = wanted();
			const resource = winner(want, "admin", id);
			const input = changedReservation.parse({ ...fieldsOf(want), id, name: "佐藤", option });
			const outcome = await give("update", input);
			expect(outcome.ok).toBe(resource !== undefined);
			if (!outcome.ok) return;
			const moved = bookingFor(id, resource!, want);
			if (option === "request") {
				asked.set(id, { child: outcome.answer.change_child!.id, booking: moved });
				oracle.bookings.push(moved);
			} else oracle.bookings = [...oracle.bookings.filter(({ reservation }) => reservation !== id), moved];
		},
		request: () => steps.move("request"),
		async judge() {
			const [id, { child, booking: moved } = { child: 0, booking: undefined }] = draw.pick([...asked]) ?? [];
			if (id === undefined || !moved) return;
			const status = draw.pick(["approved", "denied"] as const);
			const stillFree =
				oracle.objections({
					...askOf(
						{
							...moved,
							course: moved.before === 20 ? salon.courses[1]! : salon.courses[0]!,
							resource: moved.resources[0]!,
						},
						"admin",
						id,
					),
				}).length === 0;
			const outcome = await give("judgeRequest", { id, childId: child, kind: "edit", status, force: false });
			expect(outcome.ok).toBe(status === "denied" || stillFree);
			if (!outcome.ok) return;
			asked.delete(id);
			oracle.bookings = oracle.bookings.filter((each) => each !== moved);
			if (status === "approved") {
				drop(id);
				oracle.bookings.push(moved);
			}
		},
		async cancel() {
			const id = draw.pick(standing());
			if (id === undefined) return;
			expect((await give("cancel", { id })).ok).toBe(true);
			drop(id);
		},
		async block() {
			const span = draw.span(540, 1_400);
			const resource = draw.pick([null, ...salon.resources]);
			const date = draw.pick(DATES);
			const input = blockInput.parse({
				date,
				from: clockOf(span.from),
				to: clockOf(Math.min(span.to, span.from + 60)),
				salon_resource_id: resource,
				is_confirmed: 1,
			});
			const outcome = await give("createBlock", input);
			expect(outcome.ok).toBe(true);
			if (!outcome.ok) return;
			blocks.push(outcome.answer.id);
			oracle.blocks.push({ resource, date, from: input.from, to: input.to });
		},
		async unblock() {
			const index = draw.below(blocks.length);
			if (blocks.length === 0) return;
			expect((await give("removeBlock", { id: blocks[index]! })).ok).toBe(true);
			blocks.splice(index, 1);
			oracle.blocks.splice(index, 1);
		},
		async shift() {
			const date = draw.pick(DATES);
			const resourceId = draw.pick(salon.resources);
			const [from, to] = draw.pick([
				[540, 1_500],
				[600, 900],
				[840, 1_500],
			] as const);
			const weekdays = draw.maybe(0.5) ? [0, 1, 2, 3, 4, 5, 6] : [];
			const input = newShift.parse({
				start_date: date,
				repeat: weekdays,
				from: clockOf(from),
				to: clockOf(to),
			});
			const outcome = await give("createShift", { ...input, resourceId });
			expect(outcome.ok).toBe(true);
			if (!outcome.ok) return;
			if (weekdays.length > 0)
				oracle.masters.push({
					id: outcome.answer.id,
					resource: resourceId,
					weekdays,
					first: date,
					last: null,
					from,
					to,
				});
			else oracle.days.push({ resource: resourceId, master: null, on: date, instead: null, from, to });
		},
	};

	for (let step = 0; step < STEPS; step++) {
		const name = draw.pick([
			"create",
			"create",
			"create",
			"create",
			"move",
			"request",
			"judge",
			"cancel",
			"block",
			"unblock",
			"shift",
		] as const);
		try {
			await steps[name]();
		} catch (error) {
			throw new Error(`seed ${seed}, step ${step} (${name}): ${String(error)}`);
		}
	}
	expect(await recorded()).toEqual(expected());
	// The walk is worth something only where bookings are taken and rooms die.
	expect(taken).toBeGreaterThan(3);
	expect(deaths).toBeGreaterThan(2);
	const [{ count } = { count: 0 }] = await rows<{ count: number }>(
		"select unsolved as count from salon_counters",
	);
	expect(count).toBe(asked.size);
});
