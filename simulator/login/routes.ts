import { Hono } from "hono";
import type { Platform } from "../platform.ts";
import { Refused } from "../requests/body.ts";
import { newUserId } from "../rules/ids.ts";
import { findFriend, listFriends, saveFriend, setBlocked } from "../store/friends.ts";
import { sendEvent } from "../webhooks/send-event.ts";
import { handBack, type LoginAsked, loginAsked } from "./login.ts";
import { loginPage } from "./page.ts";

const PEOPLE = 50;

/** User-facing route of LINE Login: the page on which visitors log in. */
export const loginRoutes = (platform: Platform): Hono =>
	new Hono()
		.get("/authorize", (context) =>
			context.html(loginPage(read(context.req.query()), listFriends(platform.sql, "", PEOPLE))),
		)
		.post("/authorize", async (context) => {
			const form = Object.fromEntries(new URLSearchParams(await context.req.text()));
			const asked = read(form);
			if (form.answer !== "allow") return context.redirect(denied(asked), 303);
			const known = form.user ? findFriend(platform.sql, form.user) : undefined;
			const userId = known?.userId ?? newUserId();
			const isNewFriend = form.add === "1" && (!known || known.blocked);
			if (!known) saveFriend(platform.sql, { userId, name: form.name || "来訪した人" });
			if (isNewFriend) {
				setBlocked(platform.sql, userId, false);
				await sendEvent(platform, userId, { type: "follow", follow: { isUnblocked: known !== undefined } });
			}
			return context.redirect(handBack(platform.services, asked, userId, isNewFriend), 303);
		});

function read(fields: Record<string, string>): LoginAsked {
	const asked = loginAsked.safeParse(fields);
	if (!asked.success) throw new Refused(400, { request: ["この依頼はLINEログインに受け付けられません。"] });
	return asked.data;
}

function denied({ redirect_uri, state }: LoginAsked): string {
	const back = new URL(redirect_uri);
	back.searchParams.set("error", "access_denied");
	back.searchParams.set("state", state);
	return back.toString();
}
