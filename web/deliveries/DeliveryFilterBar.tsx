import { Group } from "@mantine/core";
import { DateRange } from "../ui/DateRange.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import type { ShownFilter } from "./useDeliveriesAddress.ts";

interface DeliveryFilterBarProps {
	filter: ShownFilter;
	onFilter: (part: Partial<ShownFilter>) => void;
}

/** Which deliveries of a state are shown, and with them which are changed together. */
export const DeliveryFilterBar = ({ filter, onFilter }: DeliveryFilterBarProps) => (
	<Group align="flex-end" gap="md">
		<DateRange
			label="予定日"
			value={{ start: filter.from, end: filter.until }}
			onChange={({ start, end }) => onFilter({ from: start, until: end })}
		/>
		<SearchField
			labelled
			label="理由に含まれる語"
			value={filter.reason}
			onSearch={(reason) => onFilter({ reason })}
		/>
	</Group>
);
