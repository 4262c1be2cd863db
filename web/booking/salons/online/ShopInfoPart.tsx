import { Textarea, TextInput } from "@mantine/core";
import { shopInfoInput } from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import type { ShopInfo } from "#domain/booking/salons/salon-settings.ts";
import { PageLookFields } from "#web/booking/booking-pages/PageLookFields.tsx";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { FormSection } from "../parts/FormSection.tsx";
import { SettingForm, type SettingFormState } from "../SettingForm.tsx";
import { type SalonPartProps, SettingLoader } from "../SettingLoader.tsx";
import { loadOnlineConfig, patchOnlineConfig } from "../salonsApi.ts";

/** Shop information for friends. */
export const ShopInfoPart = ({ salonId }: SalonPartProps) => (
	<SettingLoader cacheKey={["salon", salonId, "online"]} load={() => loadOnlineConfig(salonId)}>
		{(online, onSaved) => (
			<SettingForm
				start={online.shop_info}
				check={(draft) => checkDraft(shopInfoInput, draft)}
				send={(body, headers) => patchOnlineConfig(salonId, "shop", body, headers)}
				onSaved={onSaved}
			>
				{(form) => <ShopInfoFields {...form} />}
			</SettingForm>
		)}
	</SettingLoader>
);

const TEXT_FIELDS = [
	{ name: "name", label: "店舗の表示名", type: "text", maxLength: 100 },
	{ name: "phone", label: "電話番号", type: "tel", maxLength: 30 },
	{ name: "address", label: "住所", type: "text", maxLength: 300 },
	{ name: "map_url", label: "地図のURL", type: "url", maxLength: 1_000 },
] as const satisfies readonly {
	name: "name" | "phone" | "address" | "map_url";
	label: string;
	type: string;
	maxLength: number;
}[];

export const ShopInfoFields = ({ draft, set, errors, readOnly, field }: SettingFormState<ShopInfo>) => (
	<>
		{TEXT_FIELDS.map(({ name, ...inputProps }) => (
			<TextInput key={name} {...inputProps} {...field.text(name)} />
		))}
		<Textarea
			label="案内"
			description="アクセス、駐車場、来店時のお願いなど。"
			autosize
			minRows={3}
			maxRows={12}
			maxLength={5_000}
			{...field.text("description")}
		/>
		<FormSection title="予約ページの見た目">
			<PageLookFields
				name={draft.name || "店舗"}
				look={draft}
				onChange={set}
				fieldOf={(name) => name}
				errors={errors}
				readOnly={readOnly}
			/>
		</FormSection>
	</>
);
