import { Textarea, TextInput } from "@mantine/core";
import { shopInput } from "#domain/booking/salons/inputs/online.ts";
import type { ShopInfo } from "#domain/booking/salons/settings.ts";
import { checkDraft, fieldMark } from "#web/platform/ui/formProblems.ts";
import { loadOnline, patchOnline } from "../api.ts";
import { Setting, type SettingPartProps } from "../Setting.tsx";
import { type FormParts, SettingForm } from "../SettingForm.tsx";

/** Shop information for friends. */
export const ShopPart = ({ salonId }: SettingPartProps) => (
	<Setting what={["salon", salonId, "online"]} load={() => loadOnline(salonId)}>
		{(online, onSaved) => (
			<SettingForm
				start={online.shop_info}
				check={(draft) => checkDraft(shopInput, draft)}
				send={(body, headers) => patchOnline(salonId, "shop", body, headers)}
				onSaved={onSaved}
			>
				{(form) => <ShopFields {...form} />}
			</SettingForm>
		)}
	</Setting>
);

const LINES = [
	{ field: "name", label: "店舗の表示名", type: "text", most: 100 },
	{ field: "phone", label: "電話番号", type: "tel", most: 30 },
	{ field: "address", label: "住所", type: "text", most: 300 },
	{ field: "map_url", label: "地図のURL", type: "url", most: 1_000 },
] as const satisfies readonly { field: keyof ShopInfo; label: string; type: string; most: number }[];

export const ShopFields = ({ draft, set, errors }: FormParts<ShopInfo>) => (
	<>
		{LINES.map(({ field, label, type, most }) => (
			<TextInput
				key={field}
				label={label}
				type={type}
				maxLength={most}
				value={draft[field]}
				onChange={(event) => set({ [field]: event.currentTarget.value })}
				error={errors[field]}
				{...fieldMark(field)}
			/>
		))}
		<Textarea
			label="案内"
			description="アクセス、駐車場、来店時のお願いなど。"
			autosize
			minRows={3}
			maxRows={12}
			maxLength={5_000}
			value={draft.description}
			onChange={(event) => set({ description: event.currentTarget.value })}
			error={errors.description}
			{...fieldMark("description")}
		/>
	</>
);
