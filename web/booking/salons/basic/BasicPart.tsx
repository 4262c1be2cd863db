import { TextInput } from "@mantine/core";
import { salonConfigsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { checkUnparsed } from "../checkUnparsed.ts";
import { FieldWithHelp } from "../parts/FieldWithHelp.tsx";
import { SettingForm, type SettingFormState } from "../SettingForm.tsx";
import { type SalonPartProps, SettingLoader } from "../SettingLoader.tsx";
import { loadSalonConfigs, putSalonConfigs } from "../salonsApi.ts";
import { openStrandedBookings } from "../strandedDialogState.ts";
import { type BasicDraft, basicDraftOf } from "./basicDraft.ts";

/** Name and booking mode of a salon. */
export const BasicPart = ({ salonId }: SalonPartProps) => (
	<SettingLoader cacheKey={["salon", salonId, "configs"]} load={() => loadSalonConfigs(salonId)}>
		{(configs, onSaved) => (
			<SettingForm
				start={basicDraftOf(configs)}
				check={(draft) => checkUnparsed(salonConfigsInput, draft)}
				send={(body, headers) => putSalonConfigs(salonId, body, headers, () => openStrandedBookings(salonId))}
				onSaved={onSaved}
			>
				{(form) => <BasicFields {...form} />}
			</SettingForm>
		)}
	</SettingLoader>
);

export const BasicFields = ({ draft, set, errors }: SettingFormState<BasicDraft>) => (
	<>
		<TextInput
			label="店舗名"
			required
			maxLength={100}
			value={draft.name}
			onChange={(event) => set({ name: event.currentTarget.value })}
			error={errors.name}
			{...fieldAttribute("name")}
		/>
		<Toggle
			label="オンライン予約を受け付ける"
			description="オフにすると、友だちは予約ページから予約できません。管理画面からはいつでも登録できます。"
			checked={draft.enable_online}
			onChange={(event) => set({ enable_online: event.currentTarget.checked })}
		/>
		<FieldWithHelp topic="shiftLink">
			<Toggle
				label="シフトと連動する"
				description="シフトのない時間は予約を受け付けません。オフのときは営業時間で受け付けます。"
				checked={draft.sync_shift}
				onChange={(event) => set({ sync_shift: event.currentTarget.checked })}
			/>
		</FieldWithHelp>
		<Toggle
			label="予約をブラウザに通知する"
			description="予約や変更があったときに、予約管理を開いているブラウザに通知します。"
			checked={draft.push_notification}
			onChange={(event) => set({ push_notification: event.currentTarget.checked })}
		/>
	</>
);
