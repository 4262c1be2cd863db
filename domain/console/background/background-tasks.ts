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
	| "device-end";

/** Attempts before a background task is given up: about four hours, with the longest pause between them. */
export const BACKGROUND_TASK_ATTEMPTS = 30;
