import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { ruleOverDrawn } from "./circumstances/drawn-time.ts";
import { instantOf } from "./circumstances/instant.ts";
import { machineNow, shiftClock } from "./circumstances/shift-clock.ts";
import { QuietQueue } from "./queue.ts";

let lastId = 0;

/** Ids in the order they were asked for, each a UUID as LINE wants of a retry key. */
export const nextId = (): string => `00000000-0000-4000-8000-${String(++lastId).padStart(12, "0")}`;

/** An instant by the clock on a wall in Tokyo, `YYYY-MM-DD HH:mm[:ss]`. @throws where it is none. */
export const tokyo = (time: string): number => instantOf(time);

/**
 * The time of a test, which moves only when the test says so, and the contexts of work done at that time. Wake-ups are
 * noted and go no further, so that nothing happens in a test's back.
 */
export class TestClock {
	now: number;
	readonly events = new QuietQueue();
	readonly deliveries = new QuietQueue();
	readonly jobs = new QuietQueue();
	readonly calendars = new QuietQueue();
	readonly notices = new QuietQueue();
	readonly webhooks = new QuietQueue();

	constructor(time = "2026-11-20 10:00") {
		this.now = tokyo(time);
	}

	advance(milliseconds: number): void {
		this.now += milliseconds;
	}

	/** The same where pages are called again afterwards. */
	pass(milliseconds: number): void {
		this.advance(milliseconds);
		this.rule();
	}

	/** Calls of pages meet this clock's time from here on, as far as the machine's clock does not run on. */
	rule(): this {
		ruleOverDrawn();
		shiftClock(this.now - machineNow());
		return this;
	}

	/** The bindings, with the queues silenced. */
	get env() {
		return {
			...env,
			EVENTS: this.events,
			DELIVERIES: this.deliveries,
			JOBS: this.jobs,
			CALENDARS: this.calendars,
			NOTICES: this.notices,
			WEBHOOKS: this.webhooks,
		};
	}

	/** The context of one piece of work that begins now. */
	context(overrides: Partial<Ctx> = {}): Ctx {
		return {
			env: this.env,
			db: connect(env.DB),
			now: this.now,
			clock: () => this.now,
			zone: DEFAULT_ZONE,
			random: () => 0.5,
			newId: nextId,
			newIds: (count) => Array.from({ length: count }, nextId),
			...overrides,
		};
	}
}
