import { isDestination } from "../rules/ids.ts";
import { pushRequest } from "../schemas/requests.ts";
import { findFriend } from "../store/friends.ts";
import { refuse, refuseProperty } from "./answer.ts";
import { retryable, withBody } from "./door.ts";
import { accept, countTowardsQuota, deliver, refuseBeyondQuota, refuseMessages } from "./sending.ts";

/** Sends to one friend at any time; counted towards the month's quota. */
export const push = retryable(
	withBody(pushRequest, (platform, call, { to, messages }) => {
		if (!isDestination(to)) return refuseProperty("to");
		const friend = findFriend(platform.sql, to);
		if (!friend) return refuse(400, "Failed to send messages");
		const refusal = refuseMessages(platform, messages, [to]) ?? refuseBeyondQuota(platform, call, [friend]);
		if (refusal) return refusal;
		countTowardsQuota(platform, call, [friend]);
		return accept(platform, call, [to], { sentMessages: deliver(platform, friend, messages, "push") });
	}),
);
