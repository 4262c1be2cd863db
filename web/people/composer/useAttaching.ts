import { useState } from "react";
import type { Attachment } from "#domain/people/composer/draft.ts";
import { freshKey } from "#web/platform/api/freshKey.ts";
import { durationOf, kindOfFile, posterOf } from "#web/platform/media/files.ts";
import { fitted, MESSAGE_PICTURE } from "#web/platform/media/fit.ts";
import { uploadFile, uploadImage } from "#web/platform/media/upload.ts";

/** Files on their way to the server, and what of each is attached once it is there. */
export function useAttaching(attach: (attachment: Attachment) => void, refuse: (problem: unknown) => void) {
	const [uploading, setUploading] = useState<{ key: string; name: string }[]>([]);
	const take = async (file: File) => {
		const key = freshKey();
		setUploading((all) => [...all, { key, name: file.name }]);
		try {
			attach({ key, label: file.name || "画像", message: await uploaded(file) });
		} catch (problem) {
			refuse(problem);
		} finally {
			setUploading((all) => all.filter((other) => other.key !== key));
		}
	};
	return { uploading, take: (files: readonly File[]) => Promise.all(files.map(take)) };
}

async function uploaded(file: File): Promise<Attachment["message"]> {
	const kind = kindOfFile(file);
	if (kind === "image") {
		const picture = await uploadImage(await fitted(file, MESSAGE_PICTURE));
		return { type: "image", media_key: picture.media_key };
	}
	if (kind === "file") {
		const { media_key } = await uploadFile(file, kind);
		return { type: "file", media_key, name: file.name || "file" };
	}
	if (kind === "audio") {
		const duration = await durationOf(file);
		const { media_key } = await uploadFile(file, kind);
		return { type: "audio", media_key, duration };
	}
	const poster = await uploadImage(await posterOf(file));
	const { media_key } = await uploadFile(file, kind);
	return { type: "video", media_key, preview_key: poster.media_key };
}
