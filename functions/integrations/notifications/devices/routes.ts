import { Hono } from "hono";
import {
	deviceEndpointInput,
	deviceInput,
	deviceParams,
} from "#domain/integrations/notifications/push-device.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requiresSignIn } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { deleteDevice } from "./delete-device.ts";
import { listDevices } from "./list-devices.ts";
import { registerPushDevice, renewPushDevice } from "./register-device.ts";

/** Routes of the browsers on which operators receive push notifications. */
export const deviceRoutes = new Hono<HonoEnv>()
	.get("/api/notification_devices", requiresSignIn(), async (c) =>
		c.json(await listDevices({ ctx: operatorCtx(c) })),
	)
	.post("/api/notification_devices", requiresSignIn(), validateBody(deviceInput), async (c) => {
		const registration = { ...c.req.valid("json"), userAgent: c.req.header("user-agent") ?? null };
		return c.json(await registerPushDevice({ ctx: operatorCtx(c), input: registration }));
	})
	.post("/api/notification_devices/renew", requiresSignIn(), validateBody(deviceEndpointInput), async (c) =>
		c.json(await renewPushDevice({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.delete("/api/notification_devices/:id", requiresSignIn(), validatePath(deviceParams), async (c) => {
		await deleteDevice({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	});
