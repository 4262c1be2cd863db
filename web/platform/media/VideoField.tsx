import { MAX_FILE_MEGABYTES } from "#domain/people/composer/composer-file.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { assertFileKind } from "./assertFileKind.ts";
import { drawPoster } from "./mediaFiles.ts";
import classes from "./UploadField.module.css";
import { UploadField, type UploadFieldProps } from "./UploadField.tsx";
import { mediaUrl, uploadImage, uploadMediaFile } from "./uploadMedia.ts";

/** Video and its cover picture. */
export interface VideoFile {
	media_key: string;
	preview_key: string;
}

interface VideoFieldProps extends UploadFieldProps {
	value: VideoFile | null;
	onChange: (film: VideoFile) => void;
	onClear?: () => void;
}

/** Field for a video, chosen or dropped. Its first frame becomes its cover. */
export const VideoField = ({ value, onChange, onClear, ...rest }: VideoFieldProps) => (
	<UploadField
		{...rest}
		noun="動画"
		formats={`MP4、${MAX_FILE_MEGABYTES}MBまで`}
		accept="video/mp4"
		preview={
			value && (
				// biome-ignore lint/a11y/useMediaCaption: uploaded videos have no captions
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
		onUpload={async (file) => {
			assertFileKind(file, "video", COMPOSE_TEXTS.videoType);
			const cover = await uploadImage(await drawPoster(file));
			const { media_key } = await uploadMediaFile(file, "video");
			onChange({ media_key, preview_key: cover.media_key });
		}}
		onClear={onClear}
	/>
);
