import { Hono } from "hono";
import {
	accountFiguresQuery,
	lineFiguresSetting,
	sourceFiguresPath,
} from "#domain/console/line-figures/line-figures-input.ts";
import { RESULT_SOURCE_NAMES, resultSourceOf } from "#domain/engine/results/registry.ts";
import { combineRoutes } from "#functions/platform/http/combine-routes.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { changeFiguresSetting } from "./change-figures-setting.ts";
import { showAccountFigures } from "./show-account-figures.ts";
import { showMembershipPlans } from "./show-membership-plans.ts";
import { showSourceFigures } from "./show-source-figures.ts";

/** Routes of LINE's figures of each kind of source, under the ability to read it. */
const sourceRoutes = combineRoutes(RESULT_SOURCE_NAMES, (source) =>
	new Hono<HonoEnv>().get(
		`/api/line_figures/${source}/:id`,
		requires(resultSourceOf(source).readAbility),
		requiresAlso("friend-read"),
		validatePath(sourceFiguresPath),
		async (c) =>
			c.json(await showSourceFigures({ ctx: operatorCtx(c), source, input: c.req.valid("param") })),
	),
);

/** Routes of LINE's figures. */
export const lineFiguresRoutes = new Hono<HonoEnv>()
	.get("/api/line_figures/account", requires("friend-read"), validateQuery(accountFiguresQuery), async (c) =>
		c.json(await showAccountFigures({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/membership-plans", requires("friend-read"), async (c) =>
		c.json(await showMembershipPlans({ ctx: operatorCtx(c) })),
	)
	.put(
		"/api/line_figures/setting",
		requires("line-figures-write"),
		validateBody(lineFiguresSetting),
		async (c) => {
			await changeFiguresSetting({ ctx: operatorCtx(c), input: c.req.valid("json") });
			return c.json({ ok: true });
		},
	)
	.route("/", sourceRoutes);
