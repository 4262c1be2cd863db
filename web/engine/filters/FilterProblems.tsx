import type { FormProblems } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import classes from "./FilterBuilder.module.css";
import type { DraftCondition } from "./filterDraft.ts";
import { filterFieldLabel } from "./filterFieldLabels.ts";

interface FilterProblemsProps {
	problems: FormProblems;
	/** Field name of the conditions in the form. */
	fieldName: string;
	conditions: readonly DraftCondition[];
}

/** All problems of a filter, each with its position. */
export const FilterProblems = ({ problems, fieldName, conditions }: FilterProblemsProps) => (
	<div className={classes.problems}>
		<ProblemAlert problems={problems} fieldLabel={filterFieldLabel(fieldName, conditions)} />
	</div>
);
