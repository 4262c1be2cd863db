import { Paper, Stack } from "@mantine/core";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { FilterBuilder } from "#web/engine/filters/FilterBuilder.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSearching } from "./useSearching.ts";

interface SearchBoardProps {
	start: Filter;
	/** The search that is replaced where it is the operator's own; empty for a new one. */
	fid?: string;
	name?: string;
	onReplaced?: () => void;
}

/** The builder of a search, and what came of searching with it. */
export function SearchBoard({ start, fid = "", name = "", onReplaced = () => undefined }: SearchBoardProps) {
	const { search, searching, problems } = useSearching({ fid, name, onReplaced });
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
