import type { CSSProperties } from "react";
import { ImageIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import classes from "./UploadField.module.css";
import { UploadField, type UploadFieldProps, UploadRefusal } from "./UploadField.tsx";
import { mediaUrl, type UploadedPicture, uploadImage } from "./uploadMedia.ts";

interface ImageFieldProps extends UploadFieldProps {
	/** Picture key; null for none. */
	value: string | null;
	onChange: (key: string | null, picture?: UploadedPicture) => void;
	/** Converts a chosen file for the upload; throws an error for the operator. */
	prepare: (file: Blob) => Promise<Blob>;
	/** Custom upload, for one that stores several pictures. */
	upload?: (picture: Blob) => Promise<UploadedPicture>;
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
	// The latest handler, so that input typed during the upload is kept.
	const latest = useLatest({ onChange });
	return (
		<UploadField
			{...rest}
			noun="画像"
			formats="JPEG・PNG"
			accept="image/jpeg,image/png"
			icon={<ImageIcon />}
			preview={
				value === null ? null : (
					<img
						src={mediaUrl(value)}
						alt={`選択中の${rest.label}`}
						className={classes.picture}
						{...(size && styleOfSize(size))}
					/>
				)
			}
			onUpload={async (file) => {
				const picture = await upload(await prepare(file));
				latest.current?.onChange(picture.media_key, picture);
			}}
			onClear={clearable ? () => onChange(null) : undefined}
		/>
	);
}

const styleOfSize = ({ width, height }: { width: number; height: number }) => ({
	"data-sized": true,
	style: { "--ratio": width / height } as CSSProperties,
});

/** Error of a chosen picture. */
export class ImageRefusal extends UploadRefusal {}
