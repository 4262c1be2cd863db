import type { MiddlewareHandler } from "hono";
import { TEXTS } from "#domain/texts/messages.ts";
import { Refusal, tooManyRequests } from "../http/refusal.ts";
import type { HonoEnv } from "../http/types.ts";

/** In characters: the longest report that the schemas take is half of it. */
const MAX_REPORT = 16_384;

/** A page that reports much or without end fills no log. */
export const withinLimit: MiddlewareHandler<HonoEnv> = async (c, next) => {
	if ((await c.req.text()).length > MAX_REPORT) throw new Refusal(413, { ERROR: [TEXTS.bodyTooLarge] });
	const { success } = await c.env.REPORT_LIMIT.limit({ key: String(c.var.operator.id) });
	if (!success) throw tooManyRequests();
	await next();
};
