import { memo } from "react";
import { CONDITIONS, conditionName } from "#domain/engine/filters/filter-schema.ts";
import { type FormProblems, fieldsInside, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ConditionCardFrame } from "./ConditionCardFrame.tsx";
import { ConditionWarning } from "./ConditionFigure.tsx";
import { conditionEntryOf } from "./conditions/registry.ts";
import { type DraftPlain, isSingleCondition } from "./filterDraft.ts";
import { conditionLabelAt } from "./filterFieldLabels.ts";
import type { ConditionListActions } from "./useConditionList.ts";

export interface ConditionCardProps<Draft> {
	draft: Draft;
	index: number;
	isLast: boolean;
	/** Position of the enclosing group; empty at the top level. */
	groupLabel: string;
	/** Field name in the form. */
	fieldName: string;
	actions: ConditionListActions;
	/** Messages of the whole form. */
	fields: FormProblems["fields"];
}

/** Card of one condition. */
export const ConditionCard = memo(function ConditionCard(props: ConditionCardProps<DraftPlain>) {
	const { draft, index, isLast, groupLabel, fieldName, actions, fields } = props;
	const { key, condition } = draft;
	const { Fields } = conditionEntryOf(condition);
	const name = conditionName(condition);
	const errors = firstMessages(fieldsInside(fields, fieldName));
	return (
		<ConditionCardFrame
			id={key}
			label={CONDITIONS[name].label}
			positionLabel={(groupLabel && `${groupLabel}の`) + conditionLabelAt(index)}
			fieldName={fieldName}
			isFirst={index === 0}
			isLast={isLast}
			actions={actions}
			repeatable={!isSingleCondition(condition.type) && name !== "broken"}
			broken={name === "broken"}
			error={errors.type}
		>
			<Fields
				condition={condition}
				onChange={(next) => actions.change<DraftPlain>(key, () => ({ key, condition: next }))}
				errors={errors}
				field={(name) => `${fieldName}[${name}]`}
			/>
			{name !== "broken" && <ConditionWarning conditionKey={key} />}
		</ConditionCardFrame>
	);
});
