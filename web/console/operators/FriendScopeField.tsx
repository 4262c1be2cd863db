import { Button, Group, Input, Paper, Radio, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { FilterPanel } from "#web/engine/filters/FilterPanel.tsx";
import { FilterTotal } from "#web/engine/filters/FilterTotal.tsx";
import { BLANK_FILTER, filterDraftOf } from "#web/engine/filters/filterDraft.ts";
import { useFilterDescription } from "#web/engine/filters/filtersApi.ts";
import { PreviewProvider } from "#web/engine/filters/PreviewProvider.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { EditIcon, FunnelIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";

interface FriendScopeFieldProps {
	/** Null for every friend. */
	value: Filter | null;
	onChange: (filter: Filter | null) => void;
	error: string | undefined;
}

/** Filter without conditions, which includes friends who blocked the account and hidden ones. */
const NO_CONDITIONS: Filter = { ...BLANK_FILTER, with_blocked: 1, user_rate_type: 1 };

/** Field for the friends visible to a role, with their current number. */
export function FriendScopeField({ value, onChange, error }: FriendScopeFieldProps) {
	const [isOpen, setIsOpen] = useState(false);
	const { description, isBroken } = useFilterDescription(value);
	const mayCount = useAbility("friend-read");
	const countedFilter = useMemo(() => filterDraftOf(value ?? NO_CONDITIONS), [value]);
	return (
		<Stack gap="sm" align="flex-start">
			<Radio.Group
				aria-label="見られる友だち"
				value={value === null ? "all" : "some"}
				onChange={(choice) => onChange(choice === "all" ? null : NO_CONDITIONS)}
				error={error}
			>
				<Stack gap="xs">
					<Radio value="all" label="すべての友だち" />
					<Radio value="some" label="条件に当てはまる友だちだけ" {...fieldAttribute("filter")} />
				</Stack>
			</Radio.Group>
			{value !== null && (
				<>
					<Paper withBorder p="xs" w="100%">
						<Text size="sm">{value.inputs.length === 0 ? "条件はまだありません。" : description}</Text>
					</Paper>
					{isBroken && <Input.Error>{FILTER_TEXTS.filterBroken}</Input.Error>}
					<Group gap="xs">
						<Button
							variant="default"
							size="xs"
							leftSection={value.inputs.length === 0 ? <FunnelIcon /> : <EditIcon />}
							onClick={() => setIsOpen(true)}
						>
							{value.inputs.length === 0 ? "条件を追加する" : "この条件を編集する"}
						</Button>
					</Group>
				</>
			)}
			{mayCount && (value === null || value.inputs.length > 0) && (
				<PreviewProvider draft={countedFilter}>
					<FilterTotal />
				</PreviewProvider>
			)}
			<FilterPanel
				opened={isOpen}
				start={value}
				title="見られる友だちの条件"
				onEmit={(filter) => {
					onChange(filter);
					setIsOpen(false);
				}}
				onClose={() => setIsOpen(false)}
			/>
		</Stack>
	);
}
