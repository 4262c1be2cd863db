import { eq } from "drizzle-orm";
import { Hono } from "hono";
import type { z } from "zod";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import { ALL_API_RIGHTS } from "#domain/integrations/open-api/rights.ts";
import type { callerShape } from "#domain/integrations/open-api/v1/caller-schema.ts";
import type { Ctx } from "#functions/context.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { requireProgram } from "./admit-program.ts";
import { findLackedAbilities } from "./find-lacked-abilities.ts";
import type { ApiCaller } from "./program-caller.ts";

/** Rights of a program's token, for a check before its first other call. */
export const meRoutes = new Hono<HonoEnv>().get("/open_api/v1/me", requireProgram(), async (c) =>
	c.json(await showCaller(c.var.ctx, c.var.caller)),
);

async function showCaller(
	ctx: Ctx,
	{ codeId, rights, abilities, friends }: ApiCaller,
): Promise<z.input<typeof callerShape>> {
	const [code] = await ctx.db
		.select({ id: openApiCodes.id, name: openApiCodes.name, callsPerMinute: openApiCodes.callsPerMinute })
		.from(openApiCodes)
		.where(eq(openApiCodes.id, codeId));
	if (!code) throw notFound();
	const grantedRights = ALL_API_RIGHTS.filter((right) => rights.has(right));
	return {
		service_code: { id: code.id, name: code.name },
		rights: grantedRights,
		lacked_abilities: findLackedAbilities({ rights: grantedRights, abilities }),
		sees_all_friends: friends === null,
		calls_per_minute: code.callsPerMinute,
	};
}
