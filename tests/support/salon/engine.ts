import { env } from "cloudflare:workers";
import { connect, type Db } from "#db/client.ts";
import { newReservation } from "#domain/booking/salons/inputs/reservations.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/time.ts";
import type { Answered, CommandInput, CommandName } from "#functions/booking/salons/commands/registry.ts";
import type { Actor, Outcome } from "#functions/booking/salons/engine/command.ts";
import type { Told } from "#functions/booking/salons/engine/desk.ts";
import { SalonEngine } from "#functions/booking/salons/engine/engine.ts";
import { type HoldStore, holdsInMemory } from "#functions/booking/salons/engine/hold-store.ts";
import { nextId, type TestClock } from "../clock.ts";
import type { BuiltSalon } from "./salon.ts";

export const ADMIN: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };
export const FRIEND: Actor = { side: "friend", operatorId: null, friendId: null, scope: { all: true } };

/** A room of a salon without its Durable Object, so that a test can have two of them, or kill one. */
export class TestRoom {
	readonly told: Told[] = [];
	readonly engine: SalonEngine;

	constructor(
		salon: BuiltSalon,
		clock: TestClock,
		db: Db = connect(env.DB),
		holds: HoldStore = holdsInMemory(),
	) {
		this.engine = new SalonEngine({
			db,
			salonId: salon.id,
			clock: () => clock.now,
			zone: DEFAULT_ZONE,
			holds,
			tell: (told) => this.told.push(...told),
		});
	}

	give<Name extends CommandName>(
		name: Name,
		input: CommandInput<Name>,
		{ actor = ADMIN, saveKey = nextId() }: { actor?: Actor; saveKey?: string } = {},
	): Promise<Outcome<Answered<Name>>> {
		return this.engine.order({ name, input, actor, saveKey } as never) as Promise<Outcome<Answered<Name>>>;
	}

	/** The answer of a command that must succeed. */
	async must<Name extends CommandName>(
		name: Name,
		input: CommandInput<Name>,
		options?: { actor?: Actor; saveKey?: string },
	): Promise<Answered<Name>> {
		const outcome = await this.give(name, input, options);
		if (!outcome.ok) throw new Error(`${name}: ${outcome.status} ${JSON.stringify(outcome.body)}`);
		return outcome.answer;
	}
}

/** A booking as a call would send it: at ten on 1 December 2026, of the salon's first resource and course. */
export const booking = (salon: BuiltSalon, given: Record<string, unknown> = {}) =>
	newReservation.parse({
		date: "2026-12-01",
		from: "10:00",
		name: "佐藤",
		course_id: salon.courses[0],
		salon_resource_id: salon.resources[0],
		...given,
	});
