import { ActionIcon } from "@mantine/core";
import { useState } from "react";
import { MESSAGE_RATES } from "#domain/inbox/timeline/confirm-input.ts";
import { StarIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import classes from "./TimelineRow.module.css";
import { rateMessage, type TimelineMessage } from "./timelineApi.ts";

/** Toggles the star of a message optimistically, and reverts after a refusal. */
export function StarButton({ message }: { message: Pick<TimelineMessage, "id" | "rate" | "unsent"> }) {
	const { busy, run } = useBusy();
	const [pressedStar, setPressedStar] = useState<{ isOn: boolean; rate: number } | null>(null);
	const isStarred =
		pressedStar?.rate === message.rate ? pressedStar.isOn : message.rate === MESSAGE_RATES.starred;
	if (message.unsent) return <span className={classes.star} />;
	const toggle = () =>
		run(async () => {
			setPressedStar({ isOn: !isStarred, rate: message.rate });
			await rateMessage(message.id, isStarred ? MESSAGE_RATES.ordinary : MESSAGE_RATES.starred).catch(
				(error) => {
					setPressedStar(null);
					toastFailed(error);
				},
			);
		});
	return (
		<ActionIcon
			variant="subtle"
			color={isStarred ? "yellow" : "gray"}
			className={classes.star}
			aria-label="スター"
			aria-pressed={isStarred}
			aria-disabled={busy || undefined}
			onClick={() => void toggle()}
		>
			<StarIcon filled={isStarred} />
		</ActionIcon>
	);
}
