import { Hono } from "hono";
import { z } from "zod";
import { kindOf } from "#domain/kinds/registry.ts";
import { USED_KINDS, type UsedKind } from "#domain/used-by.ts";
import { usesQuery } from "#domain/used-by-query.ts";
import { recordId } from "#domain/wire.ts";
import type { ItemKindOf } from "../explorer/definition.ts";
import { requires } from "../http/access.ts";
import { routesOfEach } from "../http/each.ts";
import { path, query } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { usedBy } from "./find.ts";

const byId = z.object({ id: recordId() });

/** What refers to an item, for each kind, for operators who may see its items. */
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
