import { Hono } from "hono";
import { birthdaySetting } from "#domain/people/friend-fields/birthday-setting.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody } from "#functions/platform/http/validate-input.ts";
import { countFieldMembers } from "./count-field-members.ts";
import { setLeapBirthday, showLeapBirthday } from "./set-leap-birthday.ts";

export const friendFieldRoutes = new Hono<HonoEnv>()
	.get("/api/v1/vars/mcounts", requires("var-read"), async (c) =>
		c.json(await countFieldMembers({ ctx: operatorCtx(c) })),
	)
	.get("/api/setting/birthday", requires("var-read"), async (c) =>
		c.json(await showLeapBirthday({ ctx: operatorCtx(c) })),
	)
	.put("/api/setting/birthday", requires("var-write"), validateBody(birthdaySetting), async (c) => {
		await setLeapBirthday({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	});
