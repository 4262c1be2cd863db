import { Text } from "@mantine/core";
import { salonFlowActionsInput } from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import type { SalonFlowActions } from "#domain/booking/salons/reservation-flow.ts";
import { RESERVE_FLOW, type ReserveFlow } from "#domain/engine/reservations/salon-events.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { FlowActionChoice, FlowActionsHidden } from "../FlowActionChoice.tsx";
import { ReservationPlaceholderProvider } from "../ReservationPlaceholderProvider.tsx";
import { SettingForm, type SettingFormState } from "../SettingForm.tsx";
import { type SalonPartProps, SettingLoader } from "../SettingLoader.tsx";
import { loadOnlineConfig, saveFlowActions } from "../salonsApi.ts";

interface SalonActionsDraft {
	actions: SalonFlowActions;
	version: number;
}

/** Triggers on this page, without reminders and follow-ups, which have their own pages. */
const PAGE_FLOWS = (Object.keys(RESERVE_FLOW) as ReserveFlow[]).filter(
	(event) => event !== "reminder" && event !== "follow",
);

/** Actions that run on reservation events of a friend. Requires the ability to read actions. */
export function SalonActionsPart({ salonId }: SalonPartProps) {
	if (!useAbility("action-read")) return <FlowActionsHidden />;
	return (
		<SettingLoader cacheKey={["salon", salonId, "online"]} load={() => loadOnlineConfig(salonId)}>
			{({ id, actions, version }, onSaved) => (
				<SettingForm
					start={{ actions, version }}
					check={(draft: SalonActionsDraft) => checkDraft(salonFlowActionsInput, draft)}
					send={(body, headers) => saveFlowActions(salonId, id, body, headers)}
					onSaved={onSaved}
					fieldLabel={(field) => RESERVE_FLOW[/^actions\[(\w+)\]/.exec(field)?.[1] as ReserveFlow]}
				>
					{(form) => <SalonActionsFields salonId={salonId} {...form} />}
				</SettingForm>
			)}
		</SettingLoader>
	);
}

/** Explanations of triggers whose label alone is ambiguous. */
const FLOW_DESCRIPTIONS: Partial<Record<ReserveFlow, string>> = {
	register: "リクエストでない予約が入ったときです。管理者が登録した予約も含みます。",
	request: "予約やキャンセルのリクエストです。どちらかは「申請の種類」で差し込めます。",
	approve: "予約のリクエストを承認したときと、取り消した予約を確定に戻したときです。",
	deny: "予約・変更・キャンセルのリクエストをお断りしたときです。どれかは「申請の種類」で差し込めます。",
	update: "日時・コース・担当が変わったときです。変更のリクエストを承認したときも含みます。",
	cancel: "キャンセルのリクエストを承認したときも含みます。",
};

export const SalonActionsFields = ({
	salonId,
	...form
}: SalonPartProps & SettingFormState<SalonActionsDraft>) => (
	<>
		<Text size="sm" c="dimmed">
			予約日時やコースなどの予約の内容は、ここから開くアクションのメッセージに差し込めます。友だちの予約だけが対象です。
		</Text>
		{PAGE_FLOWS.map((event) => (
			<ReservationPlaceholderProvider key={event} salonId={salonId} flow={event}>
				<FlowActionChoice
					flow={event}
					label={RESERVE_FLOW[event]}
					description={FLOW_DESCRIPTIONS[event]}
					form={form}
				/>
			</ReservationPlaceholderProvider>
		))}
	</>
);
