import { Button, Group, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { freshKey } from "#web/platform/api/freshKey.ts";
import { useAbility } from "#web/platform/api/session.ts";
import { FunnelIcon, SearchIcon } from "#web/platform/ui/icons.tsx";
import { useCursorOnProblem } from "#web/platform/ui/useProblems.ts";
import { draftOfFilter, type EditFilter, type FilterDraft, withStart } from "./draft.ts";
import { FilterFields } from "./FilterFields.tsx";
import { FilterProblems } from "./FilterProblems.tsx";
import { PreviewOf } from "./PreviewOf.tsx";
import { SaveAsSearch } from "./SaveAsSearch.tsx";
import { Total } from "./Total.tsx";
import { useFilterProblems } from "./useFilterProblems.ts";

export interface FilterBoardProps {
	/** Filter with which the board begins; conditions that it loses or gains later are exchanged in the draft. */
	start: Filter;
	memberFilter?: boolean;
	/** Is handed the filter once it is whole. */
	onSearch: (filter: Filter) => void;
	/** A search is on its way. */
	searching?: boolean;
}

/** The filter of a search as it stands on a page, to search with or to keep. */
export function FilterBoard({ start, memberFilter = true, onSearch, searching = false }: FilterBoardProps) {
	const mayKeep = useAbility("funnel-write");
	const [draft, edit] = useDraftFrom(start);
	const [kept, setKept] = useState<{ key: string; filter: Filter } | null>(null);
	const keep = (filter: Filter) => setKept({ key: freshKey(), filter });
	const { check, problems, failures } = useFilterProblems(draft);
	const form = useRef<HTMLDivElement>(null);
	useCursorOnProblem(form, { problems, failures });
	return (
		<PreviewOf draft={draft}>
			<Stack gap="md" ref={form}>
				<FilterFields draft={draft} edit={edit} fields={problems.fields} memberFilter={memberFilter} />
				<FilterProblems problems={problems} inputs="inputs" conditions={draft.conditions} />
				<Group justify="space-between" gap="sm">
					<Total />
					<Group gap="sm">
						{mayKeep && (
							<Button variant="default" leftSection={<FunnelIcon />} onClick={() => check(keep)}>
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
			{kept && <SaveAsSearch key={kept.key} filter={kept.filter} />}
		</PreviewOf>
	);
}

/** The draft of a filter, which follows the fields beside it that its beginning is made from. */
function useDraftFrom(start: Filter): [FilterDraft, EditFilter] {
	const [draft, edit] = useState(() => draftOfFilter(start));
	const [begun, setBegun] = useState(start);
	if (JSON.stringify(begun) !== JSON.stringify(start)) {
		setBegun(start);
		edit((present) => withStart(present, begun, start));
	}
	return [draft, edit];
}
