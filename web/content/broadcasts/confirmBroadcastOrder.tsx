import { Stack, Text, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { z } from "zod";
import { type AbTestSettings, abTestInput } from "#domain/content/broadcasts/ab-test-settings.ts";
import { describeTestRule } from "#domain/content/broadcasts/describe-test-rule.ts";
import { MAX_APPROVAL_NOTE } from "#domain/engine/send-approvals/approval-limits.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { formatSendCost } from "#web/engine/send-forecast/formatSendCost.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { type AbTestDraft, checkedAbTest } from "./abTestDraft.ts";
import classes from "./BroadcastForm.module.css";
import { type BroadcastCost, fetchBroadcastCost } from "./broadcastApi.ts";
import type { BroadcastDraft } from "./broadcastDraft.ts";
import { plannedTime } from "./plannedTime.ts";

/**
 * Asks the operator to confirm an order, with its name, the number of messages and friends, the time and the cost.
 * @param hold sentence about what the sending modes hold of it; null for nothing
 * @param preview the messages as friends see them
 * @returns the confirmed number of friends, if one is known; false if it was not confirmed
 */
export async function confirmBroadcastOrder(
	draft: BroadcastDraft,
	hold: string | null,
	preview: ReactNode,
): Promise<{ expected?: number; approval_note?: string } | false> {
	const cost = await fetchBroadcastCost(draft);
	const { count } = cost;
	const { isPlanned, lineRecipients } = draft;
	let note = "";
	const isConfirmed = await askToConfirm({
		title: cost.needs_approval
			? "一斉配信の承認を依頼します"
			: isPlanned
				? "一斉配信の送信を予約します"
				: "一斉配信を送信します",
		message: (
			<Stack gap="xs">
				{lineRecipients === null ? (
					<FriendsOfConsole draft={draft} cost={cost} />
				) : (
					<FriendsOfLine draft={draft} cost={cost} />
				)}
				{draft.abTest && lineRecipients === null && <span>{describeAbTest(draft.abTest)}</span>}
				{hold !== null && <Warning>{hold}</Warning>}
				<span>送信が始まるまでは取り消せます。</span>
				{cost.needs_approval && (
					<>
						<span>この送信には、ほかの担当者の承認が必要です。承認されるまで送信しません。</span>
						<Textarea
							label="承認する人へのひとこと（任意）"
							autosize
							maxLength={MAX_APPROVAL_NOTE}
							onChange={({ currentTarget: { value } }) => {
								note = value;
							}}
						/>
					</>
				)}
				<div className={classes.confirmed}>{preview}</div>
			</Stack>
		),
		confirm: cost.needs_approval ? "承認を依頼する" : isPlanned ? "送信を予約する" : "送信する",
	});
	if (!isConfirmed) return false;
	return {
		...(count !== null && { expected: count }),
		...(note.trim() !== "" && { approval_note: note.trim() }),
	};
}

/** Rule of a test that the form has checked. */
const describeAbTest = (test: AbTestDraft): string =>
	describeTestRule(abTestInput(z.array(z.unknown())).parse(checkedAbTest(test)) as AbTestSettings);

interface ConfirmedOrder {
	draft: BroadcastDraft;
	cost: BroadcastCost;
}

const formatBeginning = ({ draft: { isPlanned, date, time }, cost }: ConfirmedOrder): string => {
	if (isPlanned) return `${plannedTime({ date, time }, clockNow())} に`;
	return cost.needs_approval ? "承認の1分後に" : "1分後に";
};

const Warning = ({ children }: { children: string }) => (
	<Text span c="red" fw={600}>
		{children}
	</Text>
);

/** Effect of caps and quiet hours on an order, by their present state. */
function capsLines(count: number, caps: BroadcastCost["caps"]): string[] {
	if (!caps) return [];
	const { above, is_dropped, quiet_until, month_left } = caps;
	return [
		...(above > 0
			? [
					`いまの状況では、${formatPeople(above)}は友だちごとの上限に達しているため、${is_dropped ? "送信しません" : "次の日以降に送信します"}。`,
				]
			: []),
		...(quiet_until !== null
			? [`いまは送信しない時間帯です。いま送ると、${formatMoment(quiet_until)}から送信します。`]
			: []),
		...(month_left !== null && count > month_left
			? [`今月の送信の上限まで、あと${formatMessages(month_left)}です。超える分は送信を待ちます。`]
			: []),
	];
}

function FriendsOfConsole(order: ConfirmedOrder) {
	const {
		draft,
		cost: { count, quota, caps },
	} = order;
	const { messagesText, quotaText, isBeyond } = formatSendCost({ messages: count ?? 0, quota });
	return (
		<>
			<span>
				「{draft.name}」のメッセージ{draft.messages.length}通を、{draft.filter ? "絞り込んだ" : "すべての"}
				{formatPeople(count ?? 0)}の友だちに、
				{formatBeginning(order)}
				送信します。送信数は
				{messagesText}、LINEの残りは{quotaText}です。
			</span>
			{draft.isPlanned && count === 0 && <Warning>今は0人です。それでも送信を予約しますか。</Warning>}
			{isBeyond && <Warning>今月の残りを超えるため、一部の友だちには届きません。</Warning>}
			{capsLines(count ?? 0, caps).map((line) => (
				<Warning key={line}>{line}</Warning>
			))}
		</>
	);
}

/** Friends that LINE chooses: their number is LINE's own, or unknown. */
function FriendsOfLine(order: ConfirmedOrder) {
	const {
		draft,
		cost: { count, quota },
	} = order;
	const { messagesText, quotaText, isBeyond } = formatSendCost({ messages: count ?? 0, quota });
	const isEveryone = draft.lineRecipients?.type === "everyone";
	const friends = isEveryone ? "LINEの友だち全員" : "LINEが選ぶ友だち";
	const number =
		count === null
			? "（人数は確認できません）"
			: `（${isEveryone ? "およそ" : "最大"}${formatPeople(count)}）`;
	return (
		<>
			<span>
				「{draft.name}」のメッセージ{draft.messages.length}通を、{friends}
				{number}に、
				{formatBeginning(order)}
				送信します。
				{count !== null && `送信数は${isEveryone ? "およそ" : "最大"}${messagesText}、`}LINEの残りは
				{quotaText}です。
			</span>
			{isEveryone && <span>まだ友だち一覧にいない友だちにも届きます。</span>}
			<Warning>LINEが受け付けたあとは、止めることも取り消すこともできません。</Warning>
			{isBeyond && isEveryone && (
				<Warning>今月の残りを超えるため、LINEは受け付けず、だれにも届きません。</Warning>
			)}
		</>
	);
}
