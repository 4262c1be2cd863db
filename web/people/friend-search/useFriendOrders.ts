import { FRIEND_ORDER_CODES, type FriendOrderCode } from "#domain/engine/filters/friend-order.ts";
import { orderAbility } from "#domain/people/friend-search/list-columns.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";

/** Orders of the list of friends that the operator's abilities permit. */
export function useFriendOrders(): FriendOrderCode[] {
	const { abilities } = useSession();
	return FRIEND_ORDER_CODES.filter((code) => {
		const ability = orderAbility(code);
		return ability === undefined || abilities.includes(ability);
	});
}
