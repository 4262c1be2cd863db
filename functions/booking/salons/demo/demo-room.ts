import type { Db } from "#db/d1-client.ts";
import { STORY_FRIENDS } from "#db/demo/demo-broadcasts.ts";
import { createDemoFriends, type DemoFriend } from "#db/demo/demo-friends.ts";
import { createSeededRandom, pickRandom } from "#db/demo/seeded-random.ts";
import { getBuffers, isTimeAvailable } from "#domain/booking/salons/judge-availability.ts";
import type { OccupyingBooking, SalonBook } from "#domain/booking/salons/salon-book.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import type { CommandAnswer, CommandInput, CommandName } from "../commands/registry.ts";
import { createMemoryHoldStore } from "../engine/hold-store.ts";
import type { Actor, CommandOutcome } from "../engine/room-command.ts";
import { type CommandOrder, SalonEngine } from "../engine/salon-engine.ts";
import { toSalonMinute } from "../salon-minute.ts";

/** Actor of the salon. The demo's operators are created later and then entered as the actors. */
const SALON_ACTOR: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };
export const toFriendActor = (friendId: number): Actor => ({ ...SALON_ACTOR, side: "friend", friendId });

/** Maximum number of draws: a salon has more free times than the demo needs. */
const MAX_DRAWS = 1_000;

interface DemoCommand<Name extends CommandName> {
	name: Name;
	input: CommandInput<Name>;
	actor?: Actor;
}

/** Simulated room of a salon that fills weeks of the demo at given times. */
export class DemoRoom {
	now: number;
	readonly random: () => number;
	/** Friends who book; those of the hair salons by default. */
	readonly friends: DemoFriend[];
	readonly #engine: SalonEngine;
	#saves = 0;
	readonly #visits = new Set<string>();
	readonly #salonId: number;

	constructor(db: Db, salonId: number, now: number, friends = createDemoFriends(0, STORY_FRIENDS, now)) {
		this.now = now;
		this.random = createSeededRandom(salonId * 7_919);
		this.friends = friends;
		this.#salonId = salonId;
		this.#engine = new SalonEngine({
			db,
			salonId,
			clock: () => this.now,
			zone: DEFAULT_ZONE,
			holds: createMemoryHoldStore(),
			// No board is open yet.
			publish: () => undefined,
		});
	}

	pick<T>(from: readonly T[]): T {
		return pickRandom(this.random, from);
	}

	/** Runs commands as one batch; a refusal is an error. */
	async runCommands<Name extends CommandName>(
		demoCommands: DemoCommand<Name>[],
	): Promise<CommandAnswer<Name>[]> {
		const outcomes = (await Promise.all(
			demoCommands.map(({ name, input, actor = SALON_ACTOR }) =>
				// Numbered save keys, so that a restart of an interrupted demo does not repeat them.
				this.#engine.execute({
					name,
					input,
					actor,
					saveKey: `demo:${this.#salonId}:${++this.#saves}`,
				} as CommandOrder),
			),
		)) as CommandOutcome<CommandAnswer<Name>>[];
		return outcomes.map((outcome, index) => {
			if (outcome.ok) return outcome.answer;
			throw new Error(`${demoCommands[index]!.name}: ${outcome.status} ${JSON.stringify(outcome.body)}`);
		});
	}

	/**
	 * Draws a command per item until its time is free next to the earlier draws, and runs them all.
	 * Availability is checked in memory, so that no draw is refused by the room. A customer books once in a
	 * group of draws, and is in one place on a day.
	 */
	async drawAndRun<Item, Name extends "createReservation" | "updateReservation">(
		items: readonly Item[],
		days: readonly number[],
		drawCommand: (item: Item) => DemoCommand<Name>,
		booked = new Set<number | string>(),
	): Promise<CommandAnswer<Name>[]> {
		const commands = await this.#engine.read(days, ({ book }) => {
			const drawn = items.map((item, index) => {
				for (let tries = 0; tries < MAX_DRAWS; tries++) {
					const command = drawCommand(item);
					if (this.#isElsewhere(command, booked)) continue;
					const booking = toBooking(book, command, -1 - index);
					if (!this.#isFree(book, command, booking)) continue;
					book.setBooking(booking);
					booked.add(customerOf(command));
					this.#visits.add(visitOf(command));
					return { command, booking };
				}
				throw new Error(`no time is left in salon ${this.#salonId}`);
			});
			// Removed again: the room places the bookings itself.
			for (const { booking } of drawn) book.dropBooking(booking.id, booking.day);
			return drawn.map(({ command }) => command);
		});
		return this.runCommands(commands ?? []);
	}

	/** Whether a customer has booked in this group of draws, or has another booking on the day. */
	#isElsewhere(
		command: DemoCommand<"createReservation" | "updateReservation">,
		booked: ReadonlySet<number | string>,
	): boolean {
		return (
			this.#visits.has(visitOf(command)) ||
			(command.name === "createReservation" && booked.has(customerOf(command)))
		);
	}

	#isFree(
		book: SalonBook,
		{ input }: DemoCommand<"createReservation" | "updateReservation">,
		booking: OccupyingBooking,
	): boolean {
		return isTimeAvailable(book, {
			...booking,
			courseId: input.course_id,
			// A friend's bookings never share a person or a seat; the shop's own might.
			side: "friend",
			now: toSalonMinute(this.now, DEFAULT_ZONE),
			ignoring: "id" in input ? input.id : null,
		});
	}
}

/** Friend, or the name of a guest who is none. */
const customerOf = ({ input }: DemoCommand<"createReservation" | "updateReservation">): number | string =>
	input.member_id ?? input.name;

const visitOf = (command: DemoCommand<"createReservation" | "updateReservation">): string =>
	`${customerOf(command)} ${command.input.date}`;

function toBooking(
	book: SalonBook,
	{ input }: DemoCommand<"createReservation" | "updateReservation">,
	id: number,
): OccupyingBooking {
	const { from, to, course_id, salon_resource_id } = input;
	return {
		id,
		reservationId: id,
		resourceIds: [salon_resource_id!],
		day: toDayNumber(input.date),
		from,
		to: to!,
		...getBuffers(book, book.settings.courses.get(course_id!) ?? null),
	};
}
