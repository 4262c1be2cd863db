import { call } from "../api/client.ts";
import { saveKeyHeader } from "../api/useSaveKey.ts";

/** An uploaded picture, as the server measured it. */
export interface Uploaded {
	media_key: string;
	url: string;
	width: number;
	height: number;
	bytes: number;
	type: string;
}

/** Long enough for 10 MB over a phone's connection. */
const TIMEOUT_SECONDS = 120;

export const uploadImage = (file: Blob): Promise<Uploaded> =>
	call("POST", "/api/media", { body: file, headers: saveKeyHeader(), timeout: TIMEOUT_SECONDS });

/** Where operators see an uploaded picture. */
export const mediaUrl = (key: string): string => `/api/media/${key}`;
