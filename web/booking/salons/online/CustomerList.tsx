import { Badge, UnstyledButton } from "@mantine/core";
import { CUSTOMER_ITEM_TYPES } from "#domain/booking/salons/online.ts";
import { rowTarget } from "#web/platform/ui/rowArrows.ts";
import { patchOnline, removeCustomerItem, salonListKey } from "../api.ts";
import { saveOrder } from "../order.ts";
import { confirmRemoval } from "../parts/confirmRemoval.ts";
import classes from "../parts/OrderedList.module.css";
import { OrderedList, type RowPlace } from "../parts/OrderedList.tsx";
import { OrderedRow } from "../parts/OrderedRow.tsx";
import type { CustomerItem } from "../wire.ts";

interface CustomerListProps {
	salonId: number;
	items: CustomerItem[];
	mayWrite: boolean;
	onEdit: (item: CustomerItem) => void;
}

/** Questions to friends, in their order. */
export const CustomerList = ({ salonId, items, ...rest }: CustomerListProps) => (
	<OrderedList
		entries={items}
		noun="項目"
		mayOrder={rest.mayWrite}
		onOrder={(from, to) =>
			saveOrder({
				key: salonListKey(salonId, "customer"),
				entries: items,
				from,
				to,
				send: (sorted_ids) => patchOnline(salonId, "customer:sort", { sorted_ids }),
			})
		}
	>
		{(item, place) => <Row key={item.id} salonId={salonId} item={item} place={place} {...rest} />}
	</OrderedList>
);

interface RowProps extends Omit<CustomerListProps, "items"> {
	item: CustomerItem;
	place: RowPlace;
}

const Row = ({ salonId, item, place, mayWrite, onEdit }: RowProps) => (
	<OrderedRow
		id={item.id}
		name={item.name}
		{...place}
		head={
			<>
				<UnstyledButton
					className={classes.open}
					title={item.name}
					onClick={() => onEdit(item)}
					{...rowTarget}
				>
					{item.name}
				</UnstyledButton>
				<Badge color={item.is_required ? "red" : "gray"}>{item.is_required ? "必須" : "任意"}</Badge>
			</>
		}
		facts={
			<>
				<span>{CUSTOMER_ITEM_TYPES[item.type]}</span>
				{item.type === "select" && <span>{item.options.join("、")}</span>}
				{item.var_id !== null && <span>友だち情報に保存</span>}
			</>
		}
		onRemove={mayWrite ? () => void remove(salonId, item) : undefined}
	/>
);

const remove = (salonId: number, { id, name }: CustomerItem) =>
	confirmRemoval({
		what: `項目「${name}」`,
		message: "友だちに尋ねなくなります。これまでの回答は残ります。",
		confirm: "削除する",
		done: `「${name}」を削除しました`,
		remove: () => removeCustomerItem(salonId, id),
	});
