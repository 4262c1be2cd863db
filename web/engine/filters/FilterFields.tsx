import { Group, Input, Stack, Text } from "@mantine/core";
import { useCallback, useMemo } from "react";
import { useAbility, useSession } from "#web/platform/api/consoleSession.ts";
import { type FormProblems, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ConditionList } from "./ConditionList.tsx";
import { DisplayRules } from "./DisplayRules.tsx";
import { FilterSamples } from "./FilterSamples.tsx";
import type { EditConditions, EditFilter, FilterDraft } from "./filterDraft.ts";
import { LoadFilter } from "./LoadFilter.tsx";
import { offeredConditions } from "./offeredConditions.ts";
import { SegmentMenu } from "./SegmentMenu.tsx";

export interface FilterFieldsProps {
	draft: FilterDraft;
	/** Stable while the filter changes. */
	edit: EditFilter;
	/** Messages of the whole form, by field. */
	problems: FormProblems["fields"];
	/** Prefix of the filter's fields in the form: empty, or `filter`. */
	prefix?: string;
	/** Whether the filter lists friends; conditions that hold for all friends alike are not offered then. */
	isFriendList?: boolean | undefined;
	/** Whether the caller has display rules of its own. */
	onlyConditions?: boolean;
	/** Id of the edited custom search, which cannot be loaded into itself. */
	editedSearchId?: number | null | undefined;
}

/** Conditions and display rules of a filter, with examples of matching friends. */
export function FilterFields(props: FilterFieldsProps) {
	const {
		draft,
		edit,
		problems,
		prefix = "",
		isFriendList = false,
		onlyConditions = false,
		editedSearchId,
	} = props;
	const { abilities } = useSession();
	const mayLoad = useAbility("funnel-read");
	const field = (name: string) => (prefix === "" ? name : `${prefix}[${name}]`);
	const inputs = field("inputs");
	const addableNames = useMemo(
		() => offeredConditions({ abilities, isFriendList }),
		[abilities, isFriendList],
	);
	const editConditions = useCallback<EditConditions>(
		(change) => edit((filter) => ({ ...filter, conditions: change(filter.conditions) })),
		[edit],
	);
	return (
		<>
			<Stack gap="sm" role="group" aria-label="条件">
				<Group justify="space-between" align="flex-end" gap="xs">
					<div>
						<Input.Label labelElement="div">条件</Input.Label>
						<Input.Description>すべての条件に当てはまる友だちが対象です。</Input.Description>
					</div>
					<Group gap="xs">
						<SegmentMenu draft={draft} edit={edit} />
						{mayLoad && (
							<LoadFilter
								draft={draft}
								edit={edit}
								onlyConditions={onlyConditions}
								editedSearchId={editedSearchId ?? null}
							/>
						)}
					</Group>
				</Group>
				{draft.conditions.length === 0 && (
					<Text size="sm" c="dimmed">
						条件はまだありません。このままでは、すべての友だちが当てはまります。
					</Text>
				)}
				<ConditionList
					value={draft.conditions}
					edit={editConditions}
					fieldName={inputs}
					addableNames={addableNames}
					fields={problems}
				/>
				{problems[inputs] && <Input.Error>{problems[inputs].join("\n")}</Input.Error>}
			</Stack>
			<FilterSamples />
			{!onlyConditions && (
				<DisplayRules
					value={draft.settings}
					onChange={(part) => edit((filter) => ({ ...filter, settings: { ...filter.settings, ...part } }))}
					field={field}
					errors={firstMessages(problems)}
				/>
			)}
		</>
	);
}
