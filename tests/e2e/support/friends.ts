import { demoFriends } from "#db/demo/history.ts";
import { addressOf } from "#domain/addresses.ts";

/** A friend of the demo shop, on the console and at the simulator. */
export interface DemoFriend {
	id: number;
	name: string;
	userId: string;
	/** Their page in the console. */
	address: string;
	/** Their phone. */
	phone: string;
}

/** The demo's nth friend, one whom nothing has befallen yet. */
export function demoFriend(number: number): DemoFriend {
	const [friend] = demoFriends(number - 1, number, Date.now());
	if (!friend || friend.blockedAt !== null) throw new Error(`Friend ${number} cannot be written to`);
	return {
		id: friend.id,
		name: friend.name,
		userId: friend.lineUserId,
		address: addressOf("friend", { id: friend.id }),
		phone: `${addressOf("simulator")}?friend=${friend.lineUserId}`,
	};
}
