import { Center, Image } from "@mantine/core";
import { ImageIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./ThumbnailCell.module.css";

interface ThumbnailCellProps {
	url: string | null;
	alt: string;
	/** Whether the picture has words that are to be read. */
	isWide?: boolean;
}

/** Small picture of an item; its space is reserved while it loads, and if it is missing. */
export const ThumbnailCell = ({ url, alt, isWide = false }: ThumbnailCellProps) =>
	url ? (
		<Image
			src={url}
			alt={alt}
			className={classes.picture}
			mod={{ wide: isWide }}
			fit="contain"
			loading="lazy"
		/>
	) : (
		<Center className={classes.picture} mod={{ wide: isWide }} c="dimmed">
			<ImageIcon />
		</Center>
	);
