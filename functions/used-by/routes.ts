import { Hono } from "hono";
import { z } from "zod";
import { kindOf } from "#domain/kinds/registry.ts";
import { USED_KINDS } from "#domain/used-by.ts";
import { recordId } from "#domain/wire.ts";
import { requires } from "../http/access.ts";
import { routesOfEach } from "../http/each.ts";
import { path } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { usedBy } from "./find.ts";

const byId = z.object({ id: recordId() });

/** What refers to an item, for each kind, for operators who may see its items. */
export const usedByRoutes = routesOfEach(USED_KINDS, (kind) =>
	new Hono<HonoEnv>().get(`/api/used_by/${kind}/:id`, requires(kindOf(kind).read), path(byId), async (c) =>
		c.json(await usedBy({ ctx: operatorCtx(c), input: { kind, id: c.req.valid("param").id } })),
	),
);
