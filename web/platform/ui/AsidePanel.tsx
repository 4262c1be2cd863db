import { Paper, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** Titled panel beside an item's fields. */
export const AsidePanel = ({ title, children }: { title: string; children: ReactNode }) => (
	<Paper withBorder p="md" component="section" aria-label={title}>
		<Stack gap="sm">
			<Title order={2}>{title}</Title>
			{children}
		</Stack>
	</Paper>
);
