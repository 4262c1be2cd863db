import { Center, Image } from "@mantine/core";
import { ImageIcon } from "#web/platform/ui/icons.tsx";
import classes from "./Thumbnail.module.css";

/** An item's picture, small; its place is kept while it is loaded, and where there is none. */
export const Thumbnail = ({ url, alt }: { url: string | null; alt: string }) =>
	url ? (
		<Image src={url} alt={alt} className={classes.picture} fit="contain" loading="lazy" />
	) : (
		<Center className={classes.picture} c="dimmed">
			<ImageIcon />
		</Center>
	);
