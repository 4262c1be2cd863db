import { Hono } from "hono";
import { z } from "zod";
import {
	newPasskeyInput,
	passkeyLoginInput,
	passkeyNameInput,
	passkeySecondStepInput,
	secondStepBeginInput,
} from "#domain/console/operators/passkey-input.ts";
import { passwordConfirmationInput } from "#domain/console/operators/two-factor-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { endsSessions } from "#functions/console/accounts/end-linked-sessions.ts";
import { requiresOwnCredentials } from "#functions/console/accounts/home-credentials.ts";
import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { openAccess, requiresSignIn } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { createSession } from "../create-session.ts";
import { limitLogins } from "../limit-logins.ts";
import { deletePasskey, setPasskeyName } from "./change-passkey.ts";
import {
	beginPasskeyLogin,
	beginPasskeySecondStep,
	confirmPasskeySecondStep,
	logInByPasskey,
} from "./log-in-by-passkey.ts";
import { beginPasskeySetup, finishPasskeySetup } from "./register-passkey.ts";
import { relyingPartyOf } from "./relying-party.ts";

const byId = z.object({ id: recordId() });

/** Routes of passkey login, alone or after the password, and of an operator's own passkeys. */
export const passkeyRoutes = new Hono<HonoEnv>()
	.post("/api/login/passkey/begin", openAccess("パスキーでのログイン"), async (c) => {
		await limitLogins(c);
		return c.json(await beginPasskeyLogin(c.var.ctx, relyingPartyOf(c.env, c.req.url)));
	})
	.post(
		"/api/login/passkey",
		openAccess("パスキーでのログイン"),
		validateBody(passkeyLoginInput),
		async (c) => {
			await limitLogins(c);
			const { signed } = c.req.valid("json");
			const party = relyingPartyOf(c.env, c.req.url);
			const operator = await logInByPasskey({
				ctx: c.var.ctx,
				input: { signed, party, network: visitorNetwork(c) },
			});
			return c.json(await createSession(c, operator));
		},
	)
	.post(
		"/api/login/second/passkey/begin",
		openAccess("ログインの2段階目"),
		validateBody(secondStepBeginInput),
		async (c) => {
			await limitLogins(c);
			const { token } = c.req.valid("json");
			const party = relyingPartyOf(c.env, c.req.url);
			return c.json(await beginPasskeySecondStep(c.var.ctx, { token, party }));
		},
	)
	.post(
		"/api/login/second/passkey",
		openAccess("ログインの2段階目"),
		validateBody(passkeySecondStepInput),
		async (c) => {
			await limitLogins(c);
			const party = relyingPartyOf(c.env, c.req.url);
			const operator = await confirmPasskeySecondStep({
				ctx: c.var.ctx,
				input: { ...c.req.valid("json"), party, network: visitorNetwork(c) },
			});
			return c.json(await createSession(c, operator));
		},
	)
	.post(
		"/api/account/passkeys/begin",
		requiresSignIn(),
		requiresOwnCredentials(),
		validateBody(passwordConfirmationInput),
		async (c) => {
			await limitLogins(c);
			const party = relyingPartyOf(c.env, c.req.url);
			return c.json(
				await beginPasskeySetup({ ctx: operatorCtx(c), input: { ...c.req.valid("json"), party } }),
			);
		},
	)
	.post(
		"/api/account/passkeys",
		requiresSignIn(),
		requiresOwnCredentials(),
		endsSessions(),
		validateBody(newPasskeyInput),
		async (c) => {
			const party = relyingPartyOf(c.env, c.req.url);
			return c.json(
				await finishPasskeySetup({ ctx: operatorCtx(c), input: { ...c.req.valid("json"), party } }),
			);
		},
	)
	.put(
		"/api/account/passkeys/:id",
		requiresSignIn(),
		requiresOwnCredentials(),
		validatePath(byId),
		validateBody(passkeyNameInput),
		async (c) => {
			await setPasskeyName({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/account/passkeys/:id/remove",
		requiresSignIn(),
		requiresOwnCredentials(),
		endsSessions(),
		validatePath(byId),
		validateBody(passwordConfirmationInput),
		async (c) => {
			await limitLogins(c);
			await deletePasskey({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			return c.json({ ok: true });
		},
	);
