import { Hono } from "hono";
import { z } from "zod";
import { nameInput, passwordInput } from "#domain/console/operators/account.ts";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo.ts";
import { loginInput, setupInput } from "#domain/console/operators/login.ts";
import { againInput, secondStepInput, totpInput } from "#domain/console/operators/two-factor.ts";
import { leaveRooms } from "#functions/console/open-rooms/leave.ts";
import { clearSessionCookie, closeSession } from "#functions/platform/auth/session.ts";
import { signedInBy } from "#functions/platform/auth/signed-in-by.ts";
import { visitorOf } from "#functions/platform/auth/visitor.ts";
import { open, signedIn } from "#functions/platform/http/access.ts";
import { input, path } from "#functions/platform/http/input.ts";
import { signedOut } from "#functions/platform/http/refusal.ts";
import { type HonoEnv, operatorCtx, type RequestContext } from "#functions/platform/http/types.ts";
import { readBrand } from "#functions/platform/settings/brand.ts";
import { readSettings } from "#functions/platform/settings/read.ts";
import { admitStranger } from "#functions/platform/visitor-bounds/admit.ts";
import { enter, presentOperator } from "./enter.ts";
import { knownBrowser } from "./known-browser.ts";
import { limitLogins } from "./limit.ts";
import { logIn } from "./login.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions.ts";
import { setName } from "./set-name.ts";
import { setPassword } from "./set-password.ts";
import { setUp, setupIsOpen } from "./setup.ts";
import { openSecondStep, takeSecondStep } from "./two-factor/second-step.ts";
import { twoFactorOf } from "./two-factor/state.ts";
import { beginTotp, confirmTotp, removeTotp, renewCodes } from "./two-factor/totp-setup.ts";

const bySession = z.object({ session: z.string().max(100) });

/** Routes of login and logout, and of an operator's own account. */
export const sessionRoutes = new Hono<HonoEnv>()
	.get("/api/login", open("ログイン画面"), async (c) =>
		c.json({ ...(await site(c)), setup_open: await setupIsOpen(c.var.ctx) }),
	)
	.post("/api/login", open("ログイン"), input(loginInput), async (c) => {
		await limitLogins(c);
		const operator = await logIn({
			ctx: c.var.ctx,
			input: {
				...c.req.valid("json"),
				network: visitorOf(c),
				browserOf: knownBrowser(c),
				admitsFailure: (itemId) => admitStranger(c, { kind: "login", itemId, rows: 1, bytes: 0 }),
			},
		});
		if (operator.secondSteps) {
			const { totp, passkey } = operator.secondSteps;
			const second_step = await openSecondStep(c.var.ctx, operator);
			return c.json({ second_step, has_totp: totp, has_passkey: passkey });
		}
		return c.json(await enter(c, operator));
	})
	.post("/api/login/second", open("ログインの2段階目"), input(secondStepInput), async (c) => {
		await limitLogins(c);
		const network = visitorOf(c);
		const operator = await takeSecondStep({
			ctx: c.var.ctx,
			input: { ...c.req.valid("json"), network },
		});
		return c.json(await enter(c, operator));
	})
	.get("/api/session", open("ログイン中かどうか"), async (c) => {
		const operator = await signedInBy(c);
		if (!operator) throw signedOut();
		return c.json({
			operator: presentOperator(operator),
			token: operator.csrfToken,
			abilities: operator.abilities,
			lacks_second_step: operator.lacksSecondStep,
			now: c.var.ctx.clock(),
			...(await readSettings(c.var.ctx, "tenant_code")),
			...(await site(c)),
		});
	})
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
	})
	.get("/api/account", signedIn(), async (c) => {
		const ctx = operatorCtx(c);
		const [sessions, two_factor] = await Promise.all([listSessions(ctx, ctx.operator.id), twoFactorOf(ctx)]);
		return c.json({ ...presentOperator(ctx.operator), ...sessions, two_factor });
	})
	.put("/api/account/name", signedIn(), input(nameInput), async (c) => {
		await setName({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.put("/api/account/password", signedIn(), input(passwordInput), async (c) => {
		await limitLogins(c);
		await setPassword({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.post("/api/account/totp/begin", signedIn(), input(againInput), async (c) => {
		await limitLogins(c);
		return c.json(await beginTotp({ ctx: operatorCtx(c), input: c.req.valid("json") }));
	})
	.post("/api/account/totp", signedIn(), input(totpInput), async (c) =>
		c.json(await confirmTotp({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/account/totp/remove", signedIn(), input(againInput), async (c) => {
		await limitLogins(c);
		await removeTotp({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.post("/api/account/recovery_codes", signedIn(), input(againInput), async (c) => {
		await limitLogins(c);
		return c.json(await renewCodes({ ctx: operatorCtx(c), input: c.req.valid("json") }));
	})
	.delete("/api/account/sessions", signedIn(), async (c) => {
		const ctx = operatorCtx(c);
		await endOtherSessions(ctx, ctx.operator.id);
		return c.json({ ok: true });
	})
	.delete("/api/account/sessions/:session", signedIn(), path(bySession), async (c) => {
		const ctx = operatorCtx(c);
		const { session } = c.req.valid("param");
		await endSession({ ctx, input: { operatorId: ctx.operator.id, id: session } });
		if (session === ctx.operator.tokenHash) clearSessionCookie(c);
		return c.json({ ok: true });
	});

/** Site data for the login page, readable without a session. */
async function site(c: RequestContext) {
	const brand = await readBrand(c.var.ctx);
	const development = c.env.MUSUBI_ENV === "development";
	return { brand, development, demo: development ? DEMO_ADMINISTRATOR : null };
}
