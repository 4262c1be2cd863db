import { Hono } from "hono";
import { deviceEndpoint, deviceId, deviceInput } from "#domain/integrations/notifications/device.ts";
import { signedIn } from "#functions/platform/http/access.ts";
import { input, path } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { listDevices } from "./list.ts";
import { registerDevice, renewDevice } from "./register.ts";
import { removeDevice } from "./remove.ts";

/** Routes of the browsers on which operators receive push notifications. */
export const deviceRoutes = new Hono<HonoEnv>()
	.get("/api/notification_devices", signedIn(), async (c) =>
		c.json(await listDevices({ ctx: operatorCtx(c) })),
	)
	.post("/api/notification_devices", signedIn(), input(deviceInput), async (c) => {
		const given = { ...c.req.valid("json"), userAgent: c.req.header("user-agent") ?? null };
		return c.json(await registerDevice({ ctx: operatorCtx(c), input: given }));
	})
	.post("/api/notification_devices/renew", signedIn(), input(deviceEndpoint), async (c) =>
		c.json(await renewDevice({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.delete("/api/notification_devices/:id", signedIn(), path(deviceId), async (c) => {
		await removeDevice({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	});
