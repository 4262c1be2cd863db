import { TextInput } from "@mantine/core";
import { configsInput } from "#domain/booking/salons/inputs/configs.ts";
import { fieldMark } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { loadConfigs, saveConfigs } from "../api.ts";
import { checkedAs } from "../checked.ts";
import { WithHelp } from "../parts/WithHelp.tsx";
import { Setting, type SettingPartProps } from "../Setting.tsx";
import { type FormParts, SettingForm } from "../SettingForm.tsx";
import { type BasicDraft, basicDraftOf } from "./draft.ts";

/** Name and booking mode of a salon. */
export const BasicPart = ({ salonId }: SettingPartProps) => (
	<Setting what={["salon", salonId, "configs"]} load={() => loadConfigs(salonId)}>
		{(configs, onSaved) => (
			<SettingForm
				start={basicDraftOf(configs)}
				check={(draft) => checkedAs(configsInput, draft)}
				send={(body, headers) => saveConfigs(salonId, body, headers)}
				onSaved={onSaved}
			>
				{(form) => <BasicFields {...form} />}
			</SettingForm>
		)}
	</Setting>
);

export const BasicFields = ({ draft, set, errors }: FormParts<BasicDraft>) => (
	<>
		<TextInput
			label="店舗名"
			required
			maxLength={100}
			value={draft.name}
			onChange={(event) => set({ name: event.currentTarget.value })}
			error={errors.name}
			{...fieldMark("name")}
		/>
		<Toggle
			label="オンライン予約を受け付ける"
			description="オフにすると、友だちは予約ページから予約できません。管理画面からはいつでも登録できます。"
			checked={draft.enable_online}
			onChange={(event) => set({ enable_online: event.currentTarget.checked })}
		/>
		<WithHelp topic="shiftLink">
			<Toggle
				label="シフトと連動する"
				description="シフトのない時間は予約を受け付けません。オフのときは営業時間で受け付けます。"
				checked={draft.sync_shift}
				onChange={(event) => set({ sync_shift: event.currentTarget.checked })}
			/>
		</WithHelp>
		<Toggle
			label="予約をブラウザに通知する"
			description="予約や変更があったときに、予約管理を開いているブラウザに通知します。"
			checked={draft.push_notification}
			onChange={(event) => set({ push_notification: event.currentTarget.checked })}
		/>
	</>
);
