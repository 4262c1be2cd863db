import type { ReactNode } from "react";

export interface IconProps {
	size?: number | string;
}

/** An outline on a grid of 24, in the colour of the text around it. It says nothing to a screen reader: labels do. */
export const Outline = ({ size = "1.25em", children }: IconProps & { children: ReactNode }) => (
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
