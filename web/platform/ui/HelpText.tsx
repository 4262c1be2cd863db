import { ActionIcon, Popover, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { InfoIcon } from "./consoleIcons.tsx";

interface HelpTextProps {
	/** Heading of the explanation. */
	title: string;
	paragraphs: readonly string[];
}

/** ⓘ button that opens an explanation of the element beside it. */
export function HelpText({ title, paragraphs }: HelpTextProps) {
	const [opened, setOpened] = useState(false);
	return (
		<Popover opened={opened} onChange={setOpened} width="20rem" position="bottom-start" withArrow shadow="md">
			<Popover.Target>
				<ActionIcon
					variant="subtle"
					color="gray"
					aria-label={`${title}の説明`}
					onClick={() => setOpened(!opened)}
					onBlur={() => setOpened(false)}
					onKeyDown={(event) => {
						if (event.key !== "Escape" || !opened) return;
						// Keeps a surrounding dialog open.
						event.stopPropagation();
						setOpened(false);
					}}
				>
					<InfoIcon />
				</ActionIcon>
			</Popover.Target>
			<Popover.Dropdown>
				<Stack gap="0.25rem">
					<Text size="sm" fw={600}>
						{title}
					</Text>
					{paragraphs.map((paragraph) => (
						<Text key={paragraph} size="sm">
							{paragraph}
						</Text>
					))}
				</Stack>
			</Popover.Dropdown>
		</Popover>
	);
}
