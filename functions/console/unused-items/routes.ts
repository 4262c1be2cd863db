import { Hono } from "hono";
import { z } from "zod";
import { UNUSED_CHECK_NAMES, unusedCheckOf } from "#domain/console/unused-items/unused-checks.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { combineRoutes } from "#functions/platform/http/combine-routes.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { claimSaveKey, validatePath } from "#functions/platform/http/validate-input.ts";
import { keepItem, releaseItem } from "./keep-item.ts";
import { listUnusedItems } from "./list-unused-items.ts";

const byId = z.object({ id: recordId() });

/** Routes of the lists of unused items, each under the abilities to read and to write its kind. */
export const unusedItemRoutes = combineRoutes(UNUSED_CHECK_NAMES, (check) => {
	const { readAbility, writeAbility } = unusedCheckOf(check);
	return new Hono<HonoEnv>()
		.get(`/api/unused_items/${check}`, requires(readAbility), async (c) =>
			c.json(await listUnusedItems({ ctx: operatorCtx(c), check })),
		)
		.put(
			`/api/unused_items/${check}/:id/kept`,
			requires(writeAbility),
			validatePath(byId),
			claimSaveKey(),
			async (c) => {
				await keepItem({ ctx: operatorCtx(c), check, id: c.req.valid("param").id });
				return c.json({ ok: true });
			},
		)
		.delete(
			`/api/unused_items/${check}/:id/kept`,
			requires(writeAbility),
			validatePath(byId),
			claimSaveKey(),
			async (c) => {
				await releaseItem({ ctx: operatorCtx(c), check, id: c.req.valid("param").id });
				return c.json({ ok: true });
			},
		);
});
