import { Hono } from "hono";
import { z } from "zod";
import { callLogQuery, callSummaryQuery } from "#domain/integrations/open-api/call-log.ts";
import {
	issueInput,
	revokeInput,
	serviceCodeInput,
	uncensorInput,
} from "#domain/integrations/open-api/service-code.ts";
import {
	triggerActionInput,
	triggerInput,
	triggerStateInput,
} from "#domain/integrations/open-api/trigger.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { listCodes } from "./codes/list-codes.ts";
import { createCode, updateCode } from "./codes/save-code.ts";
import { listCallLogs } from "./logs/list-call-logs.ts";
import { summariseCalls } from "./logs/summarise-calls.ts";
import { issueApiToken } from "./tokens/issue-api-token.ts";
import { revealApiToken } from "./tokens/reveal-api-token.ts";
import { revokeApiToken } from "./tokens/revoke-api-token.ts";
import { deleteTriggerAction, setTriggerActionState } from "./trigger-actions/change-trigger-action.ts";
import { createTriggerAction, updateTriggerAction } from "./trigger-actions/save-trigger-action.ts";
import { deleteTrigger } from "./triggers/delete-trigger.ts";
import { listTriggers } from "./triggers/list-triggers.ts";
import { createTrigger, updateTrigger } from "./triggers/save-trigger.ts";

const byId = z.object({ id: recordId() });
const byTrigger = z.object({ trigger_id: recordId() });
const byTriggerAndId = z.object({ trigger_id: recordId(), id: recordId() });

/** Operators' settings of the open API (docs/open-api.md); the programs' own calls are separate routes. */
export const openApiRoutes = new Hono<HonoEnv>()
	.get("/api/open_api/service_codes", requires("open-api-read"), async (c) =>
		c.json(await listCodes(operatorCtx(c))),
	)
	.post(
		"/api/open_api/service_codes",
		requires("open-api-write"),
		validateBody(serviceCodeInput),
		async (c) => c.json(await createCode({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.put(
		"/api/open_api/service_codes/:id",
		requires("open-api-write"),
		validatePath(byId),
		validateBody(serviceCodeInput),
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
		validatePath(byId),
		validateQuery(callLogQuery),
		async (c) =>
			c.json(
				await listCallLogs({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		"/api/open_api/call_count_summary",
		requires("open-api-read"),
		validateQuery(callSummaryQuery),
		async (c) => c.json(await summariseCalls({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.post("/api/open_api/issue_token", requires("open-api-write"), validateBody(issueInput), async (c) =>
		c.json(await issueApiToken({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post(
		"/api/open_api/token/uncensored",
		requires("open-api-write"),
		validateBody(uncensorInput),
		async (c) => c.json(await revealApiToken({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/open_api/token/revoke", requires("open-api-write"), validateBody(revokeInput), async (c) =>
		c.json(await revokeApiToken({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get("/api/open_api/triggers", requires("open-api-read"), async (c) =>
		c.json(await listTriggers(operatorCtx(c))),
	)
	.post("/api/open_api/triggers", requires("open-api-write"), validateBody(triggerInput), async (c) =>
		c.json(await createTrigger({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.put(
		"/api/open_api/triggers/:id",
		requires("open-api-write"),
		validatePath(byId),
		validateBody(triggerInput),
		async (c) =>
			c.json(
				await updateTrigger({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.delete("/api/open_api/triggers/:id", requires("open-api-write"), validatePath(byId), async (c) =>
		c.json(await deleteTrigger({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/open_api/triggers/:trigger_id/trigger_actions",
		requires("open-api-write"),
		validatePath(byTrigger),
		validateBody(triggerActionInput),
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
		validatePath(byTriggerAndId),
		validateBody(triggerActionInput),
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
		validatePath(byTriggerAndId),
		validateBody(triggerStateInput),
		async (c) =>
			c.json(
				await setTriggerActionState({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.delete(
		"/api/open_api/triggers/:trigger_id/trigger_actions/:id",
		requires("open-api-write"),
		validatePath(byTriggerAndId),
		async (c) => c.json(await deleteTriggerAction({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	);
