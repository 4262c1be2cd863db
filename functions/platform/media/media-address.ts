/** Address of an uploaded file for operators; null without a file. */
export const mediaAddress = (key: string | null): string | null =>
	key === null ? null : `/api/media/${key}`;
