import { useLocalStorage } from "@mantine/hooks";
import {
	DEFAULT_LIST_COLUMNS,
	isColumnOffered,
	LIST_COLUMN_NAMES,
	type ListColumn,
	MAX_VAR_COLUMNS,
	ON_DEMAND_COLUMNS,
} from "#domain/people/friend-search/list-columns.ts";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";
import { type FriendListColumn, friendColumnOf, varColumnOf } from "#web/people/friends/friendColumns.tsx";
import { useSession } from "#web/platform/api/consoleSession.ts";

/** Columns as the browser remembers them. */
export interface StoredColumns {
	names: ListColumn[];
	varIds: number[];
}

const DEFAULT_COLUMNS: StoredColumns = { names: [...DEFAULT_LIST_COLUMNS], varIds: [] };

/** Columns of the list of friends that the operator has chosen, remembered by the browser. */
export function useFriendColumns() {
	const session = useSession();
	const [value, setChosenColumns] = useLocalStorage<StoredColumns>({
		// Operators may share a browser.
		key: `friend-columns-${session.operator.id}`,
		defaultValue: DEFAULT_COLUMNS,
		getInitialValueInEffect: false,
	});
	const offeredNames = LIST_COLUMN_NAMES.filter((name) => isColumnOffered(name, session));
	const { names, varIds } = readStored(value);
	const shownNames = offeredNames.filter((name) => names.includes(name));
	const vars = useSelectorList(useKindSource("var"), varIds.length > 0).list?.items ?? [];
	const varColumns = varIds.flatMap((id) => vars.filter((field) => field.id === id));
	const columns: FriendListColumn[] = [...shownNames.map(friendColumnOf), ...varColumns.map(varColumnOf)];
	return {
		columns,
		offeredNames,
		chosenColumns: { names: shownNames, varIds },
		setChosenColumns,
		/** Parameters of the list's calls. */
		query: {
			columns: ON_DEMAND_COLUMNS.filter((name) => shownNames.includes(name)).join(),
			var_ids: varIds.join(),
		},
	};
}

/** The stored value may be of another version of the product. */
function readStored(value: unknown): StoredColumns {
	const { names, varIds } = (value ?? {}) as Partial<Record<keyof StoredColumns, unknown>>;
	if (!Array.isArray(names) || !Array.isArray(varIds)) return DEFAULT_COLUMNS;
	return {
		names: LIST_COLUMN_NAMES.filter((name) => names.includes(name)),
		varIds: varIds.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MAX_VAR_COLUMNS),
	};
}

export type FriendColumns = ReturnType<typeof useFriendColumns>;
