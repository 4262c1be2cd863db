import type { MouseEvent, ReactNode } from "react";
import { Link } from "wouter";
import classes from "./RowLink.module.css";
import { rowTarget } from "./rowArrows.ts";

interface RowLinkProps {
	href: string;
	/** Full name, which the row may truncate. */
	title: string;
	/** Allows a second line for a long name. */
	twoLines?: boolean;
	children: ReactNode;
}

/** Link of a row or card; the wrapper carries `rowLinkTarget`. */
export const RowLink = ({ href, title, twoLines, children }: RowLinkProps) => (
	<Link
		href={href}
		className={classes.link}
		title={title}
		data-two-lines={twoLines || undefined}
		{...rowTarget}
	>
		{children}
	</Link>
);

/** Props of a row or card that make a press anywhere in it open its `RowLink`. */
export const rowLinkTarget = {
	className: classes.row,
	onClick: (event: MouseEvent<HTMLElement>) => {
		const target = event.target as HTMLElement;
		// React bubbles events from a row's portal menus, which are elsewhere in the DOM.
		if (!event.currentTarget.contains(target) || target.closest("a, button, input, label")) return;
		if (window.getSelection()?.toString()) return;
		const { ctrlKey, metaKey, shiftKey } = event;
		event.currentTarget
			.querySelector("[data-row-target]")
			?.dispatchEvent(
				new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
			);
	},
};
