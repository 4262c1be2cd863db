import { salonConfigsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { SettingForm } from "../SettingForm.tsx";
import { type SalonPartProps, SettingLoader } from "../SettingLoader.tsx";
import { loadSalonConfigs, putSalonConfigPart } from "../salonsApi.ts";
import { BookingFields } from "./BookingFields.tsx";
import { bookingRulesBodyOf, bookingRulesDraftOf } from "./bookingRulesDraft.ts";

/** Booking rules of a salon. */
export const BookingPart = ({ salonId }: SalonPartProps) => (
	<SettingLoader cacheKey={["salon", salonId, "configs"]} load={() => loadSalonConfigs(salonId)}>
		{(configs, onSaved) => (
			<SettingForm
				start={bookingRulesDraftOf(configs)}
				check={(draft) => checkUnparsed(salonConfigsInput, bookingRulesBodyOf(draft))}
				send={(body, headers) => putSalonConfigPart(salonId, "booking", body, headers)}
				onSaved={onSaved}
				fieldLabel={(field) => FIELD_LABELS[field]}
			>
				{(form) => <BookingFields {...form} />}
			</SettingForm>
		)}
	</SettingLoader>
);

/** Labels of fields whose messages do not name them. */
const FIELD_LABELS: Record<string, string> = {
	"booking[buffer_before]": "予約の前の余白時間",
	"booking[buffer_after]": "予約の後の余白時間",
	"booking[slot_capacity][admin]": "スタッフ・席ごと（お店から）",
	"booking[slot_capacity][friend]": "スタッフ・席ごと（お客さまから）",
	"booking[shop_capacity][admin]": "店舗全体（お店から）",
	"booking[shop_capacity][friend]": "店舗全体（お客さまから）",
	"booking[lead_minutes]": "受付の締め切り",
	"booking[days_ahead]": "受付の開始",
	"booking[change_deadline_minutes]": "変更の締め切り",
	"booking[cancel_deadline_minutes]": "キャンセルの締め切り",
	"booking[max_open]": "同時に取れる予約の数",
	"booking[payment][mode]": "予約のときのお支払い",
	"booking[payment][amount]": "事前のお支払いの金額",
	"booking[stranger_hours]": "友だち以外のリクエストの期限",
};
