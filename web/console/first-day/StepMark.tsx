import { CheckIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./FirstDay.module.css";

interface StepMarkProps {
	isDone: boolean;
	ordinal: number;
}

/** Number of a step, or a check mark. */
export const StepMark = ({ isDone, ordinal }: StepMarkProps) => (
	<span className={classes.mark} data-done={isDone || undefined} aria-hidden="true">
		{isDone ? <CheckIcon size="1rem" /> : ordinal}
	</span>
);
