import type { ReactNode } from "react";

export interface OutlineProps {
	size?: number | string;
}

/** Outline icon on a 24 × 24 grid in the text colour, hidden from screen readers. */
export const Outline = ({ size = "1.25em", children }: OutlineProps & { children: ReactNode }) => (
	<svg
		viewBox="0 0 24 24"
		width={size}
		height={size}
		fill="none"
		stroke="currentColor"
		strokeWidth={1.7}
		strokeLinecap="round"
		strokeLinejoin="round"
		aria-hidden="true"
		focusable="false"
	>
		{children}
	</svg>
);
