import { notifications } from "@mantine/notifications";
import { describeError } from "#web/platform/api/error.ts";

/** Says what went well. */
export const toastDone = (message: string) => notifications.show({ message, color: "green" });

/** Says why something that was asked for is not done. */
export const toastRefused = (message: string) =>
	notifications.show({ message, color: "red", autoClose: 8_000 });

/** Says what could not be read, once however often it is tried. */
export const toastNotLoaded = (message: string) =>
	notifications.show({ id: message, message, color: "red", autoClose: 8_000 });

/** Says what failed, where no form stands to say it in. */
export const toastFailed = (error: unknown) =>
	notifications.show({ message: describeError(error).join("\n"), color: "red", autoClose: 8_000 });
