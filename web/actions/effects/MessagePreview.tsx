import { Avatar, Box, Group, Stack, Text } from "@mantine/core";
import { useSession } from "../../api/session.tsx";
import { PlaceholderText } from "../../placeholders/PlaceholderText.tsx";
import { usePlaceholderTargets } from "../../placeholders/useTargets.ts";
import classes from "./MessagePreview.module.css";

/** A text as it will stand in the friend's talk with the account. */
export function MessagePreview({ text }: { text: string }) {
	const { brand } = useSession();
	const targets = usePlaceholderTargets();
	return (
		<Stack gap="xs" className={classes.talk} role="group" aria-label="友だちの画面での見え方" tabIndex={0}>
			<Text size="xs" c="dimmed">
				友だちの画面での見え方
			</Text>
			<Group gap="xs" wrap="nowrap" align="flex-start">
				<Avatar size="sm" color="accent" variant="filled" aria-hidden="true">
					{[...brand][0]}
				</Avatar>
				{text === "" ? (
					<Text className={classes.bubble} data-empty>
						本文を入力すると、ここに表示されます
					</Text>
				) : (
					<Box className={classes.bubble}>
						<PlaceholderText text={text} targets={targets} length={Number.POSITIVE_INFINITY} inherit />
					</Box>
				)}
			</Group>
		</Stack>
	);
}
