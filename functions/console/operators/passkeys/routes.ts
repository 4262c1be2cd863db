import { Hono } from "hono";
import { z } from "zod";
import {
	newPasskey,
	passkeyLogin,
	passkeyName,
	secondStepBegin,
	secondStepByPasskey,
} from "#domain/console/operators/passkey.ts";
import { againInput } from "#domain/console/operators/two-factor.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { visitorOf } from "#functions/platform/auth/visitor.ts";
import { open, signedIn } from "#functions/platform/http/access.ts";
import { input, path } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { enter } from "../enter.ts";
import { limitLogins } from "../limit.ts";
import { removePasskey, renamePasskey } from "./change.ts";
import { beginPasskeyLogin, beginSecondByPasskey, logInByPasskey, takeSecondByPasskey } from "./log-in.ts";
import { beginPasskey, confirmPasskey } from "./register.ts";
import { relyingPartyOf } from "./relying-party.ts";

const byId = z.object({ id: recordId() });

/** Routes of passkey login, alone or after the password, and of an operator's own passkeys. */
export const passkeyRoutes = new Hono<HonoEnv>()
	.post("/api/login/passkey/begin", open("パスキーでのログイン"), async (c) => {
		await limitLogins(c);
		return c.json(await beginPasskeyLogin(c.var.ctx, relyingPartyOf(c.env, c.req.url)));
	})
	.post("/api/login/passkey", open("パスキーでのログイン"), input(passkeyLogin), async (c) => {
		await limitLogins(c);
		const { signed } = c.req.valid("json");
		const party = relyingPartyOf(c.env, c.req.url);
		const operator = await logInByPasskey({
			ctx: c.var.ctx,
			input: { signed, party, network: visitorOf(c) },
		});
		return c.json(await enter(c, operator));
	})
	.post("/api/login/second/passkey/begin", open("ログインの2段階目"), input(secondStepBegin), async (c) => {
		await limitLogins(c);
		const { token } = c.req.valid("json");
		const party = relyingPartyOf(c.env, c.req.url);
		return c.json(await beginSecondByPasskey(c.var.ctx, { token, party }));
	})
	.post("/api/login/second/passkey", open("ログインの2段階目"), input(secondStepByPasskey), async (c) => {
		await limitLogins(c);
		const party = relyingPartyOf(c.env, c.req.url);
		const operator = await takeSecondByPasskey({
			ctx: c.var.ctx,
			input: { ...c.req.valid("json"), party, network: visitorOf(c) },
		});
		return c.json(await enter(c, operator));
	})
	.post("/api/account/passkeys/begin", signedIn(), input(againInput), async (c) => {
		await limitLogins(c);
		const party = relyingPartyOf(c.env, c.req.url);
		return c.json(await beginPasskey({ ctx: operatorCtx(c), input: { ...c.req.valid("json"), party } }));
	})
	.post("/api/account/passkeys", signedIn(), input(newPasskey), async (c) => {
		const party = relyingPartyOf(c.env, c.req.url);
		return c.json(await confirmPasskey({ ctx: operatorCtx(c), input: { ...c.req.valid("json"), party } }));
	})
	.put("/api/account/passkeys/:id", signedIn(), path(byId), input(passkeyName), async (c) => {
		await renamePasskey({
			ctx: operatorCtx(c),
			input: { ...c.req.valid("param"), ...c.req.valid("json") },
		});
		return c.json({ ok: true });
	})
	.post("/api/account/passkeys/:id/remove", signedIn(), path(byId), input(againInput), async (c) => {
		await limitLogins(c);
		await removePasskey({
			ctx: operatorCtx(c),
			input: { ...c.req.valid("param"), ...c.req.valid("json") },
		});
		return c.json({ ok: true });
	});
