import { Text } from "@mantine/core";
import {
	EVENT_FLOW_LABELS,
	EVENT_FLOWS,
	type EventFlow,
	type EventFlowActions,
} from "#domain/booking/events/event-flow.ts";
import { eventActionsInput } from "#domain/booking/events/event-inputs.ts";
import { FlowActionChoice, FlowActionsHidden } from "#web/booking/salons/FlowActionChoice.tsx";
import { SettingForm } from "#web/booking/salons/SettingForm.tsx";
import { SettingLoader } from "#web/booking/salons/SettingLoader.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { EventPlaceholderProvider } from "./EventPlaceholderProvider.tsx";
import type { EventPartProps } from "./eventParts.ts";
import { loadEventConfig, putEventActions } from "./eventsApi.ts";

interface EventActionsDraft {
	actions: EventFlowActions;
	version: number;
}

/** Explanations of triggers whose label alone is ambiguous. */
const FLOW_DESCRIPTIONS: Partial<Record<EventFlow, string>> = {
	register: "承認が必要なときは、申し込まれたときです。",
	change: "友だちが日程・メニュー・人数を変えたときと、予約のある枠の日時を管理者が変えたときです。",
	cancel: "友だちか管理者がキャンセルしたときです。",
	paid: "管理者が、予約の一覧で支払い済みにしたときです。",
	checked_in: "受付でチケットを確認したときです。1つの予約につき1回で、取り消しても元に戻りません。",
	reminder:
		"「受付設定」で決めた時間になったときに、予約が確定している友だちに実行します。それよりあとの予約には実行しません。",
};

/** Actions that run on booking events of a friend. Requires the ability to read actions. */
export function EventActionsPart({ eventId }: EventPartProps) {
	if (!useAbility("action-read")) return <FlowActionsHidden />;
	return (
		<SettingLoader cacheKey={["event", eventId, "actions"]} load={() => loadEventConfig(eventId)}>
			{({ actions, version }, onSaved) => (
				<SettingForm
					start={{ actions, version }}
					check={(draft: EventActionsDraft) => checkDraft(eventActionsInput, draft)}
					send={(body, headers) => putEventActions(eventId, body, headers)}
					onSaved={onSaved}
					fieldLabel={(field) => EVENT_FLOW_LABELS[/^actions\[(\w+)\]/.exec(field)?.[1] as EventFlow]}
				>
					{(form) => (
						<>
							<Text size="sm" c="dimmed">
								開催日時やメニューなどの予約の内容は、ここから開くアクションのメッセージに差し込めます。
							</Text>
							{EVENT_FLOWS.map((flow) => (
								<EventPlaceholderProvider key={flow} flow={flow}>
									<FlowActionChoice
										flow={flow}
										label={EVENT_FLOW_LABELS[flow]}
										description={FLOW_DESCRIPTIONS[flow]}
										form={form}
									/>
								</EventPlaceholderProvider>
							))}
						</>
					)}
				</SettingForm>
			)}
		</SettingLoader>
	);
}
