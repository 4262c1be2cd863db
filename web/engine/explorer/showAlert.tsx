import { Button, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { ApiError, describeError } from "#web/platform/api/apiError.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";

/** Opens an alert dialog: a heading, then one reason per line. */
export function showAlert(heading: string, reasons: readonly string[] = []): void {
	const id = modals.open({
		title: "お知らせ",
		size: "sm",
		children: (
			<Stack role="alert">
				<div>
					<Text fw={reasons.length > 0 ? 600 : undefined}>{heading}</Text>
					{[...new Set(reasons)].map((reason) => (
						<Text key={reason}>{reason}</Text>
					))}
				</div>
				<Group justify="flex-end">
					<Button data-autofocus onClick={() => modals.close(id)}>
						閉じる
					</Button>
				</Group>
			</Stack>
		),
	});
}

/** Shows the alert of an answer; its first line is the heading. */
export function showAnswerAlert(alert: string): void {
	const [heading = "", ...reasons] = alert.split("\n");
	showAlert(heading, reasons);
}

/** Statuses for which the page is left with a dialog of its own (web/platform/api/departure.tsx). */
const DEPARTURES = [401, 403, 409];

/** Reports a failure with its reasons; a toast suffices if the page is about to be left with a dialog. */
export function alertFailure(heading: string, error: unknown): void {
	if (error instanceof ApiError && DEPARTURES.includes(error.status)) toastFailed(error);
	else showAlert(heading, describeError(error));
}
