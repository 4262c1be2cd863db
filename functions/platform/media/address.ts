/** Where operators see an uploaded file; null where there is none. */
export const mediaAddress = (key: string | null): string | null =>
	key === null ? null : `/api/media/${key}`;
