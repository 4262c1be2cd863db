/** Background tasks: calls outside the database that are retried until they are done. */
export type BackgroundTaskKind =
	| "profile"
	| "content"
	| "erase"
	| "member-file"
	| "upload"
	| "richmenu"
	| "richmenu-erase"
	| "richmenu-alias"
	| "richmenu-default"
	| "richmenu-batch"
	| "richmenu-batch-progress"
	| "device-end"
	| "read-receipt"
	| "group"
	| "group-send"
	| "loading";

/** Attempts before a background task is given up, two to four hours after the first (`backoff`). */
export const BACKGROUND_TASK_ATTEMPTS = 30;
