import { Hono } from "hono";
import { z } from "zod";
import { accountNameInput, passwordChangeInput } from "#domain/console/operators/account-input.ts";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo-operators.ts";
import { loginInput, setupInput } from "#domain/console/operators/login-input.ts";
import { menuFavouritesInput } from "#domain/console/operators/menu-favourites.ts";
import {
	passwordConfirmationInput,
	secondStepInput,
	totpSetupInput,
} from "#domain/console/operators/two-factor-input.ts";
import { ACCOUNT_TEXTS } from "#domain/platform/texts/accounts-texts.ts";
import { endSignIn, endsSessions } from "#functions/console/accounts/end-linked-sessions.ts";
import {
	isHomeElsewhere,
	requiresOwnCredentials,
	signSecondStep,
	withCredentials,
	withSecondStep,
} from "#functions/console/accounts/home-credentials.ts";
import { findContinuation } from "#functions/console/accounts/previous-account.ts";
import { leaveRooms } from "#functions/console/open-rooms/leave-rooms.ts";
import { findRestrictedModes } from "#functions/console/sending-modes/show-modes.ts";
import { findActiveStop } from "#functions/console/sending-stop/show-stop.ts";
import { describeAccount, describeHost } from "#functions/platform/accounts/describe-account.ts";
import { findHomeOperator } from "#functions/platform/accounts/find-home-operator.ts";
import { findSignedIn } from "#functions/platform/auth/find-signed-in.ts";
import { clearSessionCookie, closeSession } from "#functions/platform/auth/operator-session.ts";
import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import { type HonoEnv, operatorCtx, type RequestContext } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { invalid, signedOut } from "#functions/platform/http/request-refusal.ts";
import { openAccess, requiresSignIn } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { readBrand } from "#functions/platform/settings/read-brand.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { admitVisitorWrite } from "#functions/platform/visitor-bounds/admit-visitor-write.ts";
import { createSession, presentOperator } from "./create-session.ts";
import { createFirstAdministrator, isSetupOpen } from "./first-setup.ts";
import { findKnownBrowser } from "./known-browser.ts";
import { limitLogins } from "./limit-logins.ts";
import { logIn } from "./log-in.ts";
import { readMenuState, setMenuFavourites } from "./menu-favourites.ts";
import { listSessions, revokeOtherSessions, revokeSession } from "./operator-sessions.ts";
import { setOwnName } from "./set-own-name.ts";
import { setOwnPassword } from "./set-own-password.ts";
import { readTwoFactorState } from "./two-factor/read-two-factor-state.ts";
import { replaceRecoveryCodes } from "./two-factor/replace-recovery-codes.ts";
import { confirmSecondStep, openSecondStep } from "./two-factor/second-step.ts";
import { beginTotpSetup, deleteTotp, finishTotpSetup } from "./two-factor/totp-setup.ts";

const bySession = z.object({ session: z.string().max(100) });

