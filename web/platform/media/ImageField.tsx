import type { CSSProperties } from "react";
import { ImageIcon } from "#web/platform/ui/icons.tsx";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import classes from "./UploadPlace.module.css";
import { UploadPlace, type UploadPlaceProps, UploadRefusal } from "./UploadPlace.tsx";
import { mediaUrl, type Uploaded, uploadImage } from "./upload.ts";

interface ImageFieldProps extends UploadPlaceProps {
	/** The picture's key; null for none. */
	value: string | null;
	onChange: (key: string | null, picture?: Uploaded) => void;
	/** Makes of a chosen file what may be uploaded; throws what is wrong with it. */
	prepare: (file: Blob) => Promise<Blob>;
	/** How it is uploaded, where more than one picture is made of it. */
	upload?: (picture: Blob) => Promise<Uploaded>;
	/** Its width and height, where they are known: room is kept for it until it is there. */
	size?: { width: number; height: number };
	/** Whether it may be taken away again. */
	clearable?: boolean;
}

/** A picture that is chosen or dropped, uploaded at once and shown. */
export function ImageField({
	value,
	onChange,
	prepare,
	upload = uploadImage,
	size,
	clearable = false,
	...rest
}: ImageFieldProps) {
	// Beside what was typed while it was uploaded, not instead of it.
	const latest = useLatest({ onChange });
	return (
		<UploadPlace
			{...rest}
			noun="画像"
			formats="JPEG・PNG"
			accept="image/jpeg,image/png"
			icon={<ImageIcon />}
			shown={
				value === null ? null : (
					<img
						src={mediaUrl(value)}
						alt={`選択中の${rest.label}`}
						className={classes.picture}
						{...(size && sized(size))}
					/>
				)
			}
			onTake={async (file) => {
				const picture = await upload(await prepare(file));
				latest.current?.onChange(picture.media_key, picture);
			}}
			onClear={clearable ? () => onChange(null) : undefined}
		/>
	);
}

const sized = ({ width, height }: { width: number; height: number }) => ({
	"data-sized": true,
	style: { "--ratio": width / height } as CSSProperties,
});

/** What is wrong with a chosen picture. */
export class ImageRefusal extends UploadRefusal {}
