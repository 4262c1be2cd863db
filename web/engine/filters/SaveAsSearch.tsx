import { Stack, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { blankCustomSearch, type CustomSearchDraft } from "./customSearchDraft.ts";
import { FunnelFolderField } from "./FunnelFolderField.tsx";
import { filterDraftOf } from "./filterDraft.ts";
import { filterFieldLabel } from "./filterFieldLabels.ts";
import { useFilterSaving } from "./useFilterSaving.ts";

/** Dialog that saves a filter as a custom search. Opens on mount; another filter needs another key. */
export function SaveAsSearch({ filter }: { filter: Filter }) {
	const [start] = useState(
		(): CustomSearchDraft => ({ ...blankCustomSearch(null), filter: filterDraftOf(filter) }),
	);
	const [draft, setDraft] = useState(start);
	const [opened, setOpened] = useState(false);
	// The modal must mount closed, so that it knows which button gets the cursor back.
	useEffect(() => setOpened(true), []);
	const close = () => setOpened(false);
	const { progress, save, problems, failures } = useFilterSaving(null, draft, close);
	const form = useRef<HTMLDivElement>(null);
	const errors = firstMessages(problems.fields);
	const saving = progress === "saving";
	useFocusOnProblem(form, { problems, failures });
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
					{...fieldAttribute("name")}
				/>
				<FunnelFolderField
					value={draft.group_id}
					onChange={(group_id) => !saving && setDraft({ ...draft, group_id })}
					error={errors.group_id}
				/>
				<ProblemAlert
					problems={problems}
					fieldLabel={filterFieldLabel("filter[inputs]", draft.filter.conditions)}
				/>
			</Stack>
		</ModalContainer>
	);
}
