import { Fragment, type ReactNode } from "react";
import classes from "./ItemFactList.module.css";

interface ItemFactListProps {
	/** Name and value; a line with the value null is omitted. */
	rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** List of read-only facts, one per line. */
export const ItemFactList = ({ rows }: ItemFactListProps) => (
	<dl className={classes.facts}>
		{rows
			.filter(([, value]) => value !== null)
			.map(([name, value]) => (
				<Fragment key={name}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</Fragment>
			))}
	</dl>
);
