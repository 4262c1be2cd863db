import { Paper, Text } from "@mantine/core";
import type { BookingPageLook } from "#domain/booking/booking-pages/page-look.ts";
import { createPageTheme } from "#domain/platform/colours/page-theme.ts";
import { mediaUrl } from "#web/platform/media/uploadMedia.ts";
import classes from "./PageLookPreview.module.css";

interface PageLookPreviewProps {
	name: string;
	look: BookingPageLook;
}

/** Top of a booking page on a phone. */
export function PageLookPreview({ name, look: { logo_key, cover_key, colour } }: PageLookPreviewProps) {
	const { fill, onFill } = createPageTheme(colour);
	const filled = { background: fill, color: onFill };
	return (
		<Paper withBorder component="section" aria-label="予約ページの見本" className={classes.phone}>
			{cover_key !== null && <img src={mediaUrl(cover_key)} alt="" className={classes.cover} />}
			<div className={classes.host} data-covered={cover_key !== null || undefined}>
				{logo_key === null ? (
					<span className={classes.logo} style={filled} aria-hidden>
						{[...name][0] ?? ""}
					</span>
				) : (
					<img src={mediaUrl(logo_key)} alt="" className={classes.logo} />
				)}
				<Text fw={700} className={classes.name}>
					{name}
				</Text>
			</div>
			<div className={classes.button} style={filled}>
				予約する
			</div>
		</Paper>
	);
}
