import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatSendCost } from "#web/engine/send-forecast/formatSendCost.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import classes from "./BroadcastForm.module.css";
import { fetchBroadcastCost } from "./broadcastApi.ts";
import type { BroadcastDraft } from "./broadcastDraft.ts";
import { plannedTime } from "./plannedTime.ts";

/**
 * Asks the operator to confirm an order, with its name, the number of messages and friends, the time and the cost.
 * @param preview the messages as friends see them
 * @returns the confirmed number of friends; null if it was not confirmed
 */
export async function confirmBroadcastOrder(
	{ name, messages, filter, isPlanned, date, time }: BroadcastDraft,
	preview: ReactNode,
): Promise<number | null> {
	const { count, quota } = await fetchBroadcastCost(filter);
	const { messagesText, quotaText, isBeyond } = formatSendCost({ messages: count, quota });
	const isConfirmed = await askToConfirm({
		title: isPlanned ? "一斉配信の送信を予約します" : "一斉配信を送信します",
		message: (
			<Stack gap="xs">
				<span>
					「{name}」のメッセージ{messages.length}通を、{filter ? "絞り込んだ" : "すべての"}
					{formatPeople(count)}の友だちに、
					{isPlanned ? `${plannedTime({ date, time }, clockNow())} に` : "1分後に"}
					送信します。送信数は
					{messagesText}、LINEの残りは{quotaText}です。
				</span>
				{isPlanned && count === 0 && (
					<Text span c="red" fw={600}>
						今は0人です。それでも送信を予約しますか。
					</Text>
				)}
				{isBeyond && (
					<Text span c="red" fw={600}>
						今月の残りを超えるため、一部の友だちには届きません。
					</Text>
				)}
				<span>送信が始まるまでは取り消せます。</span>
				<div className={classes.confirmed}>{preview}</div>
			</Stack>
		),
		confirm: isPlanned ? "送信を予約する" : "送信する",
	});
	return isConfirmed ? count : null;
}
