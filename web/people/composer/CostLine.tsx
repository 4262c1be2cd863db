import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { remainingQuota } from "#domain/automation/forecast/remaining-quota.ts";
import { UNDO_SEND_DELAY } from "#domain/people/composer/composer-message.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { useRemainingQuota } from "./composerApi.ts";

interface CostLineProps {
	/** Time until which a reply is free; null if it is not. */
	replyUntil: number | null;
	isWriting: boolean;
}

/** Same margin as on the server: the undo delay, and the minimum validity of the reply token after it. */
const FREE_REPLY_MARGIN = UNDO_SEND_DELAY + 5 * SECOND;

/** Quota cost of this message: free while the friend's reply token is valid. */
export function CostLine({ replyUntil, isWriting }: CostLineProps) {
	const freeSeconds = useSecondsLeft(replyUntil === null ? null : replyUntil - FREE_REPLY_MARGIN);
	const quota = useRemainingQuota(isWriting && freeSeconds === 0);
	if (freeSeconds > 0)
		return (
			<Text size="xs" c="dimmed">
				今送ると無料の返信になります（あと{freeSeconds}秒）
			</Text>
		);
	if (!isWriting || quota === undefined) return null;
	return <QuotaCost quota={quota} />;
}

/** Quota cost of a message that is not a free reply. */
export function QuotaCost({ quota }: { quota: { limit: number | null; used: number } | null }) {
	const remaining = remainingQuota(quota);
	if (remaining === 0)
		return (
			<Text size="xs" c="var(--mantine-color-error)">
				今月の送信数を使い切っているため、送っても届きません。
			</Text>
		);
	return (
		<Text size="xs" c="dimmed">
			1通として数えられます
			{quota === null
				? "（残りは確認できません）"
				: remaining !== null && `（今月の残り ${formatMessages(remaining)}）`}
		</Text>
	);
}

/** Seconds until a time; re-renders every second until 0. */
function useSecondsLeft(at: number | null): number {
	const computeSeconds = () => (at === null ? 0 : Math.max(0, Math.ceil((at - clockNow()) / SECOND)));
	const [, rerender] = useState(0);
	const seconds = computeSeconds();
	const isCounting = seconds > 0;
	useEffect(() => {
		if (!isCounting) return;
		const timer = setInterval(() => rerender((count) => count + 1), SECOND);
		return () => clearInterval(timer);
	}, [isCounting]);
	return seconds;
}
