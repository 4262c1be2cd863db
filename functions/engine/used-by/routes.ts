import { Hono } from "hono";
import { z } from "zod";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { USED_KINDS, type UsedKind } from "#domain/engine/used-by/used-by-kinds.ts";
import { usesQuery } from "#domain/engine/used-by/used-by-query.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import type { ItemKindOf } from "#functions/engine/explorer/definition.ts";
import { combineRoutes } from "#functions/platform/http/combine-routes.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { findItemUses } from "./find-uses.ts";

const byId = z.object({ id: recordId() });

/** Route for the references to an item of each kind, for operators who may see its items. */
export const usedByRoutes = (kinds: { [Name in UsedKind]: ItemKindOf<Name> }) =>
	combineRoutes(USED_KINDS, (name) =>
		new Hono<HonoEnv>().get(
			`/api/used_by/${name}/:id`,
			requires(kindOf(name).readAbility),
			validatePath(byId),
			validateQuery(usesQuery),
			async (c) =>
				c.json(
					await findItemUses({
						ctx: operatorCtx(c),
						kind: kinds[name],
						id: c.req.valid("param").id,
						query: c.req.valid("query"),
					}),
				),
		),
	);
