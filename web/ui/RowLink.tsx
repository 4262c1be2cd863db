import type { ReactNode } from "react";
import { Link } from "wouter";
import classes from "./RowLink.module.css";
import { rowTarget } from "./rowArrows.ts";

interface RowLinkProps {
	href: string;
	/** The whole name, where the row may cut it. */
	title: string;
	children: ReactNode;
}

/** The link that a whole row or card is. The row carries `rowClass`, and what else can be pressed in it `aboveRowLink`. */
export const RowLink = ({ href, title, children }: RowLinkProps) => (
	<Link href={href} className={classes.link} title={title} {...rowTarget}>
		{children}
	</Link>
);

export const rowClass = classes.row;
export const aboveRowLink = classes.above;
