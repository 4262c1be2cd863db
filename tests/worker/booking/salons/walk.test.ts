import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { resetState } from "#tests/support/migrations.ts";
import { CALENDAR_STEPS } from "#tests/support/salon/walk/calendar-steps.ts";
import { RESERVATION_STEPS } from "#tests/support/salon/walk/reservation-steps.ts";
import { SalonWalk } from "#tests/support/salon/walk/salon-walk.ts";

/** `SALON_WALK=full` runs 10,000 commands per seed (docs/testing.md). */
const STEPS = env.SALON_WALK === "full" ? 10_000 : 250;
/** Above this number of bookings the walk cancels some, so that times remain to compete for. */
const MOST_KEPT = 30;

const ALL = { ...RESERVATION_STEPS, ...CALENDAR_STEPS };
type Step = keyof typeof ALL;
const CALENDAR = Object.keys(CALENDAR_STEPS) as Step[];
const RESERVATIONS = Object.keys(RESERVATION_STEPS) as Step[];

beforeEach(() => resetState());

function nextStep({ draw, kept }: SalonWalk): Step {
	if (kept.size > MOST_KEPT) return draw.pick(["remove", "judgeChange", "judgeCancel"]);
	if (draw.maybe(0.4)) return "create";
	return draw.maybe(0.35) ? draw.pick(CALENDAR) : draw.pick(RESERVATIONS);
}

test.each(SEEDS)(
	"a random walk of commands, with rooms that die on the way, does what the oracle says (seed %d)",
	async (seed) => {
		const walk = await SalonWalk.begin(seed);
		const done = new Map<Step, number>();
		for (let step = 0; step < STEPS; step++) {
			const name = nextStep(walk);
			walk.prepare(step > STEPS / 2 && walk.deaths <= STEPS / 100);
			walk.settle();
			try {
				await ALL[name](walk);
			} catch (error) {
				throw new Error(`seed ${seed}, step ${step} (${name}): ${String(error)}`);
			}
			done.set(name, (done.get(name) ?? 0) + 1);
		}
		const found = await walk.compare();
		expect(found.recorded).toEqual(found.expected);
		expect(found.counted).toBe(found.unsolved);
		expect([found.unlikeTheirHistory, found.gapsInTheFence]).toEqual([0, 0]);
		// The walk is valid only with enough bookings and deaths.
		expect(walk.taken).toBeGreaterThan(STEPS / 60);
		expect(walk.deaths).toBeGreaterThan(STEPS / 100);
	},
	STEPS * 300,
);
