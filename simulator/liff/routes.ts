import { Hono } from "hono";
import { STAND_IN_LOGIN } from "#domain/platform/line/stand-in-login.ts";
import { isLoginPublished } from "../login/login-channel-state.ts";
import { issueIdToken, newSecret, userOfAccessToken } from "../login/simulated-line-login.ts";
import { SimulatorRefusal } from "../requests/read-input.ts";
import { isStatelessToken } from "../rules/stateless-token.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findSimulatedFriend } from "../store/friend-store.ts";
import { answerLiffCall, findLiffApp } from "./liff-api.ts";
import { LIFF_SDK } from "./liff-sdk.ts";

/** LIFF server API of the LINE Login channel. */
export const liffApiRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono().all("/liff/v1/apps/:liffId?", async (context) => {
		const token = /^Bearer (.+)$/.exec(context.req.header("authorization") ?? "")?.[1] ?? "";
		if (!isStatelessToken(STAND_IN_LOGIN.secret, token, platform.now()))
			return context.json({ message: "Authentication failed." }, 401);
		const { status, body } = answerLiffCall(platform.services, {
			method: context.req.method,
			liffId: context.req.param("liffId") ?? "",
			body: await context.req.json().catch(() => null),
			channelId: STAND_IN_LOGIN.id,
		});
		return context.json(body, status as 200);
	});

/** LIFF on a phone: the address that LINE opens, the SDK, and the SDK's own call. */
export const liffPhoneRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono()
		.get("/sdk.js", (context) =>
			context.body(LIFF_SDK, 200, { "Content-Type": "text/javascript; charset=utf-8" }),
		)
		.get("/open/:liffId/:path{.*}?", (context) => {
			const app = findLiffApp(platform.services, context.req.param("liffId"));
			const url = new URL(context.req.url);
			const userId = url.searchParams.get("as") ?? "";
			if (!app || !findSimulatedFriend(platform.sql, userId))
				throw new SimulatorRefusal(404, { liff: ["このLIFFアプリはありません。"] });
			if (!isLoginPublished(platform.sql))
				throw new SimulatorRefusal(400, {
					liff: ["400 Bad Request: This channel is now developing status. User need to have developer role."],
				});
			url.searchParams.delete("as");
			const query = url.searchParams.size > 0 ? `?${url.searchParams}` : "";
			const path = context.req.param("path") ?? "";
			const endpoint = new URL(app.view.url);
			if (path !== "" || query !== "") endpoint.searchParams.set("liff.state", `/${path}${query}`);
			endpoint.searchParams.set("liff.phone", "1");
			const accessToken = newSecret(platform.services);
			platform.services.records.put(`login/access/${accessToken}`, userId);
			return context.redirect(`${endpoint}#access_token=${accessToken}`, 302);
		})
		.post("/token", async (context) => {
			const form = new URLSearchParams(await context.req.text());
			const app = findLiffApp(platform.services, form.get("liffId") ?? "");
			const userId = userOfAccessToken(platform.services, form.get("access_token") ?? "");
			if (!app || !userId) throw new SimulatorRefusal(400, { liff: ["INIT_FAILED"] });
			const hasOpenId = app.scope?.includes("openid") ?? false;
			return context.json({
				id_token: hasOpenId ? issueIdToken(platform.services, { channel: STAND_IN_LOGIN, userId }) : null,
			});
		});
