import { Center, Paper, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";

interface OutsideFrameProps {
	brand: string;
	title: string;
	children: ReactNode;
}

/** The frame of the pages in front of the console: the brand, one small form. */
export function OutsideFrame({ brand, title, children }: OutsideFrameProps) {
	useDocumentTitle(`${title} | ${brand}`);
	return (
		<Center component="main" mih="100dvh" p="md">
			<Stack w="100%" maw="24rem" gap="lg">
				<Text ta="center" size="xl" fw={600}>
					{brand}
				</Text>
				<Paper withBorder p="lg">
					<Stack gap="md">
						<Title order={1}>{title}</Title>
						{children}
					</Stack>
				</Paper>
			</Stack>
		</Center>
	);
}
