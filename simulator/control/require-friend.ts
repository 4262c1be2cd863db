import type { Context } from "hono";
import { SimulatorRefusal } from "../requests/read-input.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findSimulatedFriend, type SimulatedFriend } from "../store/friend-store.ts";

/**
 * Returns the friend named by the path.
 * @throws SimulatorRefusal 404 if there is none
 */
export function requireFriend(platform: SimulatorPlatform, context: Context): SimulatedFriend {
	const friend = findSimulatedFriend(platform.sql, context.req.param("userId") ?? "");
	if (!friend) throw new SimulatorRefusal(404, { userId: ["この友だちは登録されていません。"] });
	return friend;
}
