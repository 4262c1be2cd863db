import { Stack, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { fieldMark, firstMessages } from "#web/platform/ui/problems.ts";
import { useCursorOnProblem } from "#web/platform/ui/useProblems.ts";
import { blankSearch, type CustomSearchDraft } from "./customSearch.ts";
import { draftOfFilter } from "./draft.ts";
import { FunnelFolderField } from "./FunnelFolderField.tsx";
import { placeInFilter } from "./places.ts";
import { useFilterSaving } from "./useFilterSaving.ts";

/** Keeps a filter as a custom search, under a name. It opens by itself; another filter needs another key. */
export function SaveAsSearch({ filter }: { filter: Filter }) {
	const [start] = useState(
		(): CustomSearchDraft => ({ ...blankSearch(null), filter: draftOfFilter(filter) }),
	);
	const [draft, setDraft] = useState(start);
	const [opened, setOpened] = useState(false);
	// A modal that was never closed would not know to which button the cursor goes back.
	useEffect(() => setOpened(true), []);
	const close = () => setOpened(false);
	const { progress, save, problems, failures } = useFilterSaving(null, draft, close);
	const form = useRef<HTMLDivElement>(null);
	const errors = firstMessages(problems.fields);
	const saving = progress === "saving";
	useCursorOnProblem(form, { problems, failures });
	return (
		<ModalContainer
			opened={opened}
			title="カスタム検索として保存"
			edited={draft !== start && progress !== "success"}
			saving={saving}
			onSave={save}
			onClose={close}
		>
			<Stack ref={form}>
				<TextInput
					label="名前"
					required
					value={draft.name}
					onChange={({ currentTarget: { value } }) => !saving && setDraft({ ...draft, name: value })}
					maxLength={MAX_ITEM_NAME}
					error={errors.name}
					data-autofocus
					{...fieldMark("name")}
				/>
				<FunnelFolderField
					value={draft.group_id}
					onChange={(group_id) => !saving && setDraft({ ...draft, group_id })}
					error={errors.group_id}
				/>
				<ProblemAlert
					problems={problems}
					fieldLabel={placeInFilter("filter[inputs]", draft.filter.conditions)}
				/>
			</Stack>
		</ModalContainer>
	);
}
