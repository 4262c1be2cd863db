import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import type { LinkTarget } from "#domain/booking/salons/calendar/targets.ts";
import { newReservation } from "#domain/booking/salons/inputs/reservations.ts";
import { beginAccount, finishAccount } from "#functions/booking/salons/calendar/connect-account.ts";
import { createLink } from "#functions/booking/salons/calendar/create-link.ts";
import { workCalendars } from "#functions/booking/salons/calendar/work-calendars.ts";
import { workCalendarEvents } from "#functions/booking/salons/calendar/work-events.ts";
import type { Order } from "#functions/booking/salons/engine/engine.ts";
import type { Ctx } from "#functions/context.ts";
import { nextId, type TestClock } from "../clock.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "../operators.ts";
import { ORIGIN } from "../requests.ts";
import { TestRoom } from "../salon/engine.ts";
import { type BuiltSalon, buildSalon } from "../salon/salon.ts";
import { rows } from "../snapshot.ts";
import { TestGoogle } from "./google.ts";
import type { Mortal } from "./mortal.ts";

/** A salon, its room and its Google, by one clock. What works for it may die on the way. */
export class LinkedSalon {
	readonly clock: TestClock;
	readonly google: TestGoogle;
	readonly salon: BuiltSalon;
	readonly operator: BuiltOperator;
	accountId = 0;
	#room: TestRoom;
	#mortal: Mortal | undefined;

	private constructor(clock: TestClock, salon: BuiltSalon, operator: BuiltOperator, seed: number) {
		this.clock = clock;
		this.google = new TestGoogle(clock, seed);
		this.salon = salon;
		this.operator = operator;
		this.#room = new TestRoom(salon, clock);
	}

	static async build(
		clock: TestClock,
		given: Parameters<typeof buildSalon>[0] = {},
		seed = 1,
	): Promise<LinkedSalon> {
		return new LinkedSalon(clock, await buildSalon(given), await buildOperator(), seed);
	}

	get room(): TestRoom {
		return this.#room;
	}

	/** The bindings: this salon's room and this Google. */
	get env() {
		const mortal = this.#mortal;
		const order = (given: Order) => {
			const work = () => this.#room.engine.order(given);
			return mortal ? mortal.step(work) : work();
		};
		const Salon = {
			idFromName: (name: string) => name,
			get: () => ({ order, recounted: async () => undefined }),
		};
		return {
			...this.clock.env,
			PUBLIC_ORIGIN: ORIGIN,
			Salon: Salon as never,
			GOOGLE: this.google.binding,
		};
	}

	context(): Ctx {
		return this.clock.context({ env: this.env, db: connect(env.DB) });
	}

	operatorContext() {
		return operatorContext(this.clock, this.operator, { env: this.env });
	}

	/** Connects Google's account, as an operator with a browser does. */
	async connect(): Promise<void> {
		const ctx = this.operatorContext();
		const { url } = await beginAccount({ ctx, input: { salonId: this.salon.id, origin: ORIGIN } });
		const back = this.google.consent(url).searchParams;
		const of = (name: string) => back.get(name) ?? "";
		const input = { state: of("state"), code: of("code"), error: of("error"), origin: ORIGIN };
		const { outcome } = await finishAccount({ ctx, input });
		if (outcome !== "connected") throw new Error(`the account was not connected: ${outcome}`);
		this.accountId = (await rows<{ id: number }>("select max(id) as id from google_accounts"))[0]!.id;
	}

	link(calendar: string, target: LinkTarget = "reservation", resource = 0) {
		return createLink({
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

	/** Has the calendars' queue worked off, once. */
	async work(): Promise<void> {
		const ctx = this.context();
		await workCalendars(ctx);
		await workCalendarEvents(ctx);
	}

	/** The same by a worker who dies on the way, or ends before; its lease has run out afterwards. */
	async workUntilDeath(mortal: Mortal): Promise<void> {
		this.#mortal = mortal;
		this.google.mortal = mortal;
		await Promise.race([this.work(), mortal.died]);
		this.#mortal = undefined;
		this.google.mortal = undefined;
		// What the room was doing when its caller died ends by itself.
		await this.#room.engine.read([], () => undefined);
		if (mortal.isDead) this.clock.advance(6 * 60_000);
	}

	/** The room is lost, and comes back from the record. */
	loseRoom(): void {
		this.#room = new TestRoom(this.salon, this.clock);
	}

	/** Books an hour of the first course. */
	book(date: string, from: string, given: Record<string, unknown> = {}) {
		return this.#room.must(
			"create",
			newReservation.parse({
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

	/** The blocks that stand, as `date from-to memo confirmed`. */
	async blocks(): Promise<string[]> {
		const found = await rows<{ text: string }>(
			`select date || ' ' || from_minute || '-' || to_minute || ' ' || memo || ' ' || is_confirmed as text
				from salon_blocks where deleted_at is null order by date, from_minute, id`,
		);
		return found.map(({ text }) => text);
	}
}
