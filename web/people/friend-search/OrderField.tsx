import { Select } from "@mantine/core";
import { FRIEND_ORDER_CHOICES } from "#web/engine/filters/friendOrderChoices.ts";
import type { FriendSorting } from "#web/people/friends/FriendTable.tsx";

const CHOICES = FRIEND_ORDER_CHOICES.map(({ value, label }) => ({ value: String(value), label }));

/** Order of a list of cards, which have no heads of columns. */
export const OrderField = ({ order, setOrder }: FriendSorting) => (
	<Select
		aria-label="並び順"
		data={CHOICES}
		value={String(order)}
		onChange={(value) => setOrder(Number(value) as FriendSorting["order"])}
		allowDeselect={false}
	/>
);
