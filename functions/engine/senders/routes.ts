import { Hono } from "hono";
import { senderSetting } from "#domain/engine/senders/sender-setting.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody } from "#functions/platform/http/validate-input.ts";
import { saveSenders, showSenders } from "./save-senders.ts";

/** Routes of the senders of messages. Writers of messages choose among them. */
export const senderRoutes = new Hono<HonoEnv>()
	.get(
		"/api/setting/senders",
		requires("chat-setting", "template-read", "message-send", "broadcast-write"),
		async (c) => c.json(await showSenders({ ctx: operatorCtx(c) })),
	)
	.put("/api/setting/senders", requires("chat-setting"), validateBody(senderSetting), async (c) => {
		await saveSenders({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	});
