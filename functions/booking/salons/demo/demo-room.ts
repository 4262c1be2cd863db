import type { Db } from "#db/d1-client.ts";
import { pickRandom } from "#db/demo/seeded-random.ts";
import { buffersOf, isFree } from "#domain/booking/salons/availability.ts";
import type { OccupyingBooking, SalonBook } from "#domain/booking/salons/book.ts";
import { toDayNumber } from "#domain/booking/salons/minutes.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import type { CommandAnswer, CommandInput, CommandName } from "../commands/registry.ts";
import { holdsInMemory } from "../engine/hold-store.ts";
import type { Actor, CommandOutcome } from "../engine/room-command.ts";
import { type CommandOrder, SalonEngine } from "../engine/salon-engine.ts";
import { salonMinute } from "../salon-minute.ts";

/** Somebody at the shop. The demo's operators are made last, and are named then as those who did it. */
const SHOP: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };
export const friendActor = (friendId: number): Actor => ({ ...SHOP, side: "friend", friendId });

/** Maximum number of draws: a salon has more free times than the demo needs. */
const MOST_DRAWS = 1_000;

interface Command<Name extends CommandName> {
	name: Name;
	input: CommandInput<Name>;
	actor?: Actor;
}

/** A salon's room in which the demo shop's weeks are lived through, at the times that it says. */
export class DemoRoom {
	now: number;
	readonly random: () => number;
	readonly #engine: SalonEngine;
	#saves = 0;
	readonly #salonId: number;

	constructor(db: Db, salonId: number, now: number, random: () => number) {
		this.now = now;
		this.random = random;
		this.#salonId = salonId;
		this.#engine = new SalonEngine({
			db,
			salonId,
			clock: () => this.now,
			zone: DEFAULT_ZONE,
			holds: holdsInMemory(),
			// Nobody has a board open yet.
			tell: () => undefined,
		});
	}

	pick<T>(from: readonly T[]): T {
		return pickRandom(this.random, from);
	}

	/** Gives commands, which the room judges together and must not refuse. */
	async must<Name extends CommandName>(all: Command<Name>[]): Promise<CommandAnswer<Name>[]> {
		const outcomes = (await Promise.all(
			all.map(({ name, input, actor = SHOP }) =>
				// A demo that was broken off is begun again: the same saves are done once.
				this.#engine.order({
					name,
					input,
					actor,
					saveKey: `demo:${this.#salonId}:${++this.#saves}`,
				} as CommandOrder),
			),
		)) as CommandOutcome<CommandAnswer<Name>>[];
		return outcomes.map((outcome, index) => {
			if (outcome.ok) return outcome.answer;
			throw new Error(`${all[index]!.name}: ${outcome.status} ${JSON.stringify(outcome.body)}`);
		});
	}

	/**
	 * Draws a booking for each item on one of some days, until it is free beside those that were drawn before it, and
	 * gives all of them. What is free is asked in memory, so that a first start does not wait for refusals.
	 */
	async draw<Item, Name extends "create" | "update">(
		items: readonly Item[],
		days: readonly number[],
		draw: (item: Item) => Command<Name>,
	): Promise<CommandAnswer<Name>[]> {
		const commands = await this.#engine.read(days, ({ book }) => {
			const drawn = items.map((item, index) => {
				for (let tries = 0; tries < MOST_DRAWS; tries++) {
					const command = draw(item);
					const booking = bookingOf(book, command, -1 - index);
					if (!this.#isFree(book, command, booking)) continue;
					book.setBooking(booking);
					return { command, booking };
				}
				throw new Error(`no time is left in salon ${this.#salonId}`);
			});
			// The room places them itself.
			for (const { booking } of drawn) book.dropBooking(booking.id, booking.day);
			return drawn.map(({ command }) => command);
		});
		return this.must(commands ?? []);
	}

	#isFree(
		book: SalonBook,
		{ input, actor = SHOP }: Command<"create" | "update">,
		booking: OccupyingBooking,
	): boolean {
		return isFree(book, {
			...booking,
			courseId: input.course_id,
			side: actor.side,
			now: salonMinute(this.now, DEFAULT_ZONE),
			ignoring: "id" in input ? input.id : null,
		});
	}
}

function bookingOf(book: SalonBook, { input }: Command<"create" | "update">, id: number): OccupyingBooking {
	const { from, to, course_id, salon_resource_id } = input;
	return {
		id,
		reservationId: id,
		resourceIds: [salon_resource_id!],
		day: toDayNumber(input.date),
		from,
		to: to!,
		...buffersOf(book, book.settings.courses.get(course_id!) ?? null),
	};
}
