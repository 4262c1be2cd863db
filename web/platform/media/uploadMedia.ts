import type { ComposerFileKind } from "#domain/people/composer/composer-file.ts";
import { callOptions, client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const media = client.media.api.media;

/** Uploaded picture with its measured size. */
export type UploadedPicture = Wire<typeof media.$post>;

/** Timeout for 10 MB on a mobile connection. */
const TIMEOUT_SECONDS = 120;

/**
 * Uploads a picture.
 * @param of key of the original, if this is a resized copy for an imagemap
 */
export const uploadImage = (file: Blob, of?: string): Promise<UploadedPicture> =>
	unwrap(
		media.$post(
			{ query: of === undefined ? {} : { of } },
			{ headers: saveKeyHeader(), ...callOptions({ timeout: TIMEOUT_SECONDS, body: file }) },
		),
	);

const { files } = client.compose.api.compose;

/** Timeout for a video on a mobile connection. */
const FILE_TIMEOUT_SECONDS = 600;

/** Uploads a video, a sound or another file unchanged. */
export const uploadMediaFile = (file: File, kind: ComposerFileKind): Promise<Wire<typeof files.$post>> =>
	unwrap(
		files.$post(
			{ query: { kind, name: file.name || "file" } },
			{ headers: saveKeyHeader(), ...callOptions({ timeout: FILE_TIMEOUT_SECONDS, body: file }) },
		),
	);

/** URL of an uploaded picture for operators. */
export const mediaUrl = (key: string): string => `/api/media/${key}`;

/** Reusable pictures, loaded when their list opens. */
export const loadReusablePictures = () => unwrap(media.$get());
