import { MAX_FILE_MEGABYTES } from "#domain/people/composer/file.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose.ts";
import { posterOf } from "./files.ts";
import { ofKind } from "./ofKind.ts";
import classes from "./UploadPlace.module.css";
import { UploadPlace, type UploadPlaceProps } from "./UploadPlace.tsx";
import { mediaUrl, uploadFile, uploadImage } from "./upload.ts";

/** Video and its cover picture. */
export interface Film {
	media_key: string;
	preview_key: string;
}

interface FilmFieldProps extends UploadPlaceProps {
	value: Film | null;
	onChange: (film: Film) => void;
	onClear?: () => void;
}

/** Field for a video, chosen or dropped. Its first frame becomes its cover. */
export const FilmField = ({ value, onChange, onClear, ...rest }: FilmFieldProps) => (
	<UploadPlace
		{...rest}
		noun="動画"
		formats={`MP4、${MAX_FILE_MEGABYTES}MBまで`}
		accept="video/mp4"
		shown={
			value && (
				// biome-ignore lint/a11y/useMediaCaption: what operators send has no captions of ours
				<video
					key={value.media_key}
					src={mediaUrl(value.media_key)}
					poster={value.preview_key === "" ? undefined : mediaUrl(value.preview_key)}
					controls
					preload="none"
					className={classes.picture}
					aria-label={`選択中の${rest.label}`}
				/>
			)
		}
		onTake={async (file) => {
			ofKind(file, "video", COMPOSE_TEXTS.videoType);
			const cover = await uploadImage(await posterOf(file));
			const { media_key } = await uploadFile(file, "video");
			onChange({ media_key, preview_key: cover.media_key });
		}}
		onClear={onClear}
	/>
);
