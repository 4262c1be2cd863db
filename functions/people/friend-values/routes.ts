import { Hono } from "hono";
import { z } from "zod";
import { valuesQuery } from "#domain/people/friends/values.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { memberEditorRoutes } from "./editor-routes.ts";
import { friendImportRoutes } from "./imports/routes.ts";
import { listValues } from "./values.ts";

const byId = z.object({ id: recordId() });

/** Lists of friends of an item, in addition to the explorer's own. */
const valueRoutes = new Hono<HonoEnv>().get(
	"/api/var/values/:id",
	requires("var-read"),
	requiresAlso("friend-read"),
	validatePath(byId),
	validateQuery(valuesQuery),
	async (c) =>
		c.json(
			await listValues({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("query") },
			}),
		),
);

export const memberRoutes = new Hono<HonoEnv>()
	.route("/", valueRoutes)
	.route("/", memberEditorRoutes)
	.route("/", friendImportRoutes);
