import { Hono } from "hono";
import { z } from "zod";
import { varValuesQuery } from "#domain/people/friends/var-values.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { friendImportRoutes } from "./imports/routes.ts";
import { listVarValues } from "./list-var-values.ts";
import { memberEditorRoutes } from "./member-editor-routes.ts";

const byId = z.object({ id: recordId() });

/** The values that friends have of a field, in addition to the explorer's calls. */
const valueRoutes = new Hono<HonoEnv>().get(
	"/api/var/values/:id",
	requires("var-read"),
	requiresAlso("friend-read"),
	validatePath(byId),
	validateQuery(varValuesQuery),
	async (c) =>
		c.json(
			await listVarValues({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("query") },
			}),
		),
);

export const memberRoutes = new Hono<HonoEnv>()
	.route("/", valueRoutes)
	.route("/", memberEditorRoutes)
	.route("/", friendImportRoutes);
