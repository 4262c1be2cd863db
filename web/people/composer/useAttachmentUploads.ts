import { useState } from "react";
import type { ComposerAttachment } from "#domain/people/composer/composer-draft.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { fitPicture, MESSAGE_PICTURE } from "#web/platform/media/fitPicture.ts";
import { detectFileKind, drawPoster, readDuration } from "#web/platform/media/mediaFiles.ts";
import { uploadImage, uploadMediaFile } from "#web/platform/media/uploadMedia.ts";

/** Uploads files and attaches each one when it is stored; lists those being uploaded. */
export function useAttachmentUploads(
	attach: (attachment: ComposerAttachment) => void,
	refuse: (problem: unknown) => void,
) {
	const [uploading, setUploading] = useState<{ key: string; name: string }[]>([]);
	const uploadFile = async (file: File) => {
		const key = createKey();
		setUploading((all) => [...all, { key, name: file.name }]);
		try {
			attach({ key, label: file.name || "画像", message: await uploadAttachment(file) });
		} catch (problem) {
			refuse(problem);
		} finally {
			setUploading((all) => all.filter((other) => other.key !== key));
		}
	};
	return { uploading, uploadFiles: (files: readonly File[]) => Promise.all(files.map(uploadFile)) };
}

async function uploadAttachment(file: File): Promise<ComposerAttachment["message"]> {
	const kind = detectFileKind(file);
	if (kind === "image") {
		const picture = await uploadImage(await fitPicture(file, MESSAGE_PICTURE));
		return { type: "image", media_key: picture.media_key };
	}
	if (kind === "file") {
		const { media_key } = await uploadMediaFile(file, kind);
		return { type: "file", media_key, name: file.name || "file" };
	}
	if (kind === "audio") {
		const duration = await readDuration(file);
		const { media_key } = await uploadMediaFile(file, kind);
		return { type: "audio", media_key, duration };
	}
	const poster = await uploadImage(await drawPoster(file));
	const { media_key } = await uploadMediaFile(file, kind);
	return { type: "video", media_key, preview_key: poster.media_key };
}
