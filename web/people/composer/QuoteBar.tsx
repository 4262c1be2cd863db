import { Box, CloseButton, Text } from "@mantine/core";
import type { QuotedMessage } from "#domain/people/composer/composer-draft.ts";
import classes from "./FriendComposer.module.css";

/** Quoted message of the draft, with a button to remove it. */
export const QuoteBar = ({ quoted, onRemove }: { quoted: QuotedMessage; onRemove: () => void }) => (
	<Box className={classes.quote} role="group" aria-label="引用するメッセージ">
		<div className={classes.words}>
			<Text size="xs" fw={600}>
				{quoted.from}
			</Text>
			<Text size="xs" c="dimmed" truncate title={quoted.text}>
				{quoted.text}
			</Text>
		</div>
		<CloseButton size="sm" aria-label="引用を外す" onClick={onRemove} />
	</Box>
);
