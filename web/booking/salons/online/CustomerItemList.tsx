import { Badge, UnstyledButton } from "@mantine/core";
import { CUSTOMER_ITEM_TYPES } from "#domain/booking/salons/customer-items.ts";
import classes from "#web/platform/ui/OrderedList.module.css";
import { OrderedList, type RowPosition } from "#web/platform/ui/OrderedList.tsx";
import { OrderedRow } from "#web/platform/ui/OrderedRow.tsx";
import { rowTarget } from "#web/platform/ui/rowArrows.ts";
import { confirmRemoval } from "../parts/confirmRemoval.ts";
import { patchOnlineConfig, removeCustomerItem, salonListKey } from "../salonsApi.ts";
import type { CustomerItem } from "../salonTypes.ts";
import { saveOrder } from "../saveOrder.ts";

interface CustomerItemListProps {
	salonId: number;
	items: CustomerItem[];
	mayWrite: boolean;
	onEdit: (item: CustomerItem) => void;
}

/** Questions to friends, in their order. */
export const CustomerItemList = ({ salonId, items, ...rest }: CustomerItemListProps) => (
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
				send: (sorted_ids) => patchOnlineConfig(salonId, "customer:sort", { sorted_ids }),
			})
		}
	>
		{(item, position) => (
			<CustomerItemRow key={item.id} salonId={salonId} item={item} position={position} {...rest} />
		)}
	</OrderedList>
);

interface CustomerItemRowProps extends Omit<CustomerItemListProps, "items"> {
	item: CustomerItem;
	position: RowPosition;
}

const CustomerItemRow = ({ salonId, item, position, mayWrite, onEdit }: CustomerItemRowProps) => (
	<OrderedRow
		id={item.id}
		name={item.name}
		{...position}
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
		details={
			<>
				<span>{CUSTOMER_ITEM_TYPES[item.type]}</span>
				{item.type === "select" && <span>{item.options.join("、")}</span>}
				{item.var_id !== null && <span>友だち情報に保存</span>}
			</>
		}
		onRemove={mayWrite ? () => void confirmItemRemoval(salonId, item) : undefined}
	/>
);

const confirmItemRemoval = (salonId: number, { id, name }: CustomerItem) =>
	confirmRemoval({
		subject: `項目「${name}」`,
		message: "友だちに尋ねなくなります。これまでの回答は残ります。",
		confirm: "削除する",
		doneText: `「${name}」を削除しました`,
		remove: () => removeCustomerItem(salonId, id),
	});
