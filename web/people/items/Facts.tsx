import { Fragment, type ReactNode } from "react";
import classes from "./Facts.module.css";

interface FactsProps {
	/** Name and value; a value of null leaves its line out. */
	facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** List of read-only facts, one per line. */
export const ItemFactList = ({ facts }: FactsProps) => (
	<dl className={classes.facts}>
		{facts
			.filter(([, value]) => value !== null)
			.map(([name, value]) => (
				<Fragment key={name}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</Fragment>
			))}
	</dl>
);
