import { env } from "cloudflare:workers";
import { connectD1, type Db } from "#db/d1-client.ts";
import { newReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import type {
	CommandAnswer,
	CommandInput,
	CommandName,
} from "#functions/booking/salons/commands/registry.ts";
import { createMemoryHoldStore, type HoldStore } from "#functions/booking/salons/engine/hold-store.ts";
import type { Actor, CommandOutcome } from "#functions/booking/salons/engine/room-command.ts";
import { SalonEngine } from "#functions/booking/salons/engine/salon-engine.ts";
import type { ConsoleNotice } from "#functions/booking/salons/engine/unit-of-work.ts";
import { nextId, type TestClock } from "../test-clock.ts";
import type { BuiltSalon } from "./build-salon.ts";

export const ADMIN_ACTOR: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };
export const FRIEND_ACTOR: Actor = { side: "friend", operatorId: null, friendId: null, scope: { all: true } };

/** Salon room without its Durable Object, so that a test can run two of them or kill one. */
export class TestSalonRoom {
	readonly told: ConsoleNotice[] = [];
	readonly engine: SalonEngine;

	constructor(
		salon: BuiltSalon,
		clock: TestClock,
		db: Db = connectD1(env.DB),
		holds: HoldStore = createMemoryHoldStore(),
	) {
		this.engine = new SalonEngine({
			db,
			salonId: salon.id,
			clock: () => clock.now,
			zone: DEFAULT_ZONE,
			holds,
			publish: (told) => this.told.push(...told),
		});
	}

	give<Name extends CommandName>(
		name: Name,
		input: CommandInput<Name>,
		{ actor = ADMIN_ACTOR, saveKey = nextId() }: { actor?: Actor; saveKey?: string } = {},
	): Promise<CommandOutcome<CommandAnswer<Name>>> {
		return this.engine.execute({ name, input, actor, saveKey } as never) as Promise<
			CommandOutcome<CommandAnswer<Name>>
		>;
	}

	/** Answer of a command that must succeed. */
	async must<Name extends CommandName>(
		name: Name,
		input: CommandInput<Name>,
		options?: { actor?: Actor; saveKey?: string },
	): Promise<CommandAnswer<Name>> {
		const outcome = await this.give(name, input, options);
		if (!outcome.ok) throw new Error(`${name}: ${outcome.status} ${JSON.stringify(outcome.body)}`);
		return outcome.answer;
	}
}

/** Input of a booking: 10:00 on 2026-12-01 with the salon's first resource and course. */
export const buildBookingInput = (salon: BuiltSalon, given: Record<string, unknown> = {}) =>
	newReservationInput.parse({
		date: "2026-12-01",
		from: "10:00",
		name: "佐藤",
		course_id: salon.courses[0],
		salon_resource_id: salon.resources[0],
		...given,
	});
