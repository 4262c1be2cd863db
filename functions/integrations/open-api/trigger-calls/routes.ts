import { Hono } from "hono";
import { triggerCallInput, triggerCallPath } from "#domain/integrations/open-api/trigger-call.ts";
import { input, path } from "#functions/platform/http/input.ts";
import type { HonoEnv } from "#functions/platform/http/types.ts";
import { wakeSoon } from "#functions/platform/queues/wake.ts";
import { rightToTell } from "../admit.ts";
import { idempotencyKeyOf } from "../idempotency-key.ts";
import { jsonOnly } from "../json-only.ts";
import { acceptCall } from "./accept.ts";
import { tellingOf } from "./telling.ts";

/** Route through which other systems report events. */
export const triggerCallRoutes = new Hono<HonoEnv>().post(
	"/open_api/v1/triggers/:key",
	rightToTell("write"),
	jsonOnly,
	path(triggerCallPath),
	input(triggerCallInput),
	async (c) => {
		const { ctx, caller, requestId } = c.var;
		const { isRepeated, ...accepted } = await acceptCall({
			ctx,
			execution: c.executionCtx,
			caller,
			telling: tellingOf(c),
			requestId,
			idempotencyKey: idempotencyKeyOf(c),
			input: { ...c.req.valid("param"), ...c.req.valid("json") },
		});
		if (isRepeated) c.header("Idempotency-Replayed", "true");
		else c.executionCtx.waitUntil(wakeSoon(c.env.JOBS));
		return c.json(accepted, 202);
	},
);
