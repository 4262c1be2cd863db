import { Center, Image } from "@mantine/core";
import { ImageIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./ThumbnailCell.module.css";

/** Small picture of an item; its space is reserved while it loads, and if it is missing. */
export const ThumbnailCell = ({ url, alt }: { url: string | null; alt: string }) =>
	url ? (
		<Image src={url} alt={alt} className={classes.picture} fit="contain" loading="lazy" />
	) : (
		<Center className={classes.picture} c="dimmed">
			<ImageIcon />
		</Center>
	);
