import { Group, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item.ts";
import { useAbility } from "#web/platform/api/session.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { fieldMark, firstMessages } from "#web/platform/ui/problems.ts";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import { useCursorOnProblem } from "#web/platform/ui/useProblems.ts";
import type { CustomSearchDraft } from "./customSearch.ts";
import type { EditFilter } from "./draft.ts";
import classes from "./FilterBuilder.module.css";
import { FilterFields } from "./FilterFields.tsx";
import { FilterProblems } from "./FilterProblems.tsx";
import { FunnelFolderField } from "./FunnelFolderField.tsx";
import { PreviewOf } from "./PreviewOf.tsx";
import { Total } from "./Total.tsx";
import { useFilterSaving } from "./useFilterSaving.ts";

export interface FilterEditorProps {
	/** Null makes a new one. */
	id: number | null;
	start: CustomSearchDraft;
	memberFilter?: boolean;
	onCancel: () => void;
	onSaved: (id: number) => void;
	/** Told whenever there comes to be something to lose, or no longer is. */
	onDirty: (dirty: boolean) => void;
}

/** A custom search: its name, its folder, and the filter that finds its friends. */
export function FilterEditor({ id, start, memberFilter, onCancel, onSaved, onDirty }: FilterEditorProps) {
	const mayWrite = useAbility("funnel-write");
	const [draft, setDraft] = useState(start);
	const { progress, save, problems, failures } = useFilterSaving(id, draft, onSaved);
	const form = useRef<HTMLDivElement>(null);
	const errors = firstMessages(problems.fields);
	const dirty = draft !== start && progress !== "success";
	const latest = useLatest({ isSaving: progress === "saving" });
	// What is typed while it is being saved would be saved nowhere.
	const change = useCallback(
		(change: (draft: CustomSearchDraft) => CustomSearchDraft) => latest.current?.isSaving || setDraft(change),
		[latest],
	);
	const edit = useCallback<EditFilter>(
		(by) => change((draft) => ({ ...draft, filter: by(draft.filter) })),
		[change],
	);

	const tellDirty = useEffectEvent((is: boolean) => onDirty(is));
	useEffect(() => {
		tellDirty(dirty);
		return () => tellDirty(false);
	}, [dirty]);
	useCursorOnProblem(form, { problems, failures });

	return (
		<PreviewOf draft={draft.filter}>
			<Stack gap="md" ref={form}>
				<Fields readOnly={!mayWrite && "カスタム検索を変更する権限がないため、閲覧のみできます。"}>
					<SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
						<TextInput
							label="名前"
							required
							value={draft.name}
							onChange={({ currentTarget: { value } }) => change((draft) => ({ ...draft, name: value }))}
							maxLength={MAX_ITEM_NAME}
							error={errors.name}
							data-autofocus={id === null || undefined}
							{...fieldMark("name")}
						/>
						<FunnelFolderField
							value={draft.group_id}
							onChange={(group_id) => change((draft) => ({ ...draft, group_id }))}
							error={errors.group_id}
						/>
					</SimpleGrid>
					<FilterFields
						draft={draft.filter}
						edit={edit}
						fields={problems.fields}
						prefix="filter"
						memberFilter={memberFilter}
						own={id}
					/>
				</Fields>
				<Stack gap="xs" className={classes.foot}>
					<FilterProblems problems={problems} inputs="filter[inputs]" conditions={draft.filter.conditions} />
					{mayWrite ? (
						<>
							<Total />
							<SaveBar
								dirty={draft !== start}
								saving={progress === "saving"}
								onSave={save}
								onCancel={onCancel}
							/>
						</>
					) : (
						<Group p="sm">
							<Total />
						</Group>
					)}
				</Stack>
			</Stack>
		</PreviewOf>
	);
}
