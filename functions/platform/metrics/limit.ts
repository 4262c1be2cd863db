import type { MiddlewareHandler } from "hono";
import { tooManyRequests } from "#functions/platform/http/refusal.ts";
import type { HonoEnv } from "#functions/platform/http/types.ts";

/** Keeps a page that reports without end from filling the log. */
export const withinLimit: MiddlewareHandler<HonoEnv> = async (c, next) => {
	const { success } = await c.env.REPORT_LIMIT.limit({ key: String(c.var.operator.id) });
	if (!success) throw tooManyRequests();
	await next();
};
