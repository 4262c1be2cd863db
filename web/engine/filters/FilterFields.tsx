import { Group, Input, Stack, Text } from "@mantine/core";
import { useCallback, useMemo } from "react";
import { useAbility, useSession } from "#web/platform/api/session.ts";
import { firstMessages, type Problems } from "#web/platform/ui/problems.ts";
import { ConditionList } from "./ConditionList.tsx";
import { DisplayRules } from "./DisplayRules.tsx";
import type { EditConditions, EditFilter, FilterDraft } from "./draft.ts";
import { LoadFilter } from "./LoadFilter.tsx";
import { offeredConditions } from "./offered.ts";
import { Samples } from "./Samples.tsx";

export interface FilterFieldsProps {
	draft: FilterDraft;
	/** Stays the same while the filter changes. */
	edit: EditFilter;
	/** Messages of the whole form. */
	fields: Problems["fields"];
	/** What the filter's fields begin with among those of the form: empty, or `filter`. */
	prefix?: string;
	/** The filter lists friends, so what holds for all of them alike is no condition in it. */
	memberFilter?: boolean | undefined;
	/** Whoever uses the filter has display rules of its own. */
	onlyConditions?: boolean;
	/** The custom search that is being edited, which is not loaded into itself. */
	own?: number | null | undefined;
}

/** The conditions of a filter and its display rules, with the friends whom they find now. */
export function FilterFields(props: FilterFieldsProps) {
	const { draft, edit, fields, prefix = "", memberFilter = false, onlyConditions = false, own } = props;
	const { abilities } = useSession();
	const mayLoad = useAbility("funnel-read");
	const field = (name: string) => (prefix === "" ? name : `${prefix}[${name}]`);
	const inputs = field("inputs");
	const offered = useMemo(() => offeredConditions({ abilities, memberFilter }), [abilities, memberFilter]);
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
					{mayLoad && (
						<LoadFilter draft={draft} edit={edit} onlyConditions={onlyConditions} own={own ?? null} />
					)}
				</Group>
				{draft.conditions.length === 0 && (
					<Text size="sm" c="dimmed">
						条件はまだありません。このままでは、すべての友だちが当てはまります。
					</Text>
				)}
				<ConditionList
					value={draft.conditions}
					edit={editConditions}
					outer={inputs}
					offered={offered}
					fields={fields}
				/>
				{fields[inputs] && <Input.Error>{fields[inputs].join("\n")}</Input.Error>}
			</Stack>
			<Samples />
			{!onlyConditions && (
				<DisplayRules
					value={draft.settings}
					onChange={(part) => edit((filter) => ({ ...filter, settings: { ...filter.settings, ...part } }))}
					field={field}
					errors={firstMessages(fields)}
				/>
			)}
		</>
	);
}
