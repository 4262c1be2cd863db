import { Stack } from "@mantine/core";
import { useState } from "react";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { FilterField } from "#web/engine/filters/FilterField.tsx";
import { loadFilter } from "#web/engine/filters/filtersApi.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useLatest } from "#web/platform/ui/useLatest.ts";

interface BroadcastAudienceFieldProps {
	/** Null for every friend. */
	filter: Filter | null;
	onChange: (filter: Filter | null) => void;
	errors: Record<string, string>;
}

/** Friends of a broadcast: a saved search, or conditions. */
export function BroadcastAudienceField({ filter, onChange, errors }: BroadcastAudienceFieldProps) {
	const maySeeSearches = useAbility(kindOf("funnel").readAbility);
	const [searchId, setSearchId] = useState<number | null>(null);
	const latest = useLatest({ searchId, onChange });
	const choose = async (id: number | null) => {
		setSearchId(id);
		if (id === null) return onChange(null);
		try {
			const loadedFilter = await loadFilter(id);
			// Another search may have been chosen meanwhile.
			if (latest.current?.searchId === id) latest.current.onChange(loadedFilter);
		} catch (error) {
			setSearchId(null);
			toastFailed(error);
		}
	};
	return (
		<Stack gap="sm">
			<FilterField
				label="送る友だち"
				emptyText="すべての友だちに送ります（ブロックした方と非表示の方を除く）。"
				filter={filter}
				onChange={(edited) => {
					setSearchId(null);
					onChange(edited);
				}}
				field="filter"
				errors={errors}
			/>
			{maySeeSearches && (
				<ItemSelector
					kind="funnel"
					label="保存した条件"
					appendable={false}
					value={searchId}
					onChange={(id) => void choose(id)}
				/>
			)}
		</Stack>
	);
}
