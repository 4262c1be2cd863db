import { client, unwrap, type Wire, within } from "../api/client.ts";
import { saveKeyHeader } from "../api/useSaveKey.ts";

const media = client.media.api.media;

/** An uploaded picture, as the server measured it. */
export type Uploaded = Wire<typeof media.$post>;

/** Long enough for 10 MB over a phone's connection. */
const TIMEOUT_SECONDS = 120;

export const uploadImage = (file: Blob): Promise<Uploaded> =>
	unwrap(media.$post({}, { headers: saveKeyHeader(), ...within({ timeout: TIMEOUT_SECONDS, body: file }) }));

/** Where operators see an uploaded picture. */
export const mediaUrl = (key: string): string => `/api/media/${key}`;

/** Pictures that may be used again. Asked for once their list is opened. */
export const loadPictures = () => unwrap(media.$get());
