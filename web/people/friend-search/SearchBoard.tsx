import { Paper, Stack } from "@mantine/core";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { FilterBuilder } from "#web/engine/filters/FilterBuilder.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useStoreSearch } from "./useStoreSearch.ts";

interface SearchBoardProps {
	start: Filter;
	/** Stored search that is replaced if it is the operator's own; empty for a new search. */
	fid?: string;
	/** Called when the search was stored. */
	onSearched?: () => void;
	onReplaced?: () => void;
}

const ignore = () => undefined;

/**
 * Filter builder whose search is stored under an address, with the problems of the last attempt. A changed search
 * loses its name, which described the former conditions.
 */
export function SearchBoard({ start, fid = "", onSearched = ignore, onReplaced = ignore }: SearchBoardProps) {
	const { search, searching, problems } = useStoreSearch({ fid, onSearched, onReplaced });
	return (
		<Paper withBorder p="md" component="section" aria-label="検索の条件">
			<Stack>
				<FilterBuilder
					mode="board"
					start={start}
					onSearch={(filter) => void search(filter)}
					searching={searching}
				/>
				<ProblemAlert problems={problems} />
			</Stack>
		</Paper>
	);
}
