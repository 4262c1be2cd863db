import { FRIEND_ORDER_CODES, type FriendOrderCode } from "#domain/engine/filters/friend-order.ts";
import { isColumnOffered, orderColumn } from "#domain/people/friend-search/list-columns.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";

/** Orders of the list of friends that the operator may use. */
export function useFriendOrders(): FriendOrderCode[] {
	const session = useSession();
	return FRIEND_ORDER_CODES.filter((code) => {
		const column = orderColumn(code);
		return column === undefined || isColumnOffered(column, session);
	});
}
