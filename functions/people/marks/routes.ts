import { Hono } from "hono";
import { markSettingInput } from "#domain/people/marks/setting.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import { requires, signedIn } from "#functions/platform/http/access.ts";
import { input } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { loadMarks } from "#functions/platform/settings/marks.ts";
import { saveMarkSetting } from "./save.ts";
import { showMarkSetting } from "./show.ts";

export const markRoutes = new Hono<HonoEnv>()
	.get("/api/response_marks", signedIn(), async (c) => {
		const ctx = operatorCtx(c);
		return c.json({ ...(await loadMarks(ctx)), editable: mayDo(ctx.operator, "notify-setting") });
	})
	.get("/api/response_marks/setting", requires("notify-setting"), async (c) =>
		c.json(await showMarkSetting({ ctx: operatorCtx(c) })),
	)
	.put("/api/response_marks/setting", requires("notify-setting"), input(markSettingInput), async (c) =>
		c.json(await saveMarkSetting({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	);
