import { memo } from "react";
import { CONDITIONS, conditionName } from "#domain/engine/filters/filter.ts";
import { fieldsInside, firstMessages, type Problems } from "#web/platform/ui/problems.ts";
import { CardFrame } from "./CardFrame.tsx";
import { ConditionProblem } from "./ConditionFigure.tsx";
import { entryOf } from "./conditions/registry.ts";
import { type DraftPlain, isSingle } from "./draft.ts";
import { conditionAt } from "./places.ts";
import type { ListActions } from "./useConditionList.ts";

export interface CardProps<Draft> {
	draft: Draft;
	index: number;
	isLast: boolean;
	/** The place of the group it stands in; empty at the top. */
	within: string;
	/** Its name among the fields of the form. */
	outer: string;
	actions: ListActions;
	/** Messages of the whole form. */
	fields: Problems["fields"];
}

/** One condition with its form. */
export const ConditionCard = memo(function ConditionCard(props: CardProps<DraftPlain>) {
	const { draft, index, isLast, within, outer, actions, fields } = props;
	const { key, condition } = draft;
	const { Fields } = entryOf(condition);
	const name = conditionName(condition);
	const errors = firstMessages(fieldsInside(fields, outer));
	return (
		<CardFrame
			id={key}
			label={CONDITIONS[name].label}
			place={(within && `${within}の`) + conditionAt(index)}
			outer={outer}
			isFirst={index === 0}
			isLast={isLast}
			actions={actions}
			repeatable={!isSingle(condition.type) && name !== "broken"}
			broken={name === "broken"}
			error={errors.type}
		>
			<Fields
				condition={condition}
				onChange={(changed) => actions.change<DraftPlain>(key, () => ({ key, condition: changed }))}
				errors={errors}
				field={(name) => `${outer}[${name}]`}
			/>
			{name !== "broken" && <ConditionProblem of={key} />}
		</CardFrame>
	);
});
