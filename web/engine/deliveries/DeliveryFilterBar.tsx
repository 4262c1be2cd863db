import { Group, NativeSelect, Pill } from "@mantine/core";
import { CAUSE_LABELS, type CauseType } from "#domain/engine/actions/action-cause.ts";
import type { DeliveryFilter } from "#domain/engine/deliveries/delivery-list-query.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { SearchField } from "#web/platform/ui/SearchField.tsx";

interface DeliveryFilterBarProps {
	filter: DeliveryFilter;
	/** Names of the filter's broadcast and friend, once loaded. */
	names: { broadcast_name: string | null; friend_name: string | null } | undefined;
	onFilter: (part: Partial<DeliveryFilter>) => void;
}

const CAUSES = [
	{ value: "", label: "すべて" },
	...Object.entries(CAUSE_LABELS).map(([value, label]) => ({ value, label })),
];

/** Filter of the list; bulk changes apply it, too. */
export function DeliveryFilterBar({ filter, names, onFilter }: DeliveryFilterBarProps) {
	const mayChooseScenario = useAbility("scenario-read");
	const mayChooseAction = useAbility("action-read");
	return (
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
			<NativeSelect
				label="きっかけ"
				value={filter.cause_type ?? ""}
				onChange={({ currentTarget: { value } }) => onFilter({ cause_type: (value as CauseType) || null })}
				data={CAUSES}
			/>
			{mayChooseScenario && (
				<ItemSelector
					kind="scenario"
					appendable={false}
					showDeleted
					value={filter.scenario_id}
					onChange={(scenario_id) => onFilter({ scenario_id })}
				/>
			)}
			{mayChooseAction && (
				<ItemSelector
					kind="action"
					appendable={false}
					showDeleted
					value={filter.action_id}
					onChange={(action_id) => onFilter({ action_id })}
				/>
			)}
			{filter.broadcast_id !== null && (
				<Criterion
					text={`一斉配信「${names?.broadcast_name ?? "…"}」`}
					onRemove={() => onFilter({ broadcast_id: null })}
				/>
			)}
			{filter.friend_id !== null && (
				<Criterion
					text={`友だち「${displayName(names?.friend_name ?? "…")}」`}
					onRemove={() => onFilter({ friend_id: null })}
				/>
			)}
		</Group>
	);
}

/** Criterion set by a link from another page. */
const Criterion = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
	<Pill
		size="md"
		withRemoveButton
		onRemove={onRemove}
		removeButtonProps={{ "aria-label": `${text}の条件を消す`, "aria-hidden": false, tabIndex: 0 }}
	>
		{text}
	</Pill>
);
