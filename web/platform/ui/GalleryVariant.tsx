import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Titled variant in the widget gallery. */
export const GalleryVariant = ({ title, children }: { title: string; children: ReactNode }) => (
	<Stack gap="xs" role="group" aria-label={title} miw={0}>
		<Text size="xs" c="dimmed" aria-hidden="true">
			{title}
		</Text>
		{children}
	</Stack>
);
