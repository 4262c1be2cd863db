import { Hono } from "hono";
import { z } from "zod";
import { DEMO_ADMINISTRATOR } from "#domain/operators/demo.ts";
import { loginInput, setupInput } from "#domain/operators/login.ts";
import { optionalId } from "#domain/wire.ts";
import {
	clearSessionCookie,
	closeSession,
	openSession,
	setSessionCookie,
	signedInBy,
} from "../auth/session.ts";
import type { SignedIn } from "../auth/signed-in.ts";
import { open, signedIn } from "../http/access.ts";
import { input, query } from "../http/input.ts";
import { signedOut, tooManyRequests } from "../http/refusal.ts";
import { type HonoEnv, operatorCtx, type RequestContext } from "../http/types.ts";
import { visitorOf } from "../http/visitor.ts";
import { leaveRooms } from "../rooms/leave.ts";
import { readSettings } from "../settings/read.ts";
import { logIn } from "./login.ts";
import { listPermissions } from "./permissions.ts";
import { setUp, setupIsOpen } from "./setup.ts";

const permissionQuery = z.object({ operator_role_id: optionalId() });

export const operatorRoutes = new Hono<HonoEnv>()
	.get("/api/login", open("ログイン画面"), async (c) =>
		c.json({ ...(await site(c)), setup_open: await setupIsOpen(c.var.ctx) }),
	)
	.post("/api/login", open("ログイン"), input(loginInput), async (c) => {
		await limitLogins(c);
		const operator = await logIn({
			ctx: c.var.ctx,
			input: { ...c.req.valid("json"), network: visitorOf(c) },
		});
		const { token, csrfToken } = await openSession(c.var.ctx, operator.id, c.req.header("user-agent"));
		setSessionCookie(c, token);
		return c.json({ operator: present(operator), token: csrfToken });
	})
	.get("/api/session", open("ログイン中かどうか"), async (c) => {
		const operator = await signedInBy(c);
		if (!operator) throw signedOut();
		return c.json({
			operator: present(operator),
			token: operator.csrfToken,
			abilities: operator.abilities,
			now: c.var.ctx.clock(),
			...(await readSettings(c.var.ctx, "tenant_code")),
			...(await site(c)),
		});
	})
	.get("/api/v1/operator/permission_list", signedIn(), query(permissionQuery), async (c) =>
		c.json(await listPermissions({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.post("/api/logout", signedIn(), async (c) => {
		const ctx = operatorCtx(c);
		await closeSession(ctx, ctx.operator.tokenHash);
		await leaveRooms(ctx, ctx.operator.tokenHash);
		clearSessionCookie(c);
		return c.json({ ok: true });
	})
	.post("/api/setup", open("最初の管理者の登録"), input(setupInput), async (c) => {
		await limitLogins(c);
		await setUp({ ctx: c.var.ctx, input: c.req.valid("json") });
		return c.json({ ok: true });
	});

const present = (operator: Pick<SignedIn, "id" | "name" | "email" | "roleName">) => ({
	id: operator.id,
	name: operator.name,
	email: operator.email,
	role: operator.roleName,
});

/** What the login page may know before anybody is logged in. */
async function site(c: RequestContext) {
	const { brand } = await readSettings(c.var.ctx, "brand");
	const development = c.env.MUSUBI_ENV === "development";
	return { brand, development, demo: development ? DEMO_ADMINISTRATOR : null };
}

/** Hashing a password is expensive, so each visitor is limited. login.ts also locks single e-mail addresses. */
async function limitLogins(c: RequestContext): Promise<void> {
	const { success } = await c.env.LOGIN_LIMIT.limit({ key: visitorOf(c) });
	if (!success) throw tooManyRequests();
}
