import type { CSSProperties } from "react";
import { ImageIcon } from "#web/platform/ui/icons.tsx";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import classes from "./UploadPlace.module.css";
import { UploadPlace, type UploadPlaceProps, UploadRefusal } from "./UploadPlace.tsx";
import { mediaUrl, type Uploaded, uploadImage } from "./upload.ts";

interface ImageFieldProps extends UploadPlaceProps {
	/** Picture key; null for none. */
	value: string | null;
	onChange: (key: string | null, picture?: Uploaded) => void;
	/** Converts a chosen file for the upload; throws an error for the operator. */
	prepare: (file: Blob) => Promise<Blob>;
	/** Custom upload, if several pictures result from it. */
	upload?: (picture: Blob) => Promise<Uploaded>;
	/** Known dimensions, to reserve space while loading. */
	size?: { width: number; height: number };
	/** Whether the picture can be removed. */
	clearable?: boolean;
}

/** Field for a picture, chosen or dropped, uploaded immediately and shown. */
export function ImageField({
	value,
	onChange,
	prepare,
	upload = uploadImage,
	size,
	clearable = false,
	...rest
}: ImageFieldProps) {
	// The latest handler keeps input typed during the upload.
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

/** Error of a chosen picture. */
export class ImageRefusal extends UploadRefusal {}
