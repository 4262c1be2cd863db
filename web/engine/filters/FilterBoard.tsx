import { Button, Group, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { FunnelIcon, SearchIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { FilterFields } from "./FilterFields.tsx";
import { FilterProblems } from "./FilterProblems.tsx";
import { FilterTotal } from "./FilterTotal.tsx";
import { type EditFilter, type FilterDraft, filterDraftOf, withNewStart } from "./filterDraft.ts";
import { PreviewProvider } from "./PreviewProvider.tsx";
import { SaveAsSearch } from "./SaveAsSearch.tsx";
import { useFilterProblems } from "./useFilterProblems.ts";

export interface FilterBoardProps {
	/** Initial filter; later changes of its conditions are applied to the draft. */
	start: Filter;
	isFriendList?: boolean;
	/** Called with a valid filter. */
	onSearch: (filter: Filter) => void;
	/** Whether a search is pending. */
	searching?: boolean;
}

/** Filter of a search page, to search with or to save. */
export function FilterBoard({ start, isFriendList = true, onSearch, searching = false }: FilterBoardProps) {
	const maySave = useAbility("funnel-write");
	const [draft, edit] = useDraftFrom(start);
	const [filterToSave, setFilterToSave] = useState<{ key: string; filter: Filter } | null>(null);
	const startSave = (filter: Filter) => setFilterToSave({ key: createKey(), filter });
	const { check, problems, failures } = useFilterProblems(draft);
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	return (
		<PreviewProvider draft={draft}>
			<Stack gap="md" ref={form}>
				<FilterFields draft={draft} edit={edit} problems={problems.fields} isFriendList={isFriendList} />
				<FilterProblems problems={problems} fieldName="inputs" conditions={draft.conditions} />
				<Group justify="space-between" gap="sm">
					<FilterTotal />
					<Group gap="sm">
						{maySave && (
							<Button variant="default" leftSection={<FunnelIcon />} onClick={() => check(startSave)}>
								カスタム検索として保存
							</Button>
						)}
						<Button
							leftSection={<SearchIcon />}
							disabled={searching}
							aria-busy={searching}
							onClick={() => !searching && check(onSearch)}
						>
							{searching ? "さがしています…" : "さがす"}
						</Button>
					</Group>
				</Group>
			</Stack>
			{filterToSave && <SaveAsSearch key={filterToSave.key} filter={filterToSave.filter} />}
		</PreviewProvider>
	);
}

/** Draft of a filter that follows changes of its initial filter. */
function useDraftFrom(start: Filter): [FilterDraft, EditFilter] {
	const [draft, edit] = useState(() => filterDraftOf(start));
	const [appliedStart, setAppliedStart] = useState(start);
	if (JSON.stringify(appliedStart) !== JSON.stringify(start)) {
		setAppliedStart(start);
		edit((current) => withNewStart(current, appliedStart, start));
	}
	return [draft, edit];
}
