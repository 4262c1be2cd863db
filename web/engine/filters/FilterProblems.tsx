import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import type { Problems } from "#web/platform/ui/problems.ts";
import type { DraftCondition } from "./draft.ts";
import classes from "./FilterBuilder.module.css";
import { placeInFilter } from "./places.ts";

interface FilterProblemsProps {
	problems: Problems;
	/** What the conditions are called among the fields of the form. */
	inputs: string;
	conditions: readonly DraftCondition[];
}

/** Everything that is wrong with a filter, each with its place. */
export const FilterProblems = ({ problems, inputs, conditions }: FilterProblemsProps) => (
	<div className={classes.problems}>
		<ProblemAlert problems={problems} fieldLabel={placeInFilter(inputs, conditions)} />
	</div>
);
