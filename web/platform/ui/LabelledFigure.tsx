import { Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Figure with its label, within a `dl`. */
export const LabelledFigure = ({ label, children }: { label: string; children: ReactNode }) => (
	<div>
		<Text component="dt" size="xs" c="dimmed">
			{label}
		</Text>
		<Text component="dd" m={0} fw={600}>
			{children}
		</Text>
	</div>
);
