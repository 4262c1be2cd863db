import { ActionIcon } from "@mantine/core";
import { Link } from "wouter";
import { BackIcon } from "./consoleIcons.tsx";

interface BackLinkProps {
	href: string;
	/** Accessible label with the target: 「…に戻る」. */
	label: string;
}

/** Back link before a page's title. */
export const BackLink = ({ href, label }: BackLinkProps) => (
	<ActionIcon component={Link} href={href} variant="subtle" color="gray" size="lg" aria-label={label}>
		<BackIcon />
	</ActionIcon>
);
