import { MAX_FILE_MEGABYTES } from "#domain/people/composer/file.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose.ts";
import { durationOf } from "./files.ts";
import { ofKind } from "./ofKind.ts";
import classes from "./UploadPlace.module.css";
import { UploadPlace, type UploadPlaceProps } from "./UploadPlace.tsx";
import { mediaUrl, uploadFile } from "./upload.ts";

interface SoundFieldProps extends UploadPlaceProps {
	/** Sound key; null for none. */
	value: string | null;
	/** @param duration milliseconds */
	onChange: (key: string, duration: number) => void;
}

/** Field for a sound, chosen or dropped; its duration is read from the file. */
export const SoundField = ({ value, onChange, ...rest }: SoundFieldProps) => (
	<UploadPlace
		{...rest}
		noun="音声"
		formats={`M4A・MP3、${MAX_FILE_MEGABYTES}MBまで`}
		accept="audio/mp4,audio/x-m4a,audio/mpeg,.m4a,.mp3"
		shown={
			value === null ? null : (
				// biome-ignore lint/a11y/useMediaCaption: what operators send has no captions of ours
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
		onTake={async (file) => {
			ofKind(file, "audio", COMPOSE_TEXTS.audioType);
			const duration = await durationOf(file);
			const { media_key } = await uploadFile(file, "audio");
			onChange(media_key, duration);
		}}
	/>
);
