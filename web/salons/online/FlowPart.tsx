import { Text } from "@mantine/core";
import { flowActionsInput } from "#domain/salon/inputs/online.ts";
import { type FlowActions, RESERVE_FLOW, type ReserveFlow } from "#domain/salon/online.ts";
import { useAbility } from "../../api/session.tsx";
import { ActionChoice } from "../../items/ActionChoice.tsx";
import { EmptyState } from "../../ui/ListState.tsx";
import { checkedBy } from "../../ui/problems.ts";
import { loadOnline, saveFlowActions } from "../api.ts";
import { Setting, type SettingPartProps } from "../Setting.tsx";
import { type FormParts, SettingForm } from "../SettingForm.tsx";

interface FlowDraft {
	actions: FlowActions;
	version: number;
}

/** Reminders and follow-ups are sent by episodes, which are set elsewhere. */
const EVENTS = (Object.keys(RESERVE_FLOW) as ReserveFlow[]).filter(
	(event) => event !== "reminder" && event !== "follow",
);

/** What is done for a friend when something happens to their reservation. It takes looking at actions too. */
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
					check={(draft: FlowDraft) => checkedBy(flowActionsInput, draft)}
					send={(body, headers) => saveFlowActions(salonId, id, body, headers)}
					onSaved={onSaved}
					fieldLabel={(field) => RESERVE_FLOW[/^actions\[(\w+)\]/.exec(field)?.[1] as ReserveFlow]}
				>
					{(form) => <FlowFields {...form} />}
				</SettingForm>
			)}
		</Setting>
	);
}

export const FlowFields = ({ draft, set, errors, readOnly }: FormParts<FlowDraft>) => (
	<>
		<Text size="sm" c="dimmed">
			予約の内容は、アクションのメッセージに差し込めます。
		</Text>
		{EVENTS.map((event) => (
			<ActionChoice
				key={event}
				label={RESERVE_FLOW[event]}
				value={draft.actions[event] ?? null}
				onChange={(action) => set({ actions: withAction(draft.actions, event, action) })}
				disabled={readOnly}
				error={errors[`actions[${event}]`]}
				field={`actions[${event}]`}
			/>
		))}
	</>
);

function withAction(actions: FlowActions, event: ReserveFlow, action: number | null): FlowActions {
	const { [event]: _, ...others } = actions;
	return action === null ? others : { ...others, [event]: action };
}
