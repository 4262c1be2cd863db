import type { MouseEvent, ReactNode } from "react";
import { Link } from "wouter";
import classes from "./RowLink.module.css";
import { rowTarget } from "./rowArrows.ts";

interface RowLinkProps {
	href: string;
	/** The whole name, where the row may cut it. */
	title: string;
	/** A longer name goes on in a second line, where it would be cut. */
	twoLines?: boolean;
	children: ReactNode;
}

/** The link that a row or card opens; what is around it carries `opensLink`. */
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

/** Goes on a row or card with a `RowLink` in it: a press anywhere in it opens the link. */
export const opensLink = {
	className: classes.row,
	onClick: (event: MouseEvent<HTMLElement>) => {
		const pressed = event.target as HTMLElement;
		// What a menu of the row shows stands elsewhere on the page, though React tells the row of it.
		if (!event.currentTarget.contains(pressed) || pressed.closest("a, button, input, label")) return;
		if (window.getSelection()?.toString()) return;
		const { ctrlKey, metaKey, shiftKey } = event;
		event.currentTarget
			.querySelector("[data-row-target]")
			?.dispatchEvent(
				new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
			);
	},
};
