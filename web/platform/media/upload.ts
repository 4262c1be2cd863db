import type { FileKind } from "#domain/people/composer/file.ts";
import { client, unwrap, type Wire, within } from "#web/platform/api/client.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const media = client.media.api.media;

/** An uploaded picture, as the server measured it. */
export type Uploaded = Wire<typeof media.$post>;

/** Long enough for 10 MB over a phone's connection. */
const TIMEOUT_SECONDS = 120;

/** @param of the key of the picture of which this is a narrower one, for an image map */
export const uploadImage = (file: Blob, of?: string): Promise<Uploaded> =>
	unwrap(
		media.$post(
			{ query: of === undefined ? {} : { of } },
			{ headers: saveKeyHeader(), ...within({ timeout: TIMEOUT_SECONDS, body: file }) },
		),
	);

const { files } = client.compose.api.compose;

/** Long enough for a film over a phone's connection. */
const FILE_SECONDS = 600;

/** A video, a sound, or any other file, as it is. */
export const uploadFile = (file: File, kind: FileKind): Promise<Wire<typeof files.$post>> =>
	unwrap(
		files.$post(
			{ query: { kind, name: file.name || "file" } },
			{ headers: saveKeyHeader(), ...within({ timeout: FILE_SECONDS, body: file }) },
		),
	);

/** Where operators see an uploaded picture. */
export const mediaUrl = (key: string): string => `/api/media/${key}`;

/** Pictures that may be used again. Asked for once their list is opened. */
export const loadPictures = () => unwrap(media.$get());
