import { createDemoFriends } from "#db/demo/demo-friends.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";

/** Friend in the console and in the simulator. */
export interface Friend {
	id: number;
	name: string;
	userId: string;
	/** Address of the friend's page in the console. */
	address: string;
	/** Address of the friend's phone. */
	phone: string;
}

/** Nth friend of the demo. @throws where the friend blocked the account */
export function demoFriend(number: number): Friend {
	const [friend] = createDemoFriends(number - 1, number, Date.now());
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
