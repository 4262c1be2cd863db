import { Hono } from "hono";
import { z } from "zod";
import { NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import {
	approvalInput,
	approvalListQuery,
	approvalReturnInput,
} from "#domain/engine/send-approvals/approval-inputs.ts";
import { approvalRuleInput } from "#domain/engine/send-approvals/approval-rule.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx, type RequestContext } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { saveApprovalRule, showApprovalRule } from "./approval-rule.ts";
import { approveSend } from "./approve-send.ts";
import { checkLinks } from "./check-links.ts";
import { listApprovals } from "./list-approvals.ts";
import { returnSend } from "./return-send.ts";
import { showApproval } from "./show-approval.ts";

const approvalPath = z.object({ id: recordId() });

/** Routes of requests for the approval of a send, and of the rule about them. */
export const sendApprovalRoutes = new Hono<HonoEnv>()
	.get("/api/send_approval_rule", requires("approval-setting"), async (c) =>
		c.json(await showApprovalRule({ ctx: operatorCtx(c) })),
	)
	.post(
		"/api/send_approval_rule",
		requires("approval-setting"),
		validateBody(approvalRuleInput),
		async (c) => {
			const ctx = operatorCtx(c);
			await saveApprovalRule({ ctx, input: c.req.valid("json") });
			return c.json(await showApprovalRule({ ctx }));
		},
	)
	.get(
		"/api/send_approvals",
		requires("broadcast-read"),
		requiresAlso("friend-read"),
		validateQuery(approvalListQuery),
		async (c) => c.json(await listApprovals({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get(
		"/api/send_approvals/:id",
		requires("broadcast-read"),
		requiresAlso("friend-read"),
		validatePath(approvalPath),
		async (c) => c.json(await showApproval({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/send_approvals/:id/links",
		requires("broadcast-read"),
		requiresAlso("friend-read"),
		validatePath(approvalPath),
		async (c) => {
			const ctx = operatorCtx(c);
			await checkLinks({ ctx, input: c.req.valid("param") });
			return c.json(await showApproval({ ctx, input: c.req.valid("param") }));
		},
	)
	.post(
		"/api/send_approvals/:id/approve",
		requires("approval-decide"),
		requiresAlso("broadcast-read"),
		requiresAlso("friend-read"),
		validatePath(approvalPath),
		validateBody(approvalInput),
		async (c) => {
			await approveSend({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			announceBroadcastChange(c);
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/send_approvals/:id/return",
		requires("approval-decide"),
		requiresAlso("broadcast-read"),
		requiresAlso("friend-read"),
		validatePath(approvalPath),
		validateBody(approvalReturnInput),
		async (c) => {
			await returnSend({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), ...c.req.valid("json") } });
			announceBroadcastChange(c);
			return c.json({ ok: true });
		},
	);

/** Makes open lists and pages of broadcasts and requests reload. */
const announceBroadcastChange = (c: RequestContext) =>
	c.executionCtx.waitUntil(announceFrames(c.env, [{ event: "broadcast", friendId: NO_FRIEND }]));
