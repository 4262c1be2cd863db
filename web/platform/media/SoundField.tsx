import { MAX_FILE_MEGABYTES } from "#domain/people/composer/composer-file.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { assertFileKind } from "./assertFileKind.ts";
import { readDuration } from "./mediaFiles.ts";
import classes from "./UploadField.module.css";
import { UploadField, type UploadFieldProps } from "./UploadField.tsx";
import { mediaUrl, uploadMediaFile } from "./uploadMedia.ts";

interface SoundFieldProps extends UploadFieldProps {
	/** Sound key; null for none. */
	value: string | null;
	/** @param duration milliseconds */
	onChange: (key: string, duration: number) => void;
}

/** Field for a sound, chosen or dropped; its duration is read from the file. */
export const SoundField = ({ value, onChange, ...rest }: SoundFieldProps) => (
	<UploadField
		{...rest}
		noun="音声"
		formats={`M4A・MP3、${MAX_FILE_MEGABYTES}MBまで`}
		accept="audio/mp4,audio/x-m4a,audio/mpeg,.m4a,.mp3"
		preview={
			value === null ? null : (
				// biome-ignore lint/a11y/useMediaCaption: uploaded sounds have no captions
				<audio
					key={value}
					src={mediaUrl(value)}
					controls
					preload="none"
					className={classes.sound}
					aria-label={`選択中の${rest.label}`}
				/>
			)
		}
		onUpload={async (file) => {
			assertFileKind(file, "audio", COMPOSE_TEXTS.audioType);
			const duration = await readDuration(file);
			const { media_key } = await uploadMediaFile(file, "audio");
			onChange(media_key, duration);
		}}
	/>
);
