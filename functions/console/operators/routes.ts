import { Hono } from "hono";
import { z } from "zod";
import { acceptInput, invitationInput, invitationToken } from "#domain/console/operators/invitation.ts";
import { roleInput } from "#domain/console/operators/role.ts";
import { optionalId, recordId, yesNo } from "#domain/platform/wire/wire.ts";
import { visitorOf } from "#functions/platform/auth/visitor.ts";
import { open, requires, signedIn } from "#functions/platform/http/access.ts";
import { input, keyed, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { acceptInvitation, showInvitation } from "./accept.ts";
import { invite } from "./invite.ts";
import { limitLogins } from "./limit.ts";
import { listOperators } from "./list.ts";
import { listPermissions } from "./permissions.ts";
import { manageable } from "./reach.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import { copyRole } from "./roles/copy.ts";
import { listRoles } from "./roles/list.ts";
import { removeRole } from "./roles/remove.ts";
import { createRole, updateRole } from "./roles/save.ts";
import { showRole } from "./roles/show.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions.ts";
import { setDisabled } from "./set-disabled.ts";
import { setRole } from "./set-role.ts";
import { resetTwoFactor } from "./two-factor/reset.ts";

const permissionQuery = z.object({ operator_role_id: optionalId() });
const byId = z.object({ id: recordId() });
const sessionOf = z.object({ id: recordId(), session: z.string().max(100) });
const roleChange = z.object({ role_id: recordId() });
const disabling = z.object({ is_disabled: yesNo() });

/** Routes of operators, their invitations and roles. */
export const operatorRoutes = new Hono<HonoEnv>()
	.get("/api/v1/operator/permission_list", signedIn(), query(permissionQuery), async (c) =>
		c.json(await listPermissions({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/operators", requires("operator-read"), async (c) =>
		c.json(await listOperators({ ctx: operatorCtx(c) })),
	)
	.post("/api/operators/invitations", requires("operator-write"), input(invitationInput), async (c) =>
		c.json(await invite({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.delete("/api/operators/invitations/:id", requires("operator-write"), path(byId), async (c) => {
		await revokeInvitation({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.get("/api/operators/roles", requires("operator-read"), async (c) =>
		c.json(await listRoles({ ctx: operatorCtx(c) })),
	)
	.post("/api/operators/roles", requires("role-write"), input(roleInput), async (c) =>
		c.json(await createRole({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get("/api/operators/roles/:id", requires("operator-read"), path(byId), async (c) =>
		c.json(await showRole({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put("/api/operators/roles/:id", requires("role-write"), path(byId), input(roleInput), async (c) =>
		c.json(
			await updateRole({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			}),
		),
	)
	.post("/api/operators/roles/:id/copy", requires("role-write"), path(byId), keyed(), async (c) =>
		c.json(await copyRole({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.delete("/api/operators/roles/:id", requires("role-write"), path(byId), async (c) => {
		await removeRole({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.put("/api/operators/:id/role", requires("operator-write"), path(byId), input(roleChange), async (c) => {
		await setRole({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), ...c.req.valid("json") } });
		return c.json({ ok: true });
	})
	.put("/api/operators/:id/disabled", requires("operator-write"), path(byId), input(disabling), async (c) => {
		await setDisabled({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), ...c.req.valid("json") } });
		return c.json({ ok: true });
	})
	.get("/api/operators/:id/sessions", requires("operator-write"), path(byId), async (c) => {
		const ctx = operatorCtx(c);
		const { operator } = await manageable(ctx, c.req.valid("param").id);
		return c.json(await listSessions(ctx, operator.id));
	})
	.delete("/api/operators/:id/sessions", requires("operator-write"), path(byId), async (c) => {
		const ctx = operatorCtx(c);
		const { operator } = await manageable(ctx, c.req.valid("param").id);
		await endOtherSessions(ctx, operator.id);
		return c.json({ ok: true });
	})
	.delete("/api/operators/:id/sessions/:session", requires("operator-write"), path(sessionOf), async (c) => {
		const ctx = operatorCtx(c);
		const { id, session } = c.req.valid("param");
		const { operator } = await manageable(ctx, id);
		await endSession({ ctx, input: { operatorId: operator.id, id: session } });
		return c.json({ ok: true });
	})
	.post("/api/operators/:id/two_factor/reset", requires("operator-write"), path(byId), async (c) => {
		await resetTwoFactor({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.post("/api/invitation", open("招待の確認"), input(invitationToken), async (c) => {
		await limitLogins(c);
		return c.json(await showInvitation({ ctx: c.var.ctx, input: c.req.valid("json") }));
	})
	.post("/api/invitation/accept", open("招待からの登録"), input(acceptInput), async (c) => {
		await limitLogins(c);
		await acceptInvitation({
			ctx: c.var.ctx,
			input: { ...c.req.valid("json"), network: visitorOf(c) },
		});
		return c.json({ ok: true });
	});
