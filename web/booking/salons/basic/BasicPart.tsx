import { TextInput } from "@mantine/core";
import { salonConfigsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
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

export const BasicFields = ({ field }: SettingFormState<BasicDraft>) => (
	<>
		<TextInput label="店舗名" required maxLength={100} {...field.text("name")} />
		<Toggle
			label="オンライン予約を受け付ける"
			description="オフにすると、友だちは予約ページから予約できません。管理画面からはいつでも登録できます。"
			{...field.toggle("enable_online")}
		/>
		<FieldWithHelp topic="shiftLink">
			<Toggle
				label="シフトと連動する"
				description="シフトのない時間は予約を受け付けません。オフのときは営業時間で受け付けます。"
				{...field.toggle("sync_shift")}
			/>
		</FieldWithHelp>
		<Toggle
			label="予約をブラウザに通知する"
			description="予約や変更があったときに、予約管理を開いているブラウザに通知します。"
			{...field.toggle("push_notification")}
		/>
	</>
);
