import { Button, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { ApiError, describeError } from "#web/platform/api/error.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";

/** Says something that has to be read: the heading first, then one reason to a line. */
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

/** Says what an answer has to say beside the list: its first line is the heading. */
export function showAnswerAlert(alert: string): void {
	const [heading = "", ...reasons] = alert.split("\n");
	showAlert(heading, reasons);
}

/** Answers that the site itself leaves the page for (web/platform/api/departure.tsx). */
const DEPARTURES = [401, 403, 409];

/** Says that something failed, and why. Where the page is about to be left for it, a dialog says so already. */
export function alertFailure(heading: string, error: unknown): void {
	if (error instanceof ApiError && DEPARTURES.includes(error.status)) toastFailed(error);
	else showAlert(heading, describeError(error));
}
