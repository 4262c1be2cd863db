import type { Context } from "hono";
import type { Platform } from "../platform.ts";
import { Refused } from "../requests/body.ts";
import { type Friend, findFriend } from "../store/friends.ts";

/**
 * Returns the friend named by the path.
 * @throws Refused 404
 */
export function existingFriend(platform: Platform, context: Context): Friend {
	const friend = findFriend(platform.sql, context.req.param("userId") ?? "");
	if (!friend) throw new Refused(404, { userId: ["この友だちは登録されていません。"] });
	return friend;
}
