import { Skeleton } from "@mantine/core";
import classes from "./Emoji.module.css";

/** Of the size of what is being loaded. */
export const EmojiLoading = () => (
	<div className={classes.panel} role="status" aria-label="絵文字を読み込んでいます">
		<Skeleton className={classes.search} />
		<Skeleton className={classes.list} />
	</div>
);
