import { Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A titled part of a page to be read. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
	<Stack gap="xs" component="section">
		<Title order={2}>{title}</Title>
		{children}
	</Stack>
);
