import { Hono } from "hono";
import { z } from "zod";
import { codeInput, issueInput, revokeInput, uncensorInput } from "#domain/integrations/open-api/code.ts";
import { logQuery, summaryQuery } from "#domain/integrations/open-api/log.ts";
import { stateInput, triggerActionInput, triggerInput } from "#domain/integrations/open-api/trigger.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { listCodes } from "./codes/list.ts";
import { createCode, updateCode } from "./codes/save.ts";
import { listLogs } from "./logs/list.ts";
import { summariseCalls } from "./logs/summary.ts";
import { issueToken } from "./tokens/issue.ts";
import { revokeToken } from "./tokens/revoke.ts";
import { uncensorToken } from "./tokens/uncensor.ts";
import { removeTriggerAction, switchTriggerAction } from "./trigger-actions/change.ts";
import { createTriggerAction, updateTriggerAction } from "./trigger-actions/save.ts";
import { listTriggers } from "./triggers/list.ts";
import { removeTrigger } from "./triggers/remove.ts";
import { createTrigger, updateTrigger } from "./triggers/save.ts";

const one = z.object({ id: recordId() });
const ofTrigger = z.object({ trigger_id: recordId() });
const within = z.object({ trigger_id: recordId(), id: recordId() });

/** Operators' settings of the open API (docs/open-api.md); the programs' own calls are separate routes. */
export const openApiRoutes = new Hono<HonoEnv>()
	.get("/api/open_api/service_codes", requires("open-api-read"), async (c) =>
		c.json(await listCodes(operatorCtx(c))),
	)
	.post("/api/open_api/service_codes", requires("open-api-write"), input(codeInput), async (c) =>
		c.json(await createCode({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.put(
		"/api/open_api/service_codes/:id",
		requires("open-api-write"),
		path(one),
		input(codeInput),
		async (c) =>
			c.json(
				await updateCode({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		"/api/open_api/service_codes/:id/logs",
		requires("open-api-read"),
		path(one),
		query(logQuery),
		async (c) =>
			c.json(
				await listLogs({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get("/api/open_api/call_count_summary", requires("open-api-read"), query(summaryQuery), async (c) =>
		c.json(await summariseCalls({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.post("/api/open_api/issue_token", requires("open-api-write"), input(issueInput), async (c) =>
		c.json(await issueToken({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/open_api/token/uncensored", requires("open-api-write"), input(uncensorInput), async (c) =>
		c.json(await uncensorToken({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/open_api/token/revoke", requires("open-api-write"), input(revokeInput), async (c) =>
		c.json(await revokeToken({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get("/api/open_api/triggers", requires("open-api-read"), async (c) =>
		c.json(await listTriggers(operatorCtx(c))),
	)
	.post("/api/open_api/triggers", requires("open-api-write"), input(triggerInput), async (c) =>
		c.json(await createTrigger({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.put("/api/open_api/triggers/:id", requires("open-api-write"), path(one), input(triggerInput), async (c) =>
		c.json(
			await updateTrigger({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("json"), ...c.req.valid("param") },
			}),
		),
	)
	.delete("/api/open_api/triggers/:id", requires("open-api-write"), path(one), async (c) =>
		c.json(await removeTrigger({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/open_api/triggers/:trigger_id/trigger_actions",
		requires("open-api-write"),
		path(ofTrigger),
		input(triggerActionInput),
		async (c) =>
			c.json(
				await createTriggerAction({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.put(
		"/api/open_api/triggers/:trigger_id/trigger_actions/:id",
		requires("open-api-write"),
		path(within),
		input(triggerActionInput),
		async (c) =>
			c.json(
				await updateTriggerAction({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.patch(
		"/api/open_api/triggers/:trigger_id/trigger_actions/:id/state",
		requires("open-api-write"),
		path(within),
		input(stateInput),
		async (c) =>
			c.json(
				await switchTriggerAction({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.delete(
		"/api/open_api/triggers/:trigger_id/trigger_actions/:id",
		requires("open-api-write"),
		path(within),
		async (c) => c.json(await removeTriggerAction({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	);
