import { ActionIcon } from "@mantine/core";
import { Link } from "wouter";
import { BackIcon } from "./icons.tsx";

interface BackLinkProps {
	href: string;
	/** Where it leads, for who does not see it: 「…に戻る」. */
	label: string;
}

/** The way back, before a page's title. */
export const BackLink = ({ href, label }: BackLinkProps) => (
	<ActionIcon component={Link} href={href} variant="subtle" color="gray" size="lg" aria-label={label}>
		<BackIcon />
	</ActionIcon>
);
