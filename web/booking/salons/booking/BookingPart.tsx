import { configsInput } from "#domain/booking/salons/inputs/configs.ts";
import { loadConfigs, saveConfigPart } from "../api.ts";
import { checkedAs } from "../checked.ts";
import { Setting, type SettingPartProps } from "../Setting.tsx";
import { SettingForm } from "../SettingForm.tsx";
import { BookingFields } from "./BookingFields.tsx";
import { bookingBodyOf, bookingDraftOf } from "./draft.ts";

/** Booking rules of a salon. */
export const BookingPart = ({ salonId }: SettingPartProps) => (
	<Setting what={["salon", salonId, "configs"]} load={() => loadConfigs(salonId)}>
		{(configs, onSaved) => (
			<SettingForm
				start={bookingDraftOf(configs)}
				check={(draft) => checkedAs(configsInput, bookingBodyOf(draft))}
				send={(body, headers) => saveConfigPart(salonId, "booking", body, headers)}
				onSaved={onSaved}
				fieldLabel={(field) => LABELS[field]}
			>
				{(form) => <BookingFields {...form} />}
			</SettingForm>
		)}
	</Setting>
);

/** Labels of fields whose messages do not name them. */
const LABELS: Record<string, string> = {
	"booking[buffer_before]": "予約の前の余白時間",
	"booking[buffer_after]": "予約の後の余白時間",
	"booking[slot_capacity][admin]": "スタッフ・枠ごと（お店から）",
	"booking[slot_capacity][friend]": "スタッフ・枠ごと（お客さまから）",
	"booking[shop_capacity][admin]": "店舗全体（お店から）",
	"booking[shop_capacity][friend]": "店舗全体（お客さまから）",
	"booking[lead_minutes]": "受付の締め切り",
	"booking[days_ahead]": "受付の開始",
	"booking[change_deadline_minutes]": "変更の締め切り",
	"booking[cancel_deadline_minutes]": "キャンセルの締め切り",
	"booking[max_open]": "同時に取れる予約の数",
	"booking[stranger_hours]": "友だち以外のリクエストの期限",
};
