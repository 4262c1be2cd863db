import { Group, Stack, Text } from "@mantine/core";
import { waitingSettingsInput } from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import { WAITING_HELP } from "#domain/engine/reservations/reservation-help.ts";
import { SALON_EVENTS } from "#domain/engine/reservations/salon-events.ts";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { ReservationPlaceholderProvider } from "../ReservationPlaceholderProvider.tsx";
import { SettingForm, type SettingFormState } from "../SettingForm.tsx";
import { type SalonPartProps, SettingLoader } from "../SettingLoader.tsx";
import { loadOnlineConfig, patchOnlineConfig } from "../salonsApi.ts";
import { SalonWaitingList } from "./SalonWaitingList.tsx";

interface WaitingListDraft {
	takes_waiting: boolean;
	action_id: number | null;
	version: number;
}

/** Waiting list and its settings; the settings require the ability to read actions. */
export function WaitingListPart({ salonId }: SalonPartProps) {
	const maySeeActions = useAbility("action-read");
	return (
		<Stack gap="xl">
			{maySeeActions ? (
				<SettingLoader cacheKey={["salon", salonId, "online"]} load={() => loadOnlineConfig(salonId)}>
					{({ takes_waiting, actions, version }, onSaved) => (
						<SettingForm
							start={{ takes_waiting, action_id: actions.vacancy ?? null, version }}
							check={(draft: WaitingListDraft) => checkDraft(waitingSettingsInput, draft)}
							send={(body, headers) => patchOnlineConfig(salonId, "waiting", body, headers)}
							onSaved={onSaved}
							fieldLabel={(field) => (field === "action_id" ? SALON_EVENTS.vacancy : undefined)}
						>
							{(form) => <WaitingListFields salonId={salonId} {...form} />}
						</SettingForm>
					)}
				</SettingLoader>
			) : (
				<EmptyState title="アクションを見る権限がありません">
					空きのお知らせは、アクションを見る権限のある管理者が設定できます。
				</EmptyState>
			)}
			<SalonWaitingList salonId={salonId} />
		</Stack>
	);
}

export const WaitingListFields = ({
	salonId,
	draft,
	set,
	errors,
	field,
	readOnly,
}: SettingFormState<WaitingListDraft> & SalonPartProps) => (
	<>
		<Group gap="0.25rem" wrap="nowrap" align="flex-start">
			<Toggle label="満席の日のキャンセル待ちを受け付ける" {...field.toggle("takes_waiting")} />
			<HelpText {...WAITING_HELP} />
		</Group>
		<Text size="sm" c="dimmed">
			予約ページの満席の日に「空いたら知らせる」を表示します。空きが出ると、待っている友だち全員に、申し込みの早い順に次のアクションを実行します。
		</Text>
		<ReservationPlaceholderProvider salonId={salonId} flow="vacancy">
			<ActionChoice
				label={SALON_EVENTS.vacancy}
				description="日にちや空き時間、その日を開く予約リンクを、メッセージに差し込めます。"
				required={draft.takes_waiting}
				value={draft.action_id}
				onChange={(action_id) => set({ action_id })}
				disabled={readOnly}
				error={errors.action_id}
				field="action_id"
			/>
		</ReservationPlaceholderProvider>
	</>
);
