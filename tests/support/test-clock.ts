import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { takeOverClock } from "./circumstances/drawn-time.ts";
import { parseTokyoInstant } from "./circumstances/instant.ts";
import { machineNow, shiftClock } from "./circumstances/shift-clock.ts";
import { QuietQueue } from "./quiet-queue.ts";

let lastId = 0;

/** Bindings, copied once: each request of a test has its own set, and reading one calls the runtime. */
let bindings: typeof env | undefined;
const readBindings = () => {
	bindings ??= { ...env };
	return bindings;
};

/** Sequential ids in UUID format, as LINE requires of a retry key. */
export const nextId = (): string => `00000000-0000-4000-8000-${String(++lastId).padStart(12, "0")}`;

/** Epoch ms of Tokyo's local time `YYYY-MM-DD HH:mm[:ss]`. @throws for other texts */
export const tokyoTime = (time: string): number => parseTokyoInstant(time);

/**
 * Manual clock, with contexts for work at its time. Queue wake-ups are recorded and not delivered, so nothing
 * runs in the background.
 */
export class TestClock {
	now: number;
	readonly events = new QuietQueue();
	readonly deliveries = new QuietQueue();
	readonly jobs = new QuietQueue();
	readonly calendars = new QuietQueue();
	readonly notices = new QuietQueue();
	readonly webhooks = new QuietQueue();
	readonly ticks = new QuietQueue();

	constructor(time = "2026-11-20 10:00") {
		this.now = tokyoTime(time);
	}

	advance(milliseconds: number): void {
		this.now += milliseconds;
	}

	/** Advances, and shifts `Date` too, for tests that call routes. */
	pass(milliseconds: number): void {
		this.advance(milliseconds);
		this.rule();
	}

	/** Shifts `Date` to this clock's time, for calls of routes; `Date` keeps running from there. */
	rule(): this {
		takeOverClock();
		shiftClock(this.now - machineNow());
		return this;
	}

	/** Bindings with silent queues. */
	get env() {
		return {
			...readBindings(),
			EVENTS: this.events,
			DELIVERIES: this.deliveries,
			JOBS: this.jobs,
			CALENDARS: this.calendars,
			NOTICES: this.notices,
			WEBHOOKS: this.webhooks,
			CLOCK: this.ticks,
		};
	}

	/** Context of a unit of work that starts now. */
	context(overrides: Partial<Ctx> = {}): Ctx {
		return {
			env: this.env,
			db: connectD1(env.DB),
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
