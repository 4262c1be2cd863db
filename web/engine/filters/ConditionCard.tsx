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
	within: string;
	/** Field name in the form. */
	outer: string;
	actions: ConditionListActions;
	/** Messages of the whole form. */
	fields: FormProblems["fields"];
}

/** Card of one condition. */
export const ConditionCard = memo(function ConditionCard(props: ConditionCardProps<DraftPlain>) {
	const { draft, index, isLast, within, outer, actions, fields } = props;
	const { key, condition } = draft;
	const { Fields } = conditionEntryOf(condition);
	const name = conditionName(condition);
	const errors = firstMessages(fieldsInside(fields, outer));
	return (
		<ConditionCardFrame
			id={key}
			label={CONDITIONS[name].label}
			place={(within && `${within}の`) + conditionLabelAt(index)}
			outer={outer}
			isFirst={index === 0}
			isLast={isLast}
			actions={actions}
			repeatable={!isSingleCondition(condition.type) && name !== "broken"}
			broken={name === "broken"}
			error={errors.type}
		>
			<Fields
				condition={condition}
				onChange={(changed) => actions.change<DraftPlain>(key, () => ({ key, condition: changed }))}
				errors={errors}
				field={(name) => `${outer}[${name}]`}
			/>
			{name !== "broken" && <ConditionWarning conditionKey={key} />}
		</ConditionCardFrame>
	);
});
