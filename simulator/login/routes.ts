import { type Context, Hono } from "hono";
import { LANDING_LOGIN_PATH } from "#domain/engine/kinds/landing.ts";
import { LIFF_LOGIN_PATH } from "#domain/engine/public-addresses/liff-address.ts";
import { STAND_IN_LOGIN } from "#domain/platform/line/stand-in-login.ts";
import { SimulatorRefusal } from "../requests/read-input.ts";
import { generateUserId } from "../rules/line-ids.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import {
	findSimulatedFriend,
	listSimulatedFriends,
	saveSimulatedFriend,
	setBlocked,
} from "../store/friend-store.ts";
import { sendEvent } from "../webhooks/send-event.ts";
import { isBotLinked, isLoginPublished } from "./login-channel-state.ts";
import { loginPage } from "./login-page.ts";
import { finishLogin, type LineLoginRequest, loginRequest } from "./simulated-line-login.ts";

const MAX_PEOPLE_SHOWN = 50;

/** User-facing route of LINE Login: the page on which visitors log in. */
export const simulatedLoginRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono()
		.get("/authorize", (context) =>
			context.html(
				loginPage(
					readLoginRequest(platform, context),
					listSimulatedFriends(platform.sql, "", MAX_PEOPLE_SHOWN),
				),
			),
		)
		.post("/authorize", async (context) => {
			const form = Object.fromEntries(new URLSearchParams(await context.req.text()));
			const request = readLoginRequest(platform, context, form);
			if (form.answer !== "allow") return context.redirect(deniedAddress(request), 303);
			const friend = form.user ? findSimulatedFriend(platform.sql, form.user) : undefined;
			const userId = friend?.userId ?? generateUserId();
			const isNewFriend = form.add === "1" && isBotLinked(platform.sql) && (!friend || friend.blocked);
			if (!friend) saveSimulatedFriend(platform.sql, { userId, name: form.name || "来訪した人" });
			if (isNewFriend) {
				setBlocked(platform.sql, userId, false);
				await sendEvent(platform, userId, { type: "follow", follow: { isUnblocked: friend !== undefined } });
			}
			return context.redirect(finishLogin(platform.services, request, userId, isNewFriend), 303);
		});

/** Callback addresses that are registered with the channel, as paths of the console. */
const CALLBACK_PATHS: readonly string[] = [LANDING_LOGIN_PATH, LIFF_LOGIN_PATH];

/**
 * Login request of a page or a form.
 * @throws SimulatorRefusal 400 for an unpublished channel, and for a request that LINE Login does not accept
 */
function readLoginRequest(
	platform: SimulatorPlatform,
	context: Context,
	fields: Record<string, string> = context.req.query(),
): LineLoginRequest {
	if (!isLoginPublished(platform.sql))
		throw new SimulatorRefusal(400, {
			request: ["400 Bad Request: This channel is now developing status. User need to have developer role."],
		});
	const request = loginRequest.safeParse(fields);
	const callback = URL.parse(request.data?.redirect_uri ?? "");
	const isRegistered =
		callback?.host === new URL(context.req.url).host && CALLBACK_PATHS.includes(callback.pathname);
	if (!request.success || !isRegistered || request.data.client_id !== STAND_IN_LOGIN.id)
		throw new SimulatorRefusal(400, { request: ["この依頼はLINEログインに受け付けられません。"] });
	return request.data;
}

function deniedAddress({ redirect_uri, state }: LineLoginRequest): string {
	const back = new URL(redirect_uri);
	back.searchParams.set("error", "access_denied");
	back.searchParams.set("state", state);
	return back.toString();
}
