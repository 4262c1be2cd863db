import type { ReactNode } from "react";
import classes from "./Fold.module.css";

interface FoldProps {
	label: string;
	/** Opens the fold, as for a field with an error. */
	isOpen?: boolean;
	children: ReactNode;
}

/** Content below its label, opened by a press. */
export const Fold = ({ label, isOpen = false, children }: FoldProps) => (
	<details className={classes.fold} open={isOpen}>
		<summary>{label}</summary>
		{children}
	</details>
);
