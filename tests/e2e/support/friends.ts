import { demoFriends } from "#db/demo/history.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";

/** A friend, on the console and at the simulator. */
export interface Friend {
	id: number;
	name: string;
	userId: string;
	/** Their page in the console. */
	address: string;
	/** Their phone. */
	phone: string;
}

/** The demo's nth friend, who must not have blocked the account. */
export function demoFriend(number: number): Friend {
	const [friend] = demoFriends(number - 1, number, Date.now());
	if (!friend || friend.blockedAt !== null) throw new Error(`Friend ${number} cannot be written to`);
	return friendOf(friend.id, friend.name, friend.lineUserId);
}

export const friendOf = (id: number, name: string, userId: string): Friend => ({
	id,
	name,
	userId,
	address: addressOf("friend", { id }),
	phone: `${addressOf("simulator")}?friend=${userId}`,
});
