import { notifications } from "@mantine/notifications";
import { describeError } from "#web/platform/api/apiError.ts";

/** Toast for a success. */
export const toastDone = (message: string) => notifications.show({ message, color: "green" });

/** Toast for a refusal. */
export const toastRefused = (message: string) =>
	notifications.show({ message, color: "red", autoClose: 8_000 });

/** Toast for a failed load, deduplicated by its message. */
export const toastNotLoaded = (message: string) =>
	notifications.show({ id: message, message, color: "red", autoClose: 8_000 });

/** Toast for an error outside any form. */
export const toastFailed = (error: unknown) =>
	notifications.show({ message: describeError(error).join("\n"), color: "red", autoClose: 8_000 });
