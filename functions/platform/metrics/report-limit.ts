import type { MiddlewareHandler } from "hono";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { tooManyRequests } from "#functions/platform/http/request-refusal.ts";

/** Rate limit that keeps a page with endless reports from filling the log. */
export const limitReports: MiddlewareHandler<HonoEnv> = async (c, next) => {
	const { success } = await c.env.REPORT_LIMIT.limit({ key: String(c.var.operator.id) });
	if (!success) throw tooManyRequests();
	await next();
};
