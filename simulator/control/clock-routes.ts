import { Hono } from "hono";
import { z } from "zod";
import { readRequestBody, SimulatorRefusal } from "../requests/read-input.ts";
import { moveClockLead } from "../rules/clock-rule.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";

const NOT_BACKWARDS = "時計を戻すことはできません。";
const MOVE_REQUIRED = "進める時間か、進める先の日時を指定してください。";
const WRONG_INSTANT = "日時の形が正しくありません。";

const instant = z.union(
	[z.int().min(0), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))],
	{ error: WRONG_INSTANT },
);

const move = z.union(
	[z.object({ advance_ms: z.int() }), z.object({ to: instant }), z.object({ lead_ms: z.int() })],
	{ error: MOVE_REQUIRED },
);

/** The simulator's clock, which the console uses too. It only moves forward. */
export function clockRoutes(platform: SimulatorPlatform): Hono {
	const readClock = () => ({ now: platform.now(), offset: platform.lead });
	return new Hono()
		.get("/", (context) => {
			// The console reads the clock all the time: events that have become due leave with it.
			platform.deliverBankEvents();
			return context.json(readClock());
		})
		.post("/", async (context) => {
			const lead = moveClockLead(await readRequestBody(context, move), Date.now(), platform.lead);
			if (lead === null) throw new SimulatorRefusal(422, { to: [NOT_BACKWARDS] });
			const isMoved = lead !== platform.lead;
			platform.moveClock(lead);
			platform.deliverBankEvents();
			if (isMoved) await moveNextClock(platform);
			return context.json(readClock());
		})
		.delete("/", (context) => {
			if (platform.lead > 0) throw new SimulatorRefusal(422, { clock: [NOT_BACKWARDS] });
			return context.json(readClock());
		});
}

/**
 * Moves the clock of another account's simulator to this one's, since people work in both. It stays where it is
 * further ahead.
 */
async function moveNextClock({ env, lead }: SimulatorPlatform): Promise<void> {
	const answer = await env.NEXT_CLOCK?.fetch("http://simulator.invalid/simulator/api/clock", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ lead_ms: lead }),
	});
	await answer?.body?.cancel();
}
