import { Hono } from "hono";
import { z } from "zod";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { USED_KINDS, type UsedKind } from "#domain/engine/used-by/used-by.ts";
import { usesQuery } from "#domain/engine/used-by/used-by-query.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import type { ItemKindOf } from "#functions/engine/explorer/definition.ts";
import { requires } from "#functions/platform/http/access.ts";
import { routesOfEach } from "#functions/platform/http/each.ts";
import { path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { usedBy } from "./find.ts";

const byId = z.object({ id: recordId() });

/** Uses of an item, for each kind, for operators who may see its items. */
export const usedByRoutes = (kinds: { [Name in UsedKind]: ItemKindOf<Name> }) =>
	routesOfEach(USED_KINDS, (name) =>
		new Hono<HonoEnv>().get(
			`/api/used_by/${name}/:id`,
			requires(kindOf(name).read),
			path(byId),
			query(usesQuery),
			async (c) =>
				c.json(
					await usedBy({
						ctx: operatorCtx(c),
						kind: kinds[name],
						id: c.req.valid("param").id,
						query: c.req.valid("query"),
					}),
				),
		),
	);
