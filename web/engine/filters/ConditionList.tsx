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
	outer: string;
	/** Conditions that may be added. */
	offered: readonly ConditionName[];
	/** Messages of the whole form. */
	fields: FormProblems["fields"];
	/** Position of the enclosing group, as messages name it; empty at the top level. */
	within?: string;
}

/** List of conditions: joined by AND at the top level, by OR in a group. */
export function ConditionList({ value, edit, outer, offered, fields, within = "" }: ConditionListProps) {
	const { list, adder, announcement, actions, add, addGroup } = useConditionList(value, edit);
	const isTop = within === "";
	return (
		<Stack gap="xs" ref={list} className={classes.list}>
			{value.map((draft, index) => {
				const card: Omit<ConditionCardProps<DraftCondition>, "draft"> = {
					index,
					isLast: index === value.length - 1,
					within,
					outer: `${outer}[${index}]`,
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
							<GroupCard draft={draft} offered={offered} {...card} />
						) : (
							<ConditionCard draft={draft} {...card} />
						)}
					</Fragment>
				);
			})}
			<Group gap="xs" className={classes.adders}>
				<ConditionAdder
					offered={offered}
					taken={(name) => !canAddCondition(value, CONDITIONS[name].type)}
					onAdd={add}
					field={outer}
					label={isTop ? "条件を追加する" : `${within}に条件を追加する`}
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

type GroupCardProps = ConditionCardProps<DraftGroup> & Pick<ConditionListProps, "offered">;

/** Card of a group with its conditions. Nested groups are shown if present, but cannot be added. */
const GroupCard = memo(function GroupCard(props: GroupCardProps) {
	const { draft, index, isLast, within, outer, actions, fields, offered } = props;
	const { key, effects } = draft;
	const place = (within && `${within}の`) + groupLabelAt(index);
	const list = `${outer}[effects]`;
	const edit = useCallback<EditConditions>(
		(change) => actions.change<DraftGroup>(key, (group) => ({ ...group, effects: change(group.effects) })),
		[actions, key],
	);
	return (
		<ConditionCardFrame
			id={key}
			label={GROUP_LABEL}
			place={place}
			outer={outer}
			isFirst={index === 0}
			isLast={isLast}
			actions={actions}
			repeatable
			error={fields[list]?.[0]}
		>
			{effects.length === 0 && (
				<Text size="sm" c="dimmed" mb="xs">
					このうち1つでも当てはまればよい条件を追加してください。
				</Text>
			)}
			<ConditionList
				value={effects}
				edit={edit}
				outer={list}
				offered={offered}
				fields={fields}
				within={place}
			/>
		</ConditionCardFrame>
	);
});
