import { Group, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import type { CustomSearchDraft } from "./customSearchDraft.ts";
import classes from "./FilterBuilder.module.css";
import { FilterFields } from "./FilterFields.tsx";
import { FilterProblems } from "./FilterProblems.tsx";
import { FilterTotal } from "./FilterTotal.tsx";
import { FunnelFolderField } from "./FunnelFolderField.tsx";
import type { EditFilter } from "./filterDraft.ts";
import { PreviewProvider } from "./PreviewProvider.tsx";
import { useFilterSaving } from "./useFilterSaving.ts";

export interface FilterEditorProps {
	/** null creates a new one. */
	id: number | null;
	start: CustomSearchDraft;
	isFriendList?: boolean;
	onCancel: () => void;
	onSaved: (id: number) => void;
	/** Called when the unsaved state changes. */
	onDirty: (dirty: boolean) => void;
}

/** Editor of a custom search: name, folder and filter. */
export function FilterEditor({ id, start, isFriendList, onCancel, onSaved, onDirty }: FilterEditorProps) {
	const mayWrite = useAbility("funnel-write");
	const [draft, setDraft] = useState(start);
	const { progress, save, problems, failures } = useFilterSaving(id, draft, onSaved);
	const form = useRef<HTMLDivElement>(null);
	const errors = firstMessages(problems.fields);
	const dirty = draft !== start && progress !== "success";
	const latest = useLatest({ isSaving: progress === "saving" });
	// Input typed during a save would be lost.
	const change = useCallback(
		(change: (draft: CustomSearchDraft) => CustomSearchDraft) => latest.current?.isSaving || setDraft(change),
		[latest],
	);
	const edit = useCallback<EditFilter>(
		(updateFilter) => change((draft) => ({ ...draft, filter: updateFilter(draft.filter) })),
		[change],
	);

	const reportDirty = useEffectEvent((isDirty: boolean) => onDirty(isDirty));
	useEffect(() => {
		reportDirty(dirty);
		return () => reportDirty(false);
	}, [dirty]);
	useFocusOnProblem(form, { problems, failures });

	return (
		<PreviewProvider draft={draft.filter}>
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
							{...fieldAttribute("name")}
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
						problems={problems.fields}
						prefix="filter"
						isFriendList={isFriendList}
						editedSearchId={id}
					/>
				</Fields>
				<Stack gap="xs" className={classes.foot}>
					<FilterProblems
						problems={problems}
						fieldName="filter[inputs]"
						conditions={draft.filter.conditions}
					/>
					{mayWrite ? (
						<>
							<FilterTotal />
							<SaveBar
								dirty={draft !== start}
								saving={progress === "saving"}
								onSave={save}
								onCancel={onCancel}
							/>
						</>
					) : (
						<Group p="sm">
							<FilterTotal />
						</Group>
					)}
				</Stack>
			</Stack>
		</PreviewProvider>
	);
}
