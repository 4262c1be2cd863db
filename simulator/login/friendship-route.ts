import { Hono } from "hono";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findSimulatedFriend } from "../store/friend-store.ts";
import { isBotLinked } from "./login-channel-state.ts";
import { userOfAccessToken } from "./simulated-line-login.ts";

/** Friendship of a user with the official account that is linked with the LINE Login channel. */
export const friendshipRoute = (platform: SimulatorPlatform): Hono =>
	new Hono().get("/friendship/v1/status", (context) => {
		const token = /^Bearer (.+)$/.exec(context.req.header("authorization") ?? "")?.[1] ?? "";
		const userId = userOfAccessToken(platform.services, token);
		if (userId === undefined) return context.json({ error: "invalid_token" }, 401);
		if (!isBotLinked(platform.sql))
			return context.json({ message: "There is no login bot linked to this channel." }, 400);
		const friend = findSimulatedFriend(platform.sql, userId);
		return context.json({ friendFlag: friend !== undefined && !friend.blocked });
	});
