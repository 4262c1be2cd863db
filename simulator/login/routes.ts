import { Hono } from "hono";
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
import { loginPage } from "./login-page.ts";
import { finishLogin, type LineLoginRequest, loginRequest } from "./simulated-line-login.ts";

const PEOPLE = 50;

/** User-facing route of LINE Login: the page on which visitors log in. */
export const simulatedLoginRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono()
		.get("/authorize", (context) =>
			context.html(loginPage(read(context.req.query()), listSimulatedFriends(platform.sql, "", PEOPLE))),
		)
		.post("/authorize", async (context) => {
			const form = Object.fromEntries(new URLSearchParams(await context.req.text()));
			const request = read(form);
			if (form.answer !== "allow") return context.redirect(deniedAddress(request), 303);
			const friend = form.user ? findSimulatedFriend(platform.sql, form.user) : undefined;
			const userId = friend?.userId ?? generateUserId();
			const isNewFriend = form.add === "1" && (!friend || friend.blocked);
			if (!friend) saveSimulatedFriend(platform.sql, { userId, name: form.name || "来訪した人" });
			if (isNewFriend) {
				setBlocked(platform.sql, userId, false);
				await sendEvent(platform, userId, { type: "follow", follow: { isUnblocked: friend !== undefined } });
			}
			return context.redirect(finishLogin(platform.services, request, userId, isNewFriend), 303);
		});

function read(fields: Record<string, string>): LineLoginRequest {
	const request = loginRequest.safeParse(fields);
	if (!request.success)
		throw new SimulatorRefusal(400, { request: ["この依頼はLINEログインに受け付けられません。"] });
	return request.data;
}

function deniedAddress({ redirect_uri, state }: LineLoginRequest): string {
	const back = new URL(redirect_uri);
	back.searchParams.set("error", "access_denied");
	back.searchParams.set("state", state);
	return back.toString();
}
