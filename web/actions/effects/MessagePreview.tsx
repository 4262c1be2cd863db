import { Avatar, Group, Stack, Text } from "@mantine/core";
import { useBrand } from "../../brand/brand.ts";
import { PreviewFriend } from "../../placeholders/PreviewFriend.tsx";
import { usePreviewWriting } from "../../placeholders/usePreview.ts";
import classes from "./MessagePreview.module.css";

/** A text as it will stand in the friend's talk with the account. */
export function MessagePreview({ text }: { text: string }) {
	const brand = useBrand();
	const write = usePreviewWriting();
	return (
		<Stack gap="xs" className={classes.talk} role="group" aria-label="友だちの画面での見え方" tabIndex={0}>
			<Text size="xs" c="dimmed">
				友だちの画面での見え方
			</Text>
			<Group gap="xs" wrap="nowrap" align="flex-start">
				<Avatar size="sm" color="accent" variant="filled" aria-hidden="true">
					{[...brand.name][0]}
				</Avatar>
				{text === "" ? (
					<Text className={classes.bubble} data-empty>
						本文を入力すると、ここに表示されます
					</Text>
				) : (
					<Text className={classes.bubble}>{write(text)}</Text>
				)}
			</Group>
			<PreviewFriend of={text} />
		</Stack>
	);
}
