import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import type { LinkTarget } from "#domain/booking/salons/calendar/link-targets.ts";
import { newReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { sendDueCalendarEvents } from "#functions/booking/salons/calendar/calendar-event-worker.ts";
import { readDueCalendars } from "#functions/booking/salons/calendar/calendar-read-worker.ts";
import {
	beginGoogleConnection,
	finishGoogleConnection,
} from "#functions/booking/salons/calendar/connect-google-account.ts";
import { createCalendarLink } from "#functions/booking/salons/calendar/create-calendar-link.ts";
import type { CommandOrder } from "#functions/booking/salons/engine/salon-engine.ts";
import type { Ctx } from "#functions/context.ts";
import { readRows } from "../database-snapshot.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "../operator-builders.ts";
import { type BuiltSalon, buildSalon } from "../salon/build-salon.ts";
import { TestSalonRoom } from "../salon/test-room.ts";
import { TEST_ORIGIN } from "../send-request.ts";
import { nextId, type TestClock } from "../test-clock.ts";
import type { Mortal } from "./mortal.ts";
import { TestGoogle } from "./test-google.ts";

/** Salon with its room, Google account and clock; the worker can be killed midway. */
export class LinkedSalon {
	readonly clock: TestClock;
	readonly google: TestGoogle;
	readonly salon: BuiltSalon;
	readonly operator: BuiltOperator;
	accountId = 0;
	#room: TestSalonRoom;
	#mortal: Mortal | undefined;

	private constructor(clock: TestClock, salon: BuiltSalon, operator: BuiltOperator, seed: number) {
		this.clock = clock;
		this.google = new TestGoogle(clock, seed);
		this.salon = salon;
		this.operator = operator;
		this.#room = new TestSalonRoom(salon, clock);
	}

	static async build(
		clock: TestClock,
		given: Parameters<typeof buildSalon>[0] = {},
		seed = 1,
	): Promise<LinkedSalon> {
		return new LinkedSalon(clock, await buildSalon(given), await buildOperator(), seed);
	}

	get room(): TestSalonRoom {
		return this.#room;
	}

	/** Bindings with this salon's room and this Google. */
	get env() {
		const mortal = this.#mortal;
		const executeCommand = (given: CommandOrder) => {
			const work = () => this.#room.engine.execute(given);
			return mortal ? mortal.step(work) : work();
		};
		const Salon = {
			idFromName: (name: string) => name,
			get: () => ({ executeCommand, publishRecount: async () => undefined }),
		};
		return {
			...this.clock.env,
			PUBLIC_ORIGIN: TEST_ORIGIN,
			Salon: Salon as never,
			GOOGLE: this.google.binding,
		};
	}

	context(): Ctx {
		return this.clock.context({ env: this.env, db: connectD1(env.DB) });
	}

	operatorContext() {
		return operatorContext(this.clock, this.operator, { env: this.env });
	}

	/** Connects a Google account through an operator's browser. */
	async connect(): Promise<void> {
		const ctx = this.operatorContext();
		const { url } = await beginGoogleConnection({
			ctx,
			input: { salonId: this.salon.id, origin: TEST_ORIGIN },
		});
		const back = this.google.consent(url).searchParams;
		const of = (name: string) => back.get(name) ?? "";
		const input = { state: of("state"), code: of("code"), error: of("error"), origin: TEST_ORIGIN };
		const { outcome } = await finishGoogleConnection({ ctx, input });
		if (outcome !== "connected") throw new Error(`the account was not connected: ${outcome}`);
		this.accountId = (await readRows<{ id: number }>("select max(id) as id from google_accounts"))[0]!.id;
	}

	link(calendar: string, target: LinkTarget = "reservation", resource = 0) {
		return createCalendarLink({
			ctx: this.operatorContext(),
			input: {
				salonId: this.salon.id,
				salon_resource_id: this.salon.resources[resource]!,
				google_token_id: this.accountId,
				google_calendar_id: calendar,
				link_target: target,
			},
		});
	}

	/** Works the calendar queue once. */
	async work(): Promise<void> {
		const ctx = this.context();
		await readDueCalendars(ctx);
		await sendDueCalendarEvents(ctx);
	}

	/** Works with a mortal worker. After a death the lease expires. */
	async workUntilDeath(mortal: Mortal): Promise<void> {
		this.#mortal = mortal;
		this.google.mortal = mortal;
		await Promise.race([this.work(), mortal.died]);
		this.#mortal = undefined;
		this.google.mortal = undefined;
		// The room finishes its current call although the caller is dead.
		await this.#room.engine.read([], () => undefined);
		if (mortal.isDead) this.clock.advance(6 * 60_000);
	}

	/** Restarts the room from the database. */
	loseRoom(): void {
		this.#room = new TestSalonRoom(this.salon, this.clock);
	}

	/** Books the first course. */
	book(date: string, from: string, given: Record<string, unknown> = {}) {
		return this.#room.must(
			"createReservation",
			newReservationInput.parse({
				date,
				from,
				name: "佐藤",
				course_id: this.salon.courses[0],
				salon_resource_id: this.salon.resources[0],
				...given,
			}),
			{ saveKey: nextId() },
		);
	}

	/** Current blocks, as `date from-to memo confirmed`. */
	async blocks(): Promise<string[]> {
		const found = await readRows<{ text: string }>(
			`select date || ' ' || from_minute || '-' || to_minute || ' ' || memo || ' ' || is_confirmed as text
				from salon_blocks where deleted_at is null order by date, from_minute, id`,
		);
		return found.map(({ text }) => text);
	}
}
