import { Skeleton } from "@mantine/core";
import classes from "./Emoji.module.css";

/** Skeleton in the size of the picker. */
export const EmojiLoading = () => (
	<div className={classes.panel} role="status" aria-label="絵文字を読み込んでいます">
		<Skeleton className={classes.search} />
		<Skeleton className={classes.list} />
	</div>
);
