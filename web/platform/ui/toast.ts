import { notifications } from "@mantine/notifications";
import { describeError } from "#web/platform/api/apiError.ts";

/** Time for which an error is shown, in milliseconds. */
const ERROR_DURATION = 8_000;

/** Toast for a success. */
export const toastDone = (message: string) => notifications.show({ message, color: "green" });

/** Toast for a refusal. */
export const toastRefused = (message: string) =>
	notifications.show({ message, color: "red", autoClose: ERROR_DURATION });

/** Toast for a failed load, deduplicated by its message. */
export const toastNotLoaded = (message: string) =>
	notifications.show({ id: message, message, color: "red", autoClose: ERROR_DURATION });

/** Toast for an error outside any form. */
export const toastFailed = (error: unknown) =>
	notifications.show({ message: describeError(error).join("\n"), color: "red", autoClose: ERROR_DURATION });
