import { Hono } from "hono";
import { guideState } from "#domain/console/first-day/guide-state.ts";
import { plannedSetInput, starterSetInput } from "#domain/console/first-day/starter-set-input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresToRead } from "#functions/platform/http/route-access.ts";
import { validateBody } from "#functions/platform/http/validate-input.ts";
import { applyStarterSet } from "./apply-starter-set.ts";
import { listSetItems } from "./list-set-items.ts";
import { saveGuideState } from "./save-guide-state.ts";
import { showFirstDay } from "./show-first-day.ts";

/** Routes of the guide of the first day. A set is undone as its entry of the audit log. */
export const firstDayRoutes = new Hono<HonoEnv>()
	.get("/api/first_day", requires("first-day"), async (c) =>
		c.json(await showFirstDay({ ctx: operatorCtx(c) })),
	)
	.put("/api/first_day", requires("first-day"), validateBody(guideState), async (c) => {
		await saveGuideState({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.post("/api/first_day/set/items", requiresToRead("first-day"), validateBody(plannedSetInput), async (c) =>
		c.json({ items: await listSetItems({ ctx: operatorCtx(c), input: c.req.valid("json") }) }),
	)
	.post("/api/first_day/set", requires("first-day"), validateBody(starterSetInput), async (c) => {
		const { id, records } = await applyStarterSet({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ id, records: records.filter(({ kind }) => kind !== "folder") });
	});
