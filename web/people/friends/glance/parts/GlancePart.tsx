import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";

interface GlancePartProps {
	title: string;
	/** Button or link to change the data, or to see all of it. */
	action?: ReactNode;
	children: ReactNode;
}

/** Section of the summary of a friend. */
export const GlancePart = ({ title, action, children }: GlancePartProps) => (
	<Stack gap="0.25rem" component="section" aria-label={title}>
		<Group justify="space-between" gap="xs" wrap="nowrap">
			<Title order={2} size="xs" c="dimmed" fw={500}>
				{title}
			</Title>
			{action}
		</Group>
		{children}
	</Stack>
);

/** Text of an empty part. */
export const EmptyPartText = ({ children }: { children: ReactNode }) => (
	<Text size="sm" c="dimmed">
		{children}
	</Text>
);

/** Link to a page; only its text for operators who may not open it. */
export function PartLink({ href, children }: { href: string; children: string }) {
	const mayOpen = useMayOpen();
	return mayOpen(href) ? (
		<Anchor component={Link} href={href} size="sm" style={{ overflowWrap: "anywhere" }}>
			{children}
		</Anchor>
	) : (
		<Text span size="sm" style={{ overflowWrap: "anywhere" }}>
			{children}
		</Text>
	);
}
