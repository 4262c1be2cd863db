import { Group, Pill, Select } from "@mantine/core";
import { PAYMENT_STATES } from "#domain/commerce/payments/payment-state.ts";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import type { PaymentListParameters, PaymentRow } from "./paymentsApi.ts";

const STATES = Object.entries(PAYMENT_STATES).map(([value, label]) => ({ value, label }));

interface PaymentFiltersProps {
	filter: PaymentListParameters;
	onChange: (part: Partial<PaymentListParameters>) => void;
	/** Friend of the listed payments, if they are those of one friend. */
	friend: PaymentRow["friend"];
}

export const PaymentFilters = ({ filter, onChange, friend }: PaymentFiltersProps) => (
	<>
		<Group gap="sm" align="flex-end">
			<SearchField
				label="件名や友だちの名前"
				labelled
				value={filter.search}
				onSearch={(search) => onChange({ search })}
				w={{ base: "100%", xs: "16rem" }}
			/>
			<Select
				label="状態"
				data={STATES}
				value={filter.state || null}
				onChange={(state) => onChange({ state: state ?? "" })}
				placeholder="すべて"
				clearable
				w={{ base: "100%", xs: "12rem" }}
			/>
			<DateRange
				label="依頼した日"
				value={{ start: filter.date_from || null, end: filter.date_to || null }}
				onChange={({ start, end }) => onChange({ date_from: start ?? "", date_to: end ?? "" })}
			/>
		</Group>
		{filter.friend_id !== "" && (
			<Group gap="xs">
				<Pill
					size="md"
					withRemoveButton
					onRemove={() => onChange({ friend_id: "" })}
					removeButtonProps={{ "aria-label": "友だちの条件を外す", "aria-hidden": false, tabIndex: 0 }}
				>
					{friend ? `${displayName(friend.name)}の支払い` : "選んだ友だちの支払い"}
				</Pill>
			</Group>
		)}
	</>
);
