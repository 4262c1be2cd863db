import { Hono } from "hono";
import { z } from "zod";
import {
	acceptInvitationInput,
	invitationInput,
	invitationTokenInput,
} from "#domain/console/operators/invitation-input.ts";
import { roleInput } from "#domain/console/operators/role-input.ts";
import { optionalId, recordId, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { endsSessions } from "#functions/console/accounts/end-linked-sessions.ts";
import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { openAccess, requires, requiresSignIn } from "#functions/platform/http/route-access.ts";
import {
	claimSaveKey,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { acceptInvitation, showInvitation } from "./accept-invitation.ts";
import { inviteOperator } from "./invite-operator.ts";
import { limitLogins } from "./limit-logins.ts";
import { listOperators } from "./list-operators.ts";
import { listPermissions } from "./list-permissions.ts";
import { findManageableOperator } from "./operator-reach.ts";
import { listSessions, revokeOtherSessions, revokeSession } from "./operator-sessions.ts";
import { revokeOperatorInvitation } from "./revoke-invitation.ts";
import { deleteRole } from "./roles/delete-role.ts";
import { duplicateRole } from "./roles/duplicate-role.ts";
import { listRoles } from "./roles/list-roles.ts";
import { createRole, updateRole } from "./roles/save-role.ts";
import { showRole } from "./roles/show-role.ts";
import { setOperatorDisabled } from "./set-operator-disabled.ts";
import { setOperatorRole } from "./set-operator-role.ts";
import { resetOperatorTwoFactor } from "./two-factor/reset-two-factor.ts";

const permissionQuery = z.object({ operator_role_id: optionalId() });
const byId = z.object({ id: recordId() });
const sessionPath = z.object({ id: recordId(), session: z.string().max(100) });
const roleChange = z.object({ role_id: recordId() });
const disabledInput = z.object({ is_disabled: yesNo() });

/** Routes of operators, their invitations and roles. */
export const operatorRoutes = new Hono<HonoEnv>()
	.get("/api/v1/operator/permission_list", requiresSignIn(), validateQuery(permissionQuery), async (c) =>
		c.json(await listPermissions({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/operators", requires("operator-read"), async (c) =>
		c.json(await listOperators({ ctx: operatorCtx(c) })),
	)
	.post("/api/operators/invitations", requires("operator-write"), validateBody(invitationInput), async (c) =>
		c.json(await inviteOperator({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.delete("/api/operators/invitations/:id", requires("operator-write"), validatePath(byId), async (c) => {
		await revokeOperatorInvitation({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.get("/api/operators/roles", requires("operator-read"), async (c) =>
		c.json(await listRoles({ ctx: operatorCtx(c) })),
	)
	.post("/api/operators/roles", requires("role-write"), validateBody(roleInput), async (c) =>
		c.json(await createRole({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get("/api/operators/roles/:id", requires("operator-read"), validatePath(byId), async (c) =>
		c.json(await showRole({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put(
		"/api/operators/roles/:id",
		requires("role-write"),
		validatePath(byId),
		validateBody(roleInput),
		async (c) =>
			c.json(
				await updateRole({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("json") },
				}),
			),
	)
	.post(
		"/api/operators/roles/:id/copy",
		requires("role-write"),
		validatePath(byId),
		claimSaveKey(),
		async (c) => c.json(await duplicateRole({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.delete("/api/operators/roles/:id", requires("role-write"), validatePath(byId), async (c) => {
		await deleteRole({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.put(
		"/api/operators/:id/role",
		requires("operator-write"),
		validatePath(byId),
		validateBody(roleChange),
		async (c) => {
			await setOperatorRole({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			return c.json({ ok: true });
		},
	)
	.put(
		"/api/operators/:id/disabled",
		requires("operator-write"),
		endsSessions(),
		validatePath(byId),
		validateBody(disabledInput),
		async (c) => {
			await setOperatorDisabled({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			return c.json({ ok: true });
		},
	)
	.get("/api/operators/:id/sessions", requires("operator-write"), validatePath(byId), async (c) => {
		const ctx = operatorCtx(c);
		const { operator } = await findManageableOperator(ctx, c.req.valid("param").id);
		return c.json(await listSessions(ctx, operator.id));
	})
	.delete(
		"/api/operators/:id/sessions",
		requires("operator-write"),
		endsSessions(),
		validatePath(byId),
		async (c) => {
			const ctx = operatorCtx(c);
			const { operator } = await findManageableOperator(ctx, c.req.valid("param").id);
			await revokeOtherSessions(ctx, operator.id);
			return c.json({ ok: true });
		},
	)
	.delete(
		"/api/operators/:id/sessions/:session",
		requires("operator-write"),
		endsSessions(),
		validatePath(sessionPath),
		async (c) => {
			const ctx = operatorCtx(c);
			const { id, session } = c.req.valid("param");
			const { operator } = await findManageableOperator(ctx, id);
			await revokeSession({ ctx, input: { operatorId: operator.id, id: session } });
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/operators/:id/two_factor/reset",
		requires("operator-write"),
		endsSessions(),
		validatePath(byId),
		async (c) => {
			await resetOperatorTwoFactor({ ctx: operatorCtx(c), input: c.req.valid("param") });
			return c.json({ ok: true });
		},
	)
	.post("/api/invitation", openAccess("招待の確認"), validateBody(invitationTokenInput), async (c) => {
		await limitLogins(c);
		return c.json(await showInvitation({ ctx: c.var.ctx, input: c.req.valid("json") }));
	})
	.post(
		"/api/invitation/accept",
		openAccess("招待からの登録"),
		validateBody(acceptInvitationInput),
		async (c) => {
			await limitLogins(c);
			await acceptInvitation({
				ctx: c.var.ctx,
				input: { ...c.req.valid("json"), network: visitorNetwork(c) },
			});
			return c.json({ ok: true });
		},
	);
