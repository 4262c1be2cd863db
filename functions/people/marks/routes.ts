import { Hono } from "hono";
import { markSettingInput } from "#domain/people/marks/mark-setting-input.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresSignIn } from "#functions/platform/http/route-access.ts";
import { validateBody } from "#functions/platform/http/validate-input.ts";
import { loadResponseMarks } from "#functions/platform/settings/response-mark-settings.ts";
import { showMarkSetting } from "./show-mark-setting.ts";
import { updateMarkSetting } from "./update-mark-setting.ts";

export const markRoutes = new Hono<HonoEnv>()
	.get("/api/response_marks", requiresSignIn(), async (c) => {
		const ctx = operatorCtx(c);
		return c.json({
			...(await loadResponseMarks(ctx)),
			editable: hasAbility(ctx.operator, "notify-setting"),
		});
	})
	.get("/api/response_marks/setting", requires("notify-setting"), async (c) =>
		c.json(await showMarkSetting({ ctx: operatorCtx(c) })),
	)
	.put("/api/response_marks/setting", requires("notify-setting"), validateBody(markSettingInput), async (c) =>
		c.json(await updateMarkSetting({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	);
