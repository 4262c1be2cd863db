import { Hono } from "hono";
import { archiveSettingInput, eventsSettingInput } from "#domain/inbox/archive/archive-setting.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody } from "#functions/platform/http/validate-input.ts";
import { setArchiveAge, setEventsAge } from "./save-archive-setting.ts";
import { showArchive } from "./show-archive.ts";

/** Settings and progress of the archive of old messages. */
export const archiveRoutes = new Hono<HonoEnv>()
	.get("/api/archive", requires("archive-setting"), async (c) =>
		c.json(await showArchive({ ctx: operatorCtx(c) })),
	)
	.put("/api/archive/setting", requires("archive-setting"), validateBody(archiveSettingInput), async (c) => {
		await setArchiveAge({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.put(
		"/api/archive/events_setting",
		requires("archive-setting"),
		validateBody(eventsSettingInput),
		async (c) => {
			await setEventsAge({ ctx: operatorCtx(c), input: c.req.valid("json") });
			return c.json({ ok: true });
		},
	);
