import { Select } from "@mantine/core";
import { type FriendOrderCode, LIST_ORDERS } from "#domain/engine/filters/friend-order.ts";
import { FRIEND_ORDER_CHOICES } from "#web/engine/filters/friendOrderChoices.ts";
import type { FriendSorting } from "#web/people/friends/FriendTable.tsx";
import { useFriendOrders } from "./useFriendOrders.ts";

const CHOICES: readonly { value: FriendOrderCode; label: string }[] = [
	...FRIEND_ORDER_CHOICES,
	{ value: LIST_ORDERS.name, label: "名前の順" },
	{ value: LIST_ORDERS.nameReversed, label: "名前の逆の順" },
	{ value: LIST_ORDERS.nextBooking, label: "次の予約が近い順" },
	{ value: LIST_ORDERS.nextBookingReversed, label: "次の予約が遠い順" },
	{ value: LIST_ORDERS.lastVisitReversed, label: "最終来店が新しい順" },
	{ value: LIST_ORDERS.lastVisit, label: "最終来店が古い順" },
];

/** Order of a list of cards, which have no heads of columns. */
export function OrderField({ order, setOrder }: FriendSorting) {
	const offered = useFriendOrders();
	return (
		<Select
			aria-label="並び順"
			data={CHOICES.filter(({ value }) => offered.includes(value)).map(({ value, label }) => ({
				value: String(value),
				label,
			}))}
			value={String(order)}
			onChange={(value) => setOrder(Number(value) as FriendOrderCode)}
			allowDeselect={false}
		/>
	);
}
