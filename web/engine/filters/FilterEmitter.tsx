import { Stack } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import classes from "./FilterBuilder.module.css";
import { FilterFields } from "./FilterFields.tsx";
import { FilterProblems } from "./FilterProblems.tsx";
import { FilterTotal } from "./FilterTotal.tsx";
import { filterDraftOf } from "./filterDraft.ts";
import { PreviewProvider } from "./PreviewProvider.tsx";
import { useFilterProblems } from "./useFilterProblems.ts";

export interface FilterEmitterProps {
	start: Filter;
	isFriendList?: boolean | undefined;
	/** Called with a valid filter; nothing is saved. */
	onEmit: (filter: Filter) => void;
	onCancel: () => void;
	/** Called when the unsaved state changes. */
	onDirty?: (dirty: boolean) => void;
}

/** Builder of conditions only, for callers that store the filter themselves. */
export function FilterEmitter({ start, isFriendList, onEmit, onCancel, onDirty }: FilterEmitterProps) {
	const [initialDraft] = useState(() => filterDraftOf(start));
	const [draft, edit] = useState(initialDraft);
	const { check, problems, failures } = useFilterProblems(draft);
	const form = useRef<HTMLDivElement>(null);
	const dirty = draft !== initialDraft;

	const reportDirty = useEffectEvent((isDirty: boolean) => onDirty?.(isDirty));
	useEffect(() => {
		reportDirty(dirty);
		return () => reportDirty(false);
	}, [dirty]);
	useFocusOnProblem(form, { problems, failures });

	return (
		<PreviewProvider draft={draft}>
			<Stack gap="md" ref={form}>
				<FilterFields
					draft={draft}
					edit={edit}
					problems={problems.fields}
					isFriendList={isFriendList}
					onlyConditions
				/>
				<Stack gap="xs" className={classes.foot}>
					<FilterProblems problems={problems} fieldName="inputs" conditions={draft.conditions} />
					<FilterTotal />
					<SaveBar
						dirty={dirty}
						saving={false}
						label="この条件を使う"
						onSave={() => check(onEmit)}
						onCancel={onCancel}
					/>
				</Stack>
			</Stack>
		</PreviewProvider>
	);
}
