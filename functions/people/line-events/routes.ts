import { Hono } from "hono";
import { z } from "zod";
import { beaconsInput } from "#domain/people/line-events/line-event-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { announceFriendLater } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { listBeacons, saveBeacons } from "./beacons.ts";
import { unlinkAccount } from "./unlink-account.ts";

const byId = z.object({ id: recordId() });

/** Memberships, account links and beacons. */
export const lineEventRoutes = new Hono<HonoEnv>()
	.get("/api/setting/beacons", requires("chat-setting", "reaction-read"), async (c) =>
		c.json(await listBeacons({ ctx: operatorCtx(c) })),
	)
	.put("/api/setting/beacons", requires("chat-setting"), validateBody(beaconsInput), async (c) => {
		await saveBeacons({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.delete("/api/friends/:id/account_link", requires("friend-write"), validatePath(byId), async (c) => {
		const { id } = c.req.valid("param");
		await unlinkAccount({ ctx: operatorCtx(c), input: { id } });
		announceFriendLater(c, id);
		return c.json({ ok: true });
	});