/** Routes of login and logout, and of an operator's own account. */
export const sessionRoutes = new Hono<HonoEnv>()
	.get("/api/login", openAccess("ログイン画面"), async (c) =>
		c.json({
			...(await readSiteData(c)),
			account: await describeHost(c.env),
			continue_at: await findContinuation(c),
			setup_open: await isSetupOpen(c.var.ctx),
		}),
	)
	.post("/api/login", openAccess("ログイン"), validateBody(loginInput), async (c) => {
		const input = c.req.valid("json");
		await limitLogins(c);
		return withCredentials(c, input.email, async () => {
			if (isHomeElsewhere(c)) await limitLogins(c);
			const operator = await logIn({
				ctx: c.var.ctx,
				input: {
					...input,
					network: visitorNetwork(c),
					browserOf: findKnownBrowser(c),
					admitsFailure: (itemId) => admitVisitorWrite(c, { kind: "login", itemId, rows: 1, bytes: 0 }),
				},
			});
			if (!operator.secondSteps) return c.json(await createSession(c, operator));
			const { totp } = operator.secondSteps;
			const passkey = operator.secondSteps.passkey && !isHomeElsewhere(c);
			// Passkeys belong to a host.
			if (!totp && !passkey) throw passkeyOfHome(c);
			const second_step = signSecondStep(c, await openSecondStep(c.var.ctx, operator));
			return c.json({ second_step, has_totp: totp, has_passkey: passkey });
		});
	})
	.post("/api/login/second", openAccess("ログインの2段階目"), validateBody(secondStepInput), async (c) => {
		const { token: sentToken, code } = c.req.valid("json");
		await limitLogins(c);
		return withSecondStep(c, sentToken, async (token) => {
			const network = visitorNetwork(c);
			const operator = await confirmSecondStep({ ctx: c.var.ctx, input: { token, code, network } });
			return c.json(await createSession(c, operator));
		});
	})
	.get("/api/session", openAccess("ログイン中かどうか"), async (c) => {
		const operator = await findSignedIn(c);
		if (!operator) throw signedOut();
		const [{ favourites, hasSalons }, sending_stop, sending_modes] = await Promise.all([
			readMenuState(c.var.ctx, operator.id),
			findActiveStop(c.var.ctx),
			findRestrictedModes(c.var.ctx),
		]);
		return c.json({
			operator: presentOperator(operator),
			token: operator.csrfToken,
			abilities: operator.abilities,
			lacks_second_step: operator.lacksSecondStep,
			now: c.var.ctx.clock(),
			menu_favourites: favourites,
			has_salons: hasSalons,
			/** Emergency stop that holds all sending; null for none. */
			sending_stop,
			/** Test mode and the kinds of sends that are not on; null while everything is sent. */
			sending_modes,
			/** Origin of the addresses that friends open; empty if it is not configured. */
			public_origin: publicOrigin(c.env),
			...(await describeAccount(c.env, operator.id)),
			...(await readSettings(c.var.ctx, "tenant_code")),
			...(await readSiteData(c)),
		});
	})
	.post("/api/logout", requiresSignIn(), async (c) => {
		const ctx = operatorCtx(c);
		try {
			await endSignIn(ctx, ctx.operator.tokenHash);
		} finally {
			// Also if another account does not answer.
			await closeSession(ctx, ctx.operator.tokenHash);
			await leaveRooms(ctx, ctx.operator.tokenHash);
		}
		clearSessionCookie(c);
		return c.json({ ok: true });
	})
	.post("/api/setup", openAccess("最初の管理者の登録"), validateBody(setupInput), async (c) => {
		await limitLogins(c);
		await createFirstAdministrator({ ctx: c.var.ctx, input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.get("/api/account", requiresSignIn(), async (c) => {
		const ctx = operatorCtx(c);
		const [sessions, two_factor, home] = await Promise.all([
			listSessions(ctx, ctx.operator.id),
			readTwoFactorState(ctx),
			findHomeOperator(ctx, ctx.operator.id),
		]);
		const credentials_at = home?.label ?? null;
		return c.json({ ...presentOperator(ctx.operator), ...sessions, two_factor, credentials_at });
	})
	.put("/api/account/name", requiresSignIn(), validateBody(accountNameInput), async (c) => {
		await setOwnName({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.put("/api/account/menu", requiresSignIn(), validateBody(menuFavouritesInput), async (c) => {
		await setMenuFavourites({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.put(
		"/api/account/password",
		requiresSignIn(),
		requiresOwnCredentials(),
		endsSessions(),
		validateBody(passwordChangeInput),
		async (c) => {
			await limitLogins(c);
			await setOwnPassword({ ctx: operatorCtx(c), input: c.req.valid("json") });
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/account/totp/begin",
		requiresSignIn(),
		requiresOwnCredentials(),
		validateBody(passwordConfirmationInput),
		async (c) => {
			await limitLogins(c);
			return c.json(await beginTotpSetup({ ctx: operatorCtx(c), input: c.req.valid("json") }));
		},
	)
	.post(
		"/api/account/totp",
		requiresSignIn(),
		requiresOwnCredentials(),
		endsSessions(),
		validateBody(totpSetupInput),
		async (c) => c.json(await finishTotpSetup({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post(
		"/api/account/totp/remove",
		requiresSignIn(),
		requiresOwnCredentials(),
		endsSessions(),
		validateBody(passwordConfirmationInput),
		async (c) => {
			await limitLogins(c);
			await deleteTotp({ ctx: operatorCtx(c), input: c.req.valid("json") });
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/account/recovery_codes",
		requiresSignIn(),
		requiresOwnCredentials(),
		validateBody(passwordConfirmationInput),
		async (c) => {
			await limitLogins(c);
			return c.json(await replaceRecoveryCodes({ ctx: operatorCtx(c), input: c.req.valid("json") }));
		},
	)
	.delete("/api/account/sessions", requiresSignIn(), endsSessions(), async (c) => {
		const ctx = operatorCtx(c);
		await revokeOtherSessions(ctx, ctx.operator.id);
		return c.json({ ok: true });
	})
	.delete(
		"/api/account/sessions/:session",
		requiresSignIn(),
		endsSessions(),
		validatePath(bySession),
		async (c) => {
			const ctx = operatorCtx(c);
			const { session } = c.req.valid("param");
			await revokeSession({ ctx, input: { operatorId: ctx.operator.id, id: session } });
			if (session === ctx.operator.tokenHash) clearSessionCookie(c);
			return c.json({ ok: true });
		},
	);

/** Site data for the login page, readable without a session. */
async function readSiteData(c: RequestContext) {
	const brand = await readBrand(c.var.ctx);
	const development = c.env.MUSUBI_ENV === "development";
	return { brand, development, demo: development ? DEMO_ADMINISTRATOR : null };
}

/** Refusal of a login whose only second step is a passkey of another host. */
const passkeyOfHome = (c: RequestContext) =>
	invalid("ERROR", ACCOUNT_TEXTS.passkeyOfHome(publicOrigin(c.var.ctx.env)));
