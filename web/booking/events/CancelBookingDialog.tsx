import { Group, Radio, Skeleton, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import useSWR from "swr";
import { EVENT_FLOW_LABELS } from "#domain/booking/events/event-flow.ts";
import { percentText } from "#domain/commerce/payments/refund-rule.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { NoticePreview } from "#web/booking/notices/NoticePreview.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { type CheckResult, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { TestBadge } from "#web/platform/ui/TestBadge.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import {
	type EventBooking,
	loadBookingRefund,
	loadFlowPreview,
	postBookingJudgement,
	type RefundPreview,
} from "./eventsApi.ts";

type RefundChoice = "rule" | "full" | "none";

interface CancelDraft {
	refund: RefundChoice;
	reason: string;
}

const BLANK: CancelDraft = { refund: "rule", reason: "" };

interface CancelBookingDialogProps {
	eventId: number;
	booking: EventBooking;
	onClose: () => void;
}

/** Cancellation of a booking for which something was paid: what goes back, and what the friend gets to know. */
export function CancelBookingDialog({ eventId, booking, onClose }: CancelBookingDialogProps) {
	const seesActions = useAbility("action-read");
	const mayChoose = useAbility("payment-refund");
	const [draft, setDraft] = useState(BLANK);
	const set = (part: Partial<CancelDraft>) => setDraft((before) => ({ ...before, ...part }));
	const { data: money } = useSWR(["event-refund", eventId, booking.id], () =>
		loadBookingRefund(eventId, booking.id),
	);
	const { data: preview } = useSWR(seesActions ? ["event-told", eventId, booking.id, "cancel"] : null, () =>
		loadFlowPreview(eventId, booking.id, "cancel"),
	);
	const { saving, save, problems } = useSaving(draft, {
		check: checkReason,
		send: ({ refund, reason }) =>
			postBookingJudgement(eventId, booking, "canceled", { refund, refund_reason: reason }),
		failureHeading: "キャンセルできませんでした",
		onSaved: () => {
			toastDone("キャンセルしました");
			onClose();
		},
	});
	const errors = firstMessages(problems.fields);
	return (
		<ModalContainer
			opened
			title="予約をキャンセルする"
			edited={draft !== BLANK}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="予約をキャンセルする"
			cancelLabel="戻る"
			width={34}
		>
			<Stack gap="md">
				<Text>
					{displayName(booking.member.name)}さんの予約「{booking.slot}」をキャンセルします。元に戻せません。
				</Text>
				{!money && <Skeleton height="4rem" />}
				{money?.is_test && (
					<Group gap="xs">
						<TestBadge />
						<Text size="sm">テストの支払いです。実際のお金は動きません。</Text>
					</Group>
				)}
				{money && money.online_yen > 0 && (
					<Radio.Group
						label="オンラインで支払われたお金"
						value={draft.refund}
						onChange={(refund) => set({ refund: refund as RefundChoice })}
						{...fieldAttribute("refund")}
					>
						<Stack gap="xs" mt="xs">
							<Radio value="rule" label={ruleLabel(money)} />
							{mayChoose && <Radio value="full" label={`全額を返金する（${formatYen(money.online_yen)}）`} />}
							{mayChoose && <Radio value="none" label="返金しない" />}
						</Stack>
					</Radio.Group>
				)}
				{draft.refund !== "rule" && (
					<Textarea
						label="理由"
						description="友だちには見せません。操作履歴に残ります。"
						required
						maxLength={200}
						autosize
						minRows={2}
						value={draft.reason}
						onChange={({ currentTarget: { value } }) => set({ reason: value })}
						error={errors.refund_reason}
						{...fieldAttribute("refund_reason")}
					/>
				)}
				{money && money.shop_yen > 0 && (
					<Text size="sm">
						店頭で受け取った{formatYen(money.shop_yen)}
						は、自動では返金しません。お店で返し、「支払い」の画面に記録してください。
					</Text>
				)}
				<NoticePreview
					event={EVENT_FLOW_LABELS.cancel}
					notice={preview && { has_action: preview.run !== null, run: preview.run }}
				/>
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}

/** Refund by the event's rule, in words. */
function ruleLabel({ has_rule, percent, rule_yen }: RefundPreview): string {
	if (!has_rule) return "自動では返金しない（イベントに返金の決まりがありません）";
	return rule_yen > 0
		? `決まりのとおり返金する（${formatYen(rule_yen)}・${percentText(percent)}）`
		: "決まりのとおり返金しない（返金の期限を過ぎています）";
}

const checkReason = (draft: CancelDraft): CheckResult<CancelDraft> =>
	draft.refund !== "rule" && draft.reason.trim() === ""
		? {
				success: false,
				problems: { general: [], fields: { refund_reason: [EVENT_TEXTS.refundReasonRequired] } },
			}
		: { success: true, data: draft };
