import { Hono } from "hono";
import { z } from "zod";
import {
	confirmedDistribution,
	distributionRequest,
} from "#domain/console/headquarters/distribution/distribution-request.ts";
import { DISTRIBUTED_KINDS } from "#domain/engine/kinds/distributed-kinds.ts";
import { accountName } from "#domain/platform/accounts/account-name.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { headquartersAccess } from "#functions/platform/accounts/headquarters-access.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { applyToAccount } from "./apply-distribution.ts";
import { compareWithSource } from "./compare-with-source.ts";
import { listDistributed } from "./list-distributed.ts";
import { listDistributionChoices } from "./list-distribution-choices.ts";
import { listDistributions, showDistribution } from "./list-distributions.ts";
import { planAccounts } from "./plan-accounts.ts";
import { startDistribution } from "./start-distribution.ts";
import { undoInAccount } from "./undo-distribution.ts";

const MAX_ID = 64;
const byId = z.object({ id: z.string().max(MAX_ID) });
const byAccount = z.object({ account: accountName });
const compareQuery = z.object({
	kind: z.enum(DISTRIBUTED_KINDS, { error: FIELD_TEXTS.choiceUnknown }),
	id: recordId(),
	account: accountName,
	target: recordId(),
});

/** Distribution of items from this account to others. */
export const distributionRoutes = new Hono<HonoEnv>()
	.get("/api/hq/distribution/choices", headquartersAccess(), async (c) =>
		c.json(await listDistributionChoices({ ctx: operatorCtx(c), person: c.var.person })),
	)
	.post("/api/hq/distribution/plan", headquartersAccess(), validateBody(distributionRequest), async (c) =>
		c.json({
			plans: await planAccounts({ ctx: operatorCtx(c), person: c.var.person, input: c.req.valid("json") }),
		}),
	)
	.get("/api/hq/distribution/state", headquartersAccess(), async (c) =>
		c.json(await listDistributed({ ctx: operatorCtx(c), person: c.var.person })),
	)
	.get("/api/hq/distribution/compare", headquartersAccess(), validateQuery(compareQuery), async (c) =>
		c.json(
			await compareWithSource({ ctx: operatorCtx(c), person: c.var.person, input: c.req.valid("query") }),
		),
	)
	.get("/api/hq/distributions", headquartersAccess(), async (c) =>
		c.json(await listDistributions({ ctx: operatorCtx(c) })),
	)
	.post("/api/hq/distributions", headquartersAccess(), validateBody(confirmedDistribution), async (c) =>
		c.json(
			await startDistribution({ ctx: operatorCtx(c), person: c.var.person, input: c.req.valid("json") }),
		),
	)
	.get("/api/hq/distributions/:id", headquartersAccess(), validatePath(byId), async (c) =>
		c.json(await showDistribution({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/hq/distributions/:id/apply",
		headquartersAccess(),
		validatePath(byId),
		validateBody(byAccount),
		async (c) =>
			c.json(
				await applyToAccount({
					ctx: operatorCtx(c),
					person: c.var.person,
					input: { ...c.req.valid("param"), ...c.req.valid("json") },
				}),
			),
	)
	.post(
		"/api/hq/distributions/:id/undo",
		headquartersAccess(),
		validatePath(byId),
		validateBody(byAccount),
		async (c) => {
			await undoInAccount({
				ctx: operatorCtx(c),
				person: c.var.person,
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			return c.json({ ok: true });
		},
	);
