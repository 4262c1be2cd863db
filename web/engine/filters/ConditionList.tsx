import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { Fragment, memo, useCallback } from "react";
import { GROUP_LABEL } from "#domain/engine/filters/conditions/group.ts";
import { CONDITIONS, type ConditionName } from "#domain/engine/filters/filter-schema.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { FormProblems } from "#web/platform/ui/formProblems.ts";
import classes from "./Condition.module.css";
import { ConditionAdder } from "./ConditionAdder.tsx";
import { ConditionCard, type ConditionCardProps } from "./ConditionCard.tsx";
import { ConditionCardFrame } from "./ConditionCardFrame.tsx";
import {
	canAddCondition,
	type DraftCondition,
	type DraftGroup,
	type EditConditions,
	isDraftGroup,
} from "./filterDraft.ts";
import { groupLabelAt } from "./filterFieldLabels.ts";
import { useConditionList } from "./useConditionList.ts";

interface ConditionListProps {
	value: DraftCondition[];
	edit: EditConditions;
	/** Field name of the list: `filter[inputs]`, `inputs`. */
	fieldName: string;
	/** Conditions that may be added. */
	addableNames: readonly ConditionName[];
	/** Messages of the whole form. */
	fields: FormProblems["fields"];
	/** Position of the enclosing group, as messages name it; empty at the top level. */
	groupLabel?: string;
}

/** List of conditions: joined by AND at the top level, by OR in a group. */
export function ConditionList({
	value,
	edit,
	fieldName,
	addableNames,
	fields,
	groupLabel = "",
}: ConditionListProps) {
	const { list, adder, announcement, actions, add, addGroup } = useConditionList(value, edit);
	const isTop = groupLabel === "";
	return (
		<Stack gap="xs" ref={list} className={classes.list}>
			{value.map((draft, index) => {
				const card: Omit<ConditionCardProps<DraftCondition>, "draft"> = {
					index,
					isLast: index === value.length - 1,
					groupLabel,
					fieldName: `${fieldName}[${index}]`,
					actions,
					fields,
				};
				return (
					<Fragment key={draft.key}>
						{index > 0 && (
							<Text size="xs" c="dimmed" className={classes.between}>
								{isTop ? "かつ" : "または"}
							</Text>
						)}
						{isDraftGroup(draft) ? (
							<GroupCard draft={draft} addableNames={addableNames} {...card} />
						) : (
							<ConditionCard draft={draft} {...card} />
						)}
					</Fragment>
				);
			})}
			<Group gap="xs" className={classes.adders}>
				<ConditionAdder
					addableNames={addableNames}
					isTaken={(name) => !canAddCondition(value, CONDITIONS[name].type)}
					onAdd={add}
					field={fieldName}
					label={isTop ? "条件を追加する" : `${groupLabel}に条件を追加する`}
					button={adder}
				/>
				{isTop && (
					<Button variant="default" size="xs" leftSection={<PlusIcon />} onClick={addGroup}>
						いずれかに当てはまるグループを追加する
					</Button>
				)}
			</Group>
			<VisuallyHidden role="status">{announcement}</VisuallyHidden>
		</Stack>
	);
}

type GroupCardProps = ConditionCardProps<DraftGroup> & Pick<ConditionListProps, "addableNames">;

/** Card of a group with its conditions. Nested groups are shown if present, but cannot be added. */
const GroupCard = memo(function GroupCard(props: GroupCardProps) {
	const { draft, index, isLast, groupLabel, fieldName, actions, fields, addableNames } = props;
	const { key, members } = draft;
	const positionLabel = (groupLabel && `${groupLabel}の`) + groupLabelAt(index);
	const list = `${fieldName}[effects]`;
	const edit = useCallback<EditConditions>(
		(change) => actions.change<DraftGroup>(key, (group) => ({ ...group, members: change(group.members) })),
		[actions, key],
	);
	return (
		<ConditionCardFrame
			id={key}
			label={GROUP_LABEL}
			positionLabel={positionLabel}
			fieldName={fieldName}
			isFirst={index === 0}
			isLast={isLast}
			actions={actions}
			repeatable
			error={fields[list]?.[0]}
		>
			{members.length === 0 && (
				<Text size="sm" c="dimmed" mb="xs">
					このうち1つでも当てはまればよい条件を追加してください。
				</Text>
			)}
			<ConditionList
				value={members}
				edit={edit}
				fieldName={list}
				addableNames={addableNames}
				fields={fields}
				groupLabel={positionLabel}
			/>
		</ConditionCardFrame>
	);
});
