import { Stack } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useCursorOnProblem } from "#web/platform/ui/useProblems.ts";
import { draftOfFilter } from "./draft.ts";
import classes from "./FilterBuilder.module.css";
import { FilterFields } from "./FilterFields.tsx";
import { FilterProblems } from "./FilterProblems.tsx";
import { PreviewOf } from "./PreviewOf.tsx";
import { Total } from "./Total.tsx";
import { useFilterProblems } from "./useFilterProblems.ts";

export interface FilterEmitterProps {
	start: Filter;
	memberFilter?: boolean | undefined;
	/** Is handed the filter once it is whole; nothing is saved. */
	onEmit: (filter: Filter) => void;
	onCancel: () => void;
	/** Told whenever there comes to be something to lose, or no longer is. */
	onDirty?: (dirty: boolean) => void;
}

/** The conditions alone, for whatever keeps them itself. */
export function FilterEmitter({ start, memberFilter, onEmit, onCancel, onDirty }: FilterEmitterProps) {
	const [first] = useState(() => draftOfFilter(start));
	const [draft, edit] = useState(first);
	const { check, problems, failures } = useFilterProblems(draft);
	const form = useRef<HTMLDivElement>(null);
	const dirty = draft !== first;

	const tellDirty = useEffectEvent((is: boolean) => onDirty?.(is));
	useEffect(() => {
		tellDirty(dirty);
		return () => tellDirty(false);
	}, [dirty]);
	useCursorOnProblem(form, { problems, failures });

	return (
		<PreviewOf draft={draft}>
			<Stack gap="md" ref={form}>
				<FilterFields
					draft={draft}
					edit={edit}
					fields={problems.fields}
					memberFilter={memberFilter}
					onlyConditions
				/>
				<Stack gap="xs" className={classes.foot}>
					<FilterProblems problems={problems} inputs="inputs" conditions={draft.conditions} />
					<Total />
					<SaveBar
						dirty={dirty}
						saving={false}
						label="この条件を使う"
						onSave={() => check(onEmit)}
						onCancel={onCancel}
					/>
				</Stack>
			</Stack>
		</PreviewOf>
	);
}
