import { Text } from "@mantine/core";
import { flowActionsInput } from "#domain/booking/salons/inputs/online.ts";
import type { FlowActions } from "#domain/booking/salons/online.ts";
import { RESERVE_FLOW, type ReserveFlow } from "#domain/engine/reservations/salon-events.ts";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { loadOnline, saveFlowActions } from "../api.ts";
import { OfReservation } from "../OfReservation.tsx";
import { Setting, type SettingPartProps } from "../Setting.tsx";
import { type FormParts, SettingForm } from "../SettingForm.tsx";

interface FlowDraft {
	actions: FlowActions;
	version: number;
}

/** Triggers on this page; reminders and follow-ups have their own pages. */
const EVENTS = (Object.keys(RESERVE_FLOW) as ReserveFlow[]).filter(
	(event) => event !== "reminder" && event !== "follow",
);

/** Actions that run on reservation events of a friend. Requires the ability to read actions. */
export function FlowPart({ salonId }: SettingPartProps) {
	if (!useAbility("action-read"))
		return (
			<EmptyState title="アクションを見る権限がありません">
				予約のときに実行するアクションは、アクションを見る権限のある管理者が設定できます。
			</EmptyState>
		);
	return (
		<Setting what={["salon", salonId, "online"]} load={() => loadOnline(salonId)}>
			{({ id, actions, version }, onSaved) => (
				<SettingForm
					start={{ actions, version }}
					check={(draft: FlowDraft) => checkDraft(flowActionsInput, draft)}
					send={(body, headers) => saveFlowActions(salonId, id, body, headers)}
					onSaved={onSaved}
					fieldLabel={(field) => RESERVE_FLOW[/^actions\[(\w+)\]/.exec(field)?.[1] as ReserveFlow]}
				>
					{(form) => <FlowFields salonId={salonId} {...form} />}
				</SettingForm>
			)}
		</Setting>
	);
}

/** Explanations of triggers whose label alone is ambiguous. */
const WHEN: Partial<Record<ReserveFlow, string>> = {
	register: "リクエストでない予約が入ったときです。管理者が登録した予約も含みます。",
	request: "予約やキャンセルのリクエストです。どちらかは「申請の種類」で差し込めます。",
	approve: "予約のリクエストを承認したときと、取り消した予約を確定に戻したときです。",
	deny: "予約・変更・キャンセルのリクエストをお断りしたときです。どれかは「申請の種類」で差し込めます。",
	update: "日時・コース・担当が変わったときです。変更のリクエストを承認したときも含みます。",
	cancel: "キャンセルのリクエストを承認したときも含みます。",
};

export const FlowFields = ({
	salonId,
	draft,
	set,
	errors,
	readOnly,
}: FormParts<FlowDraft> & SettingPartProps) => (
	<>
		<Text size="sm" c="dimmed">
			予約日時やコースなどの予約の内容は、ここから開くアクションのメッセージに差し込めます。友だちの予約だけが対象です。
		</Text>
		{EVENTS.map((event) => (
			<OfReservation key={event} salonId={salonId} flow={event}>
				<ActionChoice
					label={RESERVE_FLOW[event]}
					description={WHEN[event]}
					value={draft.actions[event] ?? null}
					onChange={(action) => set({ actions: withAction(draft.actions, event, action) })}
					disabled={readOnly}
					error={errors[`actions[${event}]`]}
					field={`actions[${event}]`}
				/>
			</OfReservation>
		))}
	</>
);

function withAction(actions: FlowActions, event: ReserveFlow, action: number | null): FlowActions {
	const { [event]: _, ...others } = actions;
	return action === null ? others : { ...others, [event]: action };
}
