import { Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** Titled section of a text page. */
export const TextSection = ({ title, children }: { title: string; children: ReactNode }) => (
	<Stack gap="xs" component="section">
		<Title order={2}>{title}</Title>
		{children}
	</Stack>
);
