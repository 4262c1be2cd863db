import { Hono } from "hono";
import { archiveSettingInput, eventsSettingInput } from "#domain/inbox/archive/setting.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { saveArchiveSetting, saveEventsSetting } from "./save.ts";
import { showArchive } from "./show.ts";

export const archiveRoutes = new Hono<HonoEnv>()
	.get("/api/archive", requires("archive-setting"), async (c) =>
		c.json(await showArchive({ ctx: operatorCtx(c) })),
	)
	.put("/api/archive/setting", requires("archive-setting"), input(archiveSettingInput), async (c) => {
		await saveArchiveSetting({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.put("/api/archive/events_setting", requires("archive-setting"), input(eventsSettingInput), async (c) => {
		await saveEventsSetting({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	});
