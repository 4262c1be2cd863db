/** Background tasks: calls outside the database that are retried until they are done. */
export type BackgroundTaskKind = "profile" | "content" | "erase" | "richmenu" | "richmenu-erase";

/** Attempts after which a background task is given up: with the longest pause between them, about four hours. */
export const BACKGROUND_TASK_ATTEMPTS = 30;
