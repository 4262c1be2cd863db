import { SegmentedControl, SimpleGrid, TextInput } from "@mantine/core";
import { RESOURCE_KINDS, type ResourceKind } from "#domain/booking/salons/salon-codes.ts";
import { MAX_RESOURCE_CAPACITY } from "#domain/booking/salons/salon-settings.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { AppearanceFields } from "../parts/AppearanceFields.tsx";
import { FormSection } from "../parts/FormSection.tsx";
import type { SettingFormState } from "../SettingForm.tsx";
import { CalendarColourField } from "./CalendarColourField.tsx";
import type { ResourceDraft } from "./resourceDraft.ts";

const KIND_OPTIONS = Object.entries(RESOURCE_KINDS).map(([value, label]) => ({ value, label }));

/** Fields of a resource (staff member, seat, room): name, fee, capacity and appearance. */
export const ResourceFields = ({ draft, set, errors, field, readOnly }: SettingFormState<ResourceDraft>) => {
	return (
		<>
			<SegmentedControl
				aria-label="種類"
				data={KIND_OPTIONS}
				value={draft.kind}
				onChange={(kind) => set({ kind: kind as ResourceKind })}
				disabled={readOnly}
			/>
			<TextInput label="名前" required maxLength={100} {...field.text("name")} />
			<Toggle
				label="予約を受け付ける"
				description="オフにすると、新しい予約を受け付けません。これまでの予約は残ります。"
				{...field.toggle("is_enabled")}
			/>
			<OptionalNumber
				label="指名料"
				description="このスタッフ・席を指名した予約に加算する料金です。"
				suffix=" 円"
				{...field.value("fee")}
			/>
			<FormSection title="同時に受け付ける予約の数" topic="doubleBooking">
				<SimpleGrid cols={2}>
					<OptionalNumber
						label="お店から"
						placeholder="店舗の設定"
						suffix=" 件"
						max={MAX_RESOURCE_CAPACITY}
						{...field.value("capacity_admin")}
					/>
					<OptionalNumber
						label="お客さまから"
						placeholder="店舗の設定"
						suffix=" 件"
						max={MAX_RESOURCE_CAPACITY}
						{...field.value("capacity_friend")}
					/>
				</SimpleGrid>
			</FormSection>
			<CalendarColourField {...field.value("colour")} />
			<AppearanceFields draft={draft} set={set} errors={errors} readOnly={readOnly} />
		</>
	);
};
