import { Hono } from "hono";
import { triggerCallInput, triggerCallPath } from "#domain/integrations/open-api/trigger-call.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { requireRightToStore } from "../admit-program.ts";
import { idempotencyKeyOf } from "../idempotency-key.ts";
import { jsonOnly } from "../json-only.ts";
import { acceptTriggerCall } from "./accept-trigger-call.ts";
import { uncountedCallOf } from "./uncounted-call.ts";

/** Route through which other systems report events. */
export const triggerCallRoutes = new Hono<HonoEnv>().post(
	"/open_api/v1/triggers/:key",
	requireRightToStore("write"),
	jsonOnly,
	validatePath(triggerCallPath),
	validateBody(triggerCallInput),
	async (c) => {
		const { ctx, caller, requestId } = c.var;
		const { isRepeated, ...accepted } = await acceptTriggerCall({
			ctx,
			execution: c.executionCtx,
			caller,
			uncountedCall: uncountedCallOf(c),
			requestId,
			idempotencyKey: idempotencyKeyOf(c),
			input: { ...c.req.valid("param"), ...c.req.valid("json") },
		});
		if (isRepeated) c.header("Idempotency-Replayed", "true");
		else c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
		return c.json(accepted, 202);
	},
);
