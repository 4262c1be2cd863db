import { isUserId } from "../rules/ids.ts";
import { multicastRequest } from "../schemas/requests.ts";
import { findFriend } from "../store/friends.ts";
import { refuseProperty } from "./answer.ts";
import { retryable, withBody } from "./door.ts";
import { accept, countTowardsQuota, deliver, refuseBeyondQuota, refuseMessages } from "./sending.ts";

/** Sends the same messages to up to 500 friends. Unknown ids are accepted and reach nobody, as at LINE. */
export const multicast = retryable(
	withBody(multicastRequest, (platform, call, { to, messages }) => {
		const wrong = to.findIndex((userId, index) => !isUserId(userId) || to.indexOf(userId) !== index);
		if (wrong >= 0) return refuseProperty(`to[${wrong}]`);
		const friends = to.flatMap((userId) => findFriend(platform.sql, userId) ?? []);
		const refusal = refuseMessages(platform, messages, to) ?? refuseBeyondQuota(platform, call, friends);
		if (refusal) return refusal;
		countTowardsQuota(platform, call, friends);
		for (const friend of friends) deliver(platform, friend, messages, "multicast");
		return accept(platform, call, to, {});
	}),
);
